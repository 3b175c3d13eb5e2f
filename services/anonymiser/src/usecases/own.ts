import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findAnonymisation, type Key } from '../db/anonymisations.ts';
import type { AnonymisationRow } from '../db/schema.ts';
import { isAnonymisationId } from '../domain/ids.ts';
import { SealBroken, type Vault } from '../domain/vault.ts';
import type { Deps } from './deps.ts';

/** The caller's key to an anonymisation. @throws anonymisation.not_found when the id is not one. */
export function ownKey(ctx: RequestContext, input: { anonymisationId: string }): Key {
  const { userId } = requireUser(ctx);
  if (!isAnonymisationId(input.anonymisationId)) throw problem('anonymisation.not_found');
  return { userId, id: input.anonymisationId.toLowerCase() };
}

/** @throws anonymisation.not_found, in the same words whether it is another user's, unknown, malformed or deleted. */
export async function ownAnonymisation(deps: Deps, ctx: RequestContext, input: { anonymisationId: string }): Promise<AnonymisationRow> {
  const row = await findAnonymisation(deps.database.kysely, ownKey(ctx, input));
  if (!row) throw problem('anonymisation.not_found');
  return row;
}

type Sealed = 'label' | 'original' | 'review' | 'findings' | 'anonymised';

/** A sealed column in clear. @throws SealBroken */
export function decryptColumn(vault: Vault, row: Pick<AnonymisationRow, 'id' | 'userId'>, column: Sealed, value: Buffer): string {
  return vault.open(value, { id: row.id, userId: row.userId, column });
}

export function encryptColumn(vault: Vault, row: Pick<AnonymisationRow, 'id' | 'userId'>, column: Sealed, text: string): Buffer {
  return vault.seal(text, { id: row.id, userId: row.userId, column });
}

/** Runs what opens sealed values for a user. @throws anonymisation.unreadable when the service does not hold their key. */
export function reading<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealBroken) throw problem('anonymisation.unreadable', { cause: error });
    throw error;
  }
}
