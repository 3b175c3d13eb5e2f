import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { readPoints } from '../db/analysis-points.ts';
import { dossiersOfUser } from '../db/dossiers.ts';
import { PERSONAL_ROWS } from '../db/personal-data.ts';
import type { Deps } from './deps.ts';

const PAGE = 50;
/** One kind after the other; a cursor is `<kind>:<key of the last row>`. */
const KINDS = ['dossier', 'folder', 'comment', 'rating', 'share', 'reading'] as const;
type Kind = (typeof KINDS)[number];

/** A person's dossiers with their generated texts, and what they filed, wrote, shared and read. The quoted law is not personal data, and is only named. */
export function readPersonalData({ database }: Pick<Deps, 'database'>) {
  const rowsOf = { ...PERSONAL_ROWS, dossier: dossierRows(database) };
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    let { kind, after } = placeOf(input.after);
    const records: Record<string, unknown>[] = [];
    for (;;) {
      const limit = PAGE - records.length;
      const rows = await rowsOf[kind](database.kysely, { userId: input.userId, after, limit });
      for (const { record } of rows) records.push({ kind, ...record });
      if (rows.length === limit) return { records, next: `${kind}:${rows.at(-1)?.key}` };
      const following = KINDS[KINDS.indexOf(kind) + 1];
      if (following === undefined) return { records, next: null };
      [kind, after] = [following, null];
    }
  };
}

function placeOf(cursor = 'dossier:'): { kind: Kind; after: string | null } {
  const [, name, key] = /^([a-z]+):([0-9a-f-]{36})?$/.exec(cursor) ?? [];
  const kind = KINDS.find((one) => one === name);
  if (kind === undefined) throw problem('request.invalid', { errors: [{ path: 'after', message: 'Le curseur est invalide.' }] });
  return { kind, after: key ?? null };
}

function dossierRows({ kysely }: Deps['database']): (typeof PERSONAL_ROWS)['folder'] {
  return async (_db, { userId, after, limit }) => {
    const found: { key: string; record: Record<string, unknown> }[] = [];
    for (const row of await dossiersOfUser(kysely, userId, after, limit)) {
      const points = await readPoints(kysely, row.id);
      found.push({
        key: row.id,
        record: { ...row, points: points.map(({ point_index, point_data }) => ({ point_index, ...point_data })) },
      });
    }
    return found;
  };
}
