import { createDatabase, inTransaction } from '@attendu/db/database';
import { newDossier, stored } from './db/dossiers.ts';
import { DOSSIER_SCHEMA, type DossierDb, type RatingRow } from './db/schema.ts';

export type SeededDossier = {
  readonly id: string;
  readonly userId: string;
  readonly question: string;
  readonly state: 'done' | 'failed';
  readonly createdAt: Date;
  readonly endedAt: Date;
  readonly rating: Omit<RatingRow, 'dossierId' | 'userId'> | null;
};

const ROWS = 500;

/** Creates dossiers without answers, and their ratings. Existing ones are left alone. */
export async function seedDossiers(url: string, dossiers: readonly SeededDossier[]): Promise<void> {
  const database = createDatabase<DossierDb>({ url, schema: DOSSIER_SCHEMA, poolSize: 1, applicationName: 'attendu world' });
  try {
    await inTransaction(database.kysely, async (tx) => {
      for (let start = 0; start < dossiers.length; start += ROWS) {
        const some = dossiers.slice(start, start + ROWS);
        await tx
          .insertInto('dossiers')
          .values(some.map(rowOf))
          .onConflict((on) => on.doNothing())
          .execute();
        const rated = some.flatMap(({ id, userId, rating }) => (rating === null ? [] : [{ dossierId: id, userId, ...rating }]));
        if (rated.length === 0) continue;
        await tx
          .insertInto('ratings')
          .values(rated)
          .onConflict((on) => on.doNothing())
          .execute();
      }
    });
  } finally {
    await database.close();
  }
}

function rowOf({ id, userId, question, state, createdAt, endedAt }: SeededDossier) {
  return stored({ ...newDossier({ id, userId, contexte: question }, createdAt), isAnalysing: state, updatedAt: endedAt });
}
