import { type Migration, sql } from 'kysely';

export const synthesisSentences: Migration = {
  async up(db) {
    await sql`alter table dossiers add column synthese_sentences jsonb not null default '[]'`.execute(db);
  },
  async down(db) {
    await sql`alter table dossiers drop column synthese_sentences`.execute(db);
  },
};
