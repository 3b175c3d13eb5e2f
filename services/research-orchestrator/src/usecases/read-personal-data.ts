import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { consentsBy } from '../db/model-consents.ts';
import { runsOfUser } from '../db/runs.ts';
import type { Deps } from './deps.ts';

const PAGE = 100;

/** The user's questions, and decisions about outside models; the dossier service exports the answers. */
export function readPersonalData(deps: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const rows = await runsOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const consents = input.after === undefined ? await consentsBy(deps.database.kysely, input.userId) : [];
    const records = [...consents.map((row) => ({ kind: 'model-consent', ...row })), ...rows.map((row) => ({ kind: 'analysis', ...row }))];
    return { records, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
  };
}
