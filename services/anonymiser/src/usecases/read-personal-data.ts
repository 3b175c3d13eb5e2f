import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import { DecryptionFailed, type Vault } from '@attendu/db/vault';
import type { RequestContext } from '@attendu/http/context';
import { anonymisationsOfUser } from '../db/anonymisations.ts';
import type { AnonymisationRow } from '../db/schema.ts';
import { presentAnonymisation, presentSummary } from '../present.ts';
import type { Deps } from './deps.ts';

/** A small page: each row may hold two texts of five million characters. */
const PAGE = 2;

/** All the texts of a user, with their results and reviews. */
export function readPersonalData(deps: Pick<Deps, 'database' | 'vault'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const rows = await anonymisationsOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const records = rows.map((row) => ({ kind: 'anonymisation', ...recordOf(deps.vault, row) }));
    return { records, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
  };
}

/** A text whose key is missing is reported as such; the owner still reads everything else. */
function recordOf(vault: Vault, row: AnonymisationRow): Record<string, unknown> {
  try {
    return presentAnonymisation(vault, row);
  } catch (error) {
    if (error instanceof DecryptionFailed) return { ...presentSummary(vault, row), unreadable: true };
    throw error;
  }
}
