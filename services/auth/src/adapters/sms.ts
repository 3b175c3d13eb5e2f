import { SendingUnknown } from '../domain/phone.ts';

/** The carrier of text messages. */
export type CodeSender = {
  /**
   * Resolves once the carrier has taken the message, with its id if it gives one. @throws PhoneRefused; SendingUnknown when it may have taken it; anything
   * else when it has not.
   */
  send(phone: string, code: string): Promise<string | null>;
};

export const codeText = (code: string): string => `Attendu : votre code de vérification est ${code}. Il est valable dix minutes.`;

const TIMEOUT_MS = 5_000;

/** Shows codes on the sandbox's page. */
export function createSandboxSender(url: string): CodeSender {
  return {
    async send(phone, code) {
      const response = await fetch(new URL('/sms', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: phone, text: codeText(code) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        throw error.name === 'TimeoutError' ? new SendingUnknown('the sandbox did not answer') : error;
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
      return null;
    },
  };
}
