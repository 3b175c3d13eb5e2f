import type { Person } from '@attendu/contracts/auth/directory-routes';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';
import { nameOf } from '../domain/person.ts';

/** The holders of accounts: read from auth when a screen shows them, never stored. */
export type Directory = {
  /** A firm and its members; null when it is unknown. Throws when auth cannot answer. */
  firm(firmId: string, requestId: string): Promise<{ name: string; people: readonly Person[] } | null>;
  /** Names by account; unavailable ones are missing. */
  names(ids: readonly string[], requestId: string): Promise<ReadonlyMap<string, string>>;
};

export function createDirectory(options: { url: string; serviceKey: string; log: Logger }): Directory {
  const { url, serviceKey, log } = options;
  const client = createClient({ service: 'dossier', serviceKey, urls: { auth: url }, log });
  return {
    async firm(firmId, requestId) {
      const { firm, people } = await client.call(authRoutes.directoryOfFirm, { params: { firmId } }, { requestId });
      return firm === null ? null : { name: firm.name, people };
    },
    async names(ids, requestId) {
      const distinct = [...new Set(ids)];
      if (distinct.length === 0) return new Map();
      try {
        const { people } = await client.call(authRoutes.directoryLookup, { body: { ids: distinct } }, { requestId, timeoutMs: 2_000 });
        return new Map(people.map((person) => [person.id, nameOf(person)]));
      } catch (err) {
        log.warn({ err, people: distinct.length }, 'names not read');
        return new Map();
      }
    },
  };
}
