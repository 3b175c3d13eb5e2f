import { authRoutes } from '@attendu/contracts/auth/routes';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';
import type { Contact, MailedLink } from '../usecases/send-message.ts';

const TIMEOUT_MS = 5_000;

/** Auth, which stores the addresses. */
export function createAuthClient(options: { url: string; serviceKey: string; log: Logger }): {
  contact(userId: string, eventId: string): Promise<Contact | null>;
  link(linkId: string, eventId: string): Promise<MailedLink | null>;
  /** Null for an unknown firm. */
  firmName(firmId: string, eventId: string): Promise<string | null>;
} {
  const { url, serviceKey, log } = options;
  const client = createClient({ service: 'notification', serviceKey, urls: { auth: url }, log });
  return {
    contact: async (userId, eventId) =>
      (await client.call(authRoutes.contact, { params: { userId } }, { requestId: eventId, timeoutMs: TIMEOUT_MS })).contact,
    link: async (linkId, eventId) =>
      (await client.call(authRoutes.mailedLink, { params: { linkId } }, { requestId: eventId, timeoutMs: TIMEOUT_MS })).link,
    firmName: async (firmId, eventId) =>
      (await client.call(authRoutes.firmName, { params: { firmId } }, { requestId: eventId, timeoutMs: TIMEOUT_MS })).name,
  };
}
