import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { readPoints } from '../db/analysis-points.ts';
import { commentsBy } from '../db/comments.ts';
import { dossiersOfUser } from '../db/dossiers.ts';
import { ratingsBy } from '../db/ratings.ts';
import { sharesNaming } from '../db/shares.ts';
import type { Deps } from './deps.ts';

const PAGE = 50;

/** The dossiers with their generated texts; the quoted law is not personal data, and is only named. */
export function readPersonalData(deps: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const rows = await dossiersOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const records: Record<string, unknown>[] = [];
    for (const row of rows) {
      const points = await readPoints(deps.database.kysely, row.id);
      records.push({ kind: 'dossier', ...row, points: points.map(({ point_index, point_data }) => ({ point_index, ...point_data })) });
    }
    // Their comments in others' dossiers and their shares come with the last page.
    if (rows.length < PAGE) {
      for (const { quote: _quote, ...row } of await commentsBy(deps.database.kysely, input.userId))
        records.push({ kind: 'comment', ...row });
      for (const row of await ratingsBy(deps.database.kysely, input.userId)) records.push({ kind: 'rating', ...row });
      for (const row of await sharesNaming(deps.database.kysely, input.userId)) records.push({ kind: 'share', ...row });
    }
    return { records, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
  };
}
