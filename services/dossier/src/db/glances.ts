import { GLANCE_MAX } from '@attendu/contracts/dossier/schemas';
import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { DossierDb, DossierRow } from './schema.ts';

/** `start`: the beginning of the question. */
export type GlanceRow = Pick<DossierRow, 'id' | 'name' | 'isAnalysing' | 'createdAt'> & { start: string };

const live = (db: Db<DossierDb>) => db.selectFrom('dossiers').where('deletedAt', 'is', null);
const glances = (db: Db<DossierDb>) =>
  live(db).select(['id', 'name', 'isAnalysing', 'createdAt', sql<string>`left(contexte, ${sql.lit(GLANCE_MAX)})`.as('start')]);

export async function glanceByIds(db: Db<DossierDb>, ids: readonly string[]): Promise<GlanceRow[]> {
  return ids.length === 0 ? [] : glances(db).where('id', 'in', ids).execute();
}

/** The last dossiers of a user. */
export function glanceOfUser(db: Db<DossierDb>, userId: string, limit: number): Promise<GlanceRow[]> {
  return glances(db).where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countOfUser(db: Db<DossierDb>, userId: string): Promise<number> {
  const { n } = await live(db)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}
