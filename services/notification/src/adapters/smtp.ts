import type { Transporter } from 'nodemailer';
import { DeliveryError } from '../domain/delivery.ts';
import type { MailContent } from '../domain/mail.ts';

export type Mail = MailContent & {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: string | null;
};

export type Mailer = {
  /** Resolves once the server has accepted the message. @throws DeliveryError */
  send(mail: Mail): Promise<void>;
};

/**
 * Every step has a timeout, and so does the whole, since a server that answers a byte at a time would reset the others. Together with the call for
 * the address it stays under the half minute that a stopping process has.
 */
const CONNECT_MS = 8_000;
const SOCKET_MS = 12_000;
export const SEND_DEADLINE_MS = 20_000;

/** Sends over SMTP (`smtp://`, `smtps://`), one connection for each message, so that no socket from before a server's restart is reused. */
export function createSmtpMailer(options: { url: string; from: string; deadlineMs?: number }): Mailer {
  const settings = {
    url: options.url,
    // Otherwise an attacker who removes STARTTLS from the server's greeting reads the password. `?requireTLS=false` in the address lifts it.
    requireTLS: new URL(options.url).password !== '',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Transporter | undefined;
  return {
    async send({ to, subject, text, html, messageId, replyTo = null }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const message = { from: options.from, to, subject, text, html, messageId, headers, ...(replyTo === null ? {} : { replyTo }) };
      try {
        // Loaded at the first message.
        transport ??= (await import('nodemailer')).default.createTransport(settings);
        await within(options.deadlineMs ?? SEND_DEADLINE_MS, transport.sendMail(message));
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('ETIMEDOUT', null)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return new DeliveryError(typeof code === 'string' ? code : null, typeof responseCode === 'number' ? responseCode : null);
}
