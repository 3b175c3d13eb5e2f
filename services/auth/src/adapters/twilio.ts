import twilio from 'twilio';
import { type CodeSender, PhoneRefused } from './sms.ts';

type TwilioConfig = { readonly accountSid: string; readonly authToken: string; readonly verifyServiceSid: string };
type HttpClient = NonNullable<ConstructorParameters<typeof twilio.Twilio>[2]>['httpClient'];

const TIMEOUT_MS = 8_000;
/** Only of an answer that says to come back (429): a message that may have left is not sent again. */
const MAX_RETRIES = 2;
/**
 * Invalid number, unsupported by SMS, landline, blocked country or prefix, number on a do-not-contact list
 * (https://www.twilio.com/docs/api/errors).
 */
const REFUSALS = new Set([21211, 21614, 60200, 60205, 60410, 60605]);

/** Sends codes of ours by Twilio Verify, whose message is in the reader's language. Codes are checked by us, not by it. */
export function createTwilioSender(config: TwilioConfig, httpClient?: HttpClient): CodeSender {
  const client = twilio(config.accountSid, config.authToken, {
    timeout: TIMEOUT_MS,
    autoRetry: true,
    maxRetries: MAX_RETRIES,
    ...(httpClient === undefined ? {} : { httpClient }),
  });
  return {
    async send(phone, code) {
      try {
        await client.verify.v2
          .services(config.verifyServiceSid)
          .verifications.create({ to: phone, channel: 'sms', locale: 'fr', customCode: code });
      } catch (error) {
        const { code: reason, status } = (error ?? {}) as { code?: unknown; status?: unknown };
        if (typeof reason === 'number' && REFUSALS.has(reason)) throw new PhoneRefused(`twilio ${reason}`);
        // Its own sentence may quote the number.
        throw new Error(`twilio ${String(reason ?? 'no code')} (${String(status ?? 'no answer')})`);
      }
    },
  };
}
