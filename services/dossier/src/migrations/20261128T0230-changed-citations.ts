import { type Migration, sql } from 'kysely';

export const changedCitations: Migration = {
  async up(db) {
    await sql`alter table dossiers add column changed_citations integer not null default 0`.execute(db);
  },
  async down(db) {
    await sql`alter table dossiers drop column changed_citations`.execute(db);
  },
};
