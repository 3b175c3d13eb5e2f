import twilio from 'twilio';
import { PhoneRefused, SendingUnknown } from '../domain/phone.ts';
import { type CodeSender, codeText } from './sms.ts';

export type TwilioConfig = {
  readonly accountSid: string;
  readonly authToken: string;
  /** Verify writes the message itself; Messaging sends ours, and reports its delivery by callback. */
  readonly by: { readonly verifyServiceSid: string } | { readonly messagingServiceSid: string; readonly statusCallback: string };
};
type HttpClient = NonNullable<ConstructorParameters<typeof twilio.Twilio>[2]>['httpClient'];

const TIMEOUT_MS = 8_000;
/** Retries on 429 only: a message that may have been sent is not sent again. */
const MAX_RETRIES = 2;
/**
 * Invalid number, unsupported by SMS, landline, blocked country or prefix, number on a do-not-contact list
 * (https://www.twilio.com/docs/api/errors).
 */
const REFUSALS = new Set([21211, 21614, 60200, 60205, 60410, 60605]);
/** The call left, and its answer did not come or was cut. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Sends our own codes by Twilio; we check them, Twilio does not. */
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
        if ('verifyServiceSid' in config.by) {
          const service = client.verify.v2.services(config.by.verifyServiceSid);
          await service.verifications.create({ to: phone, channel: 'sms', locale: 'fr', customCode: code });
          return null;
        }
        const { messagingServiceSid, statusCallback } = config.by;
        return (await client.messages.create({ to: phone, messagingServiceSid, statusCallback, body: codeText(code) })).sid;
      } catch (error) {
        const { code: reason, status } = (error ?? {}) as { code?: unknown; status?: unknown };
        if (typeof reason === 'number' && REFUSALS.has(reason)) throw new PhoneRefused(`twilio ${reason}`);
        // Twilio's message may quote the number.
        const message = `twilio ${String(reason ?? 'no code')} (${String(status ?? 'no answer')})`;
        throw UNANSWERED.has(reason) ? new SendingUnknown(message) : new Error(message);
      }
    },
  };
}

/** Whether Twilio signed this form for our public URL, whatever the URL behind our proxies. */
export function createTwilioSignature(
  authToken: string,
  url: string,
): (signature: string, form: Readonly<Record<string, string>>) => boolean {
  return (signature, form) => twilio.validateRequest(authToken, signature, url, { ...form });
}
