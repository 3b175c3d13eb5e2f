import type { Transporter } from 'nodemailer';
import { DeliveryError } from '../domain/delivery.ts';
import type { MailContent } from '../domain/mail.ts';

export type Mail = MailContent & {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: string | null;
};

export type Mailer = {
  /** Resolves once the server has accepted the message. `stopping`: its end is not waited for as long once this aborts. @throws DeliveryError */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
};

/**
 * Every step has a timeout, and so does the whole, since a server that answers a byte at a time would reset the others. A server that examines a whole
 * message before it answers takes tens of seconds: given up sooner, the message would be accepted, and sent again, at each try.
 */
const CONNECT_MS = 8_000;
const SOCKET_MS = 90_000;
export const SEND_DEADLINE_MS = 120_000;
/** Together with the call for the address, under the half minute that a stopping process has. */
const STOPPING_MS = 20_000;

type Limits = { readonly deadlineMs: number; readonly stoppingMs: number };

/** Sends over SMTP (`smtp://`, `smtps://`), one connection for each message, so that no socket from before a server's restart is reused. */
export function createSmtpMailer(options: { url: string; from: string } & Partial<Limits>): Mailer {
  const { deadlineMs = SEND_DEADLINE_MS, stoppingMs = STOPPING_MS } = options;
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
    async send({ to, subject, text, html, messageId, replyTo = null }, stopping) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const message = { from: options.from, to, subject, text, html, messageId, headers, ...(replyTo === null ? {} : { replyTo }) };
      try {
        // Loaded at the first message.
        transport ??= (await import('nodemailer')).default.createTransport(settings);
        await within({ deadlineMs, stoppingMs }, transport.sendMail(message), stopping);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

async function within({ deadlineMs, stoppingMs }: Limits, work: Promise<unknown>, stopping?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (): void => {};
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new DeliveryError('ETIMEDOUT', null));
  });
  const stop = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, Math.min(deadlineMs, stoppingMs));
  };
  timer = setTimeout(giveUp, deadlineMs);
  // A signal that has aborted already tells it to nobody.
  if (stopping?.aborted) stop();
  else stopping?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', stop);
  }
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return new DeliveryError(typeof code === 'string' ? code : null, typeof responseCode === 'number' ? responseCode : null);
}
