import type { Db } from '@attendu/db/database';
import type { DossierDb } from './schema.ts';

/** Less than every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

type Page = { readonly userId: string; readonly after: string | null; readonly limit: number };
type Row = { readonly key: string; readonly record: Record<string, unknown> };

/** What is held of a person beside their dossiers, by kind: a page of rows after a key, in the order of their keys. */
export const PERSONAL_ROWS = {
  folder: async (db: Db<DossierDb>, { userId, after, limit }: Page): Promise<Row[]> => {
    const query = db.selectFrom('groups').selectAll().where('userId', '=', userId);
    return byId(
      await query
        .where('id', '>', after ?? FIRST)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
  },
  comment: async (db: Db<DossierDb>, { userId, after, limit }: Page): Promise<Row[]> => {
    // Without the words that it is about: they may be another person's.
    const query = db
      .selectFrom('comments')
      .select(['id', 'dossierId', 'authorId', 'text', 'anchor', 'createdAt'])
      .where('authorId', '=', userId);
    return byId(
      await query
        .where('id', '>', after ?? FIRST)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
  },
  rating: async (db: Db<DossierDb>, { userId, after, limit }: Page): Promise<Row[]> => {
    const query = db.selectFrom('ratings').selectAll().where('userId', '=', userId);
    return byDossier(
      await query
        .where('dossierId', '>', after ?? FIRST)
        .orderBy('dossierId')
        .limit(limit)
        .execute(),
    );
  },
  /** Made by the person, or that name them. */
  share: async (db: Db<DossierDb>, { userId, after, limit }: Page): Promise<Row[]> => {
    const query = db.selectFrom('shares').selectAll();
    return byId(
      await query
        .where((eb) => eb.or([eb('memberId', '=', userId), eb('ownerId', '=', userId)]))
        .where('id', '>', after ?? FIRST)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
  },
  /** Of a colleague's dossier. */
  reading: async (db: Db<DossierDb>, { userId, after, limit }: Page): Promise<Row[]> => {
    const query = db.selectFrom('openings').selectAll().where('userId', '=', userId);
    return byDossier(
      await query
        .where('dossierId', '>', after ?? FIRST)
        .orderBy('dossierId')
        .limit(limit)
        .execute(),
    );
  },
} as const;

const byId = (rows: readonly { id: string }[]): Row[] => rows.map((record) => ({ key: record.id, record }));
const byDossier = (rows: readonly { dossierId: string }[]): Row[] => rows.map((record) => ({ key: record.dossierId, record }));
