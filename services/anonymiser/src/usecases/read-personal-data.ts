import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { anonymisationsOfUser } from '../db/anonymisations.ts';
import { presentAnonymisation } from '../present.ts';
import type { Deps } from './deps.ts';
import { reportUnreadable } from './own.ts';

/** A small page: each row may hold two texts of five million characters. */
const PAGE = 2;

/** All the texts of a user, with their results and reviews. */
export function readPersonalData(deps: Pick<Deps, 'database' | 'vault'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const rows = await anonymisationsOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const records = rows.map((row) => ({ kind: 'anonymisation', ...reportUnreadable(() => presentAnonymisation(deps.vault, row)) }));
    return { records, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
  };
}
