import { type Migration, sql } from 'kysely';

/** The day of the data of each kind that an answer cites. */
export const dataDates: Migration = {
  async up(db) {
    await sql`alter table dossiers add column data_dates jsonb`.execute(db);
  },
  async down(db) {
    await sql`alter table dossiers drop column data_dates`.execute(db);
  },
};
