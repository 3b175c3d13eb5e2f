import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { anonymisationsOfUser } from '../db/anonymisations.ts';
import { presentAnonymisation } from '../present.ts';
import type { Deps } from './deps.ts';
import { reading } from './own.ts';

/** Few a page: each may hold two texts of five million characters. */
const PAGE = 2;

/** Every text that a person had anonymised, with its result and its review. */
export function readPersonalData(deps: Pick<Deps, 'database' | 'vault'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const rows = await anonymisationsOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const records = rows.map((row) => ({ kind: 'anonymisation', ...reading(() => presentAnonymisation(deps.vault, row)) }));
    return { records, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
  };
}
