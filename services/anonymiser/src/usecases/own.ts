import { DecryptionFailed, type Vault } from '@attendu/db/vault';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findAnonymisation, type Key } from '../db/anonymisations.ts';
import type { AnonymisationRow } from '../db/schema.ts';
import { isAnonymisationId } from '../domain/ids.ts';
import type { Deps } from './deps.ts';

/** The primary key of the caller's anonymisation. @throws anonymisation.not_found when the id is malformed */
export function ownKey(ctx: RequestContext, input: { anonymisationId: string }): Key {
  const { userId } = requireUser(ctx);
  if (!isAnonymisationId(input.anonymisationId)) throw problem('anonymisation.not_found');
  return { userId, id: input.anonymisationId.toLowerCase() };
}

/** @throws anonymisation.not_found, with the same message for another user's, an unknown, a malformed or a deleted id */
export async function ownAnonymisation(deps: Deps, ctx: RequestContext, input: { anonymisationId: string }): Promise<AnonymisationRow> {
  const row = await findAnonymisation(deps.database.kysely, ownKey(ctx, input));
  if (!row) throw problem('anonymisation.not_found');
  return row;
}

type EncryptedColumn = 'label' | 'original' | 'review' | 'findings' | 'anonymised';

/** Decrypts a column. @throws DecryptionFailed */
export function decryptColumn(vault: Vault, row: Pick<AnonymisationRow, 'id' | 'userId'>, column: EncryptedColumn, value: Buffer): string {
  return vault.decrypt(value, { id: row.id, userId: row.userId, column });
}

export function encryptColumn(vault: Vault, row: Pick<AnonymisationRow, 'id' | 'userId'>, column: EncryptedColumn, text: string): Buffer {
  return vault.encrypt(text, { id: row.id, userId: row.userId, column });
}

/** Runs a decryption for a user. @throws anonymisation.unreadable when its key is missing */
export function reportUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecryptionFailed) throw problem('anonymisation.unreadable', { cause: error });
    throw error;
  }
}
