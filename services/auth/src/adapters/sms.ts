/** The carrier of text messages. */
export type CodeSender = {
  /** Resolves once the carrier has taken the message, with its id if it gives one. @throws PhoneRefused, or anything else when it could not be sent now. */
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
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
      return null;
    },
  };
}
