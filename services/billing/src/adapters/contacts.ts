import { authRoutes } from '@attendu/contracts/auth/routes';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

const TIMEOUT_MS = 5_000;

export type Contact = { readonly email: string; readonly firstName: string; readonly lastName: string };
/** The payer's contact from auth; null when the account is deleted. Throws when auth does not answer. */
export type ContactOf = (userId: string, requestId: string) => Promise<Contact | null>;

/** Whether a firm has members now, from auth. Throws when auth does not answer. */
export type HasMembers = (firmId: string, requestId: string) => Promise<boolean>;

export function createContacts(o: { url: string; serviceKey: string; log: Logger }): { contactOf: ContactOf; hasMembers: HasMembers } {
  const client = createClient({ service: 'billing', serviceKey: o.serviceKey, urls: { auth: o.url }, log: o.log });
  return {
    contactOf: async (userId, requestId) =>
      (await client.call(authRoutes.contact, { params: { userId } }, { requestId, timeoutMs: TIMEOUT_MS })).contact,
    hasMembers: async (firmId, requestId) =>
      (await client.call(authRoutes.directoryOfFirm, { params: { firmId } }, { requestId, timeoutMs: TIMEOUT_MS })).people.length > 0,
  };
}
