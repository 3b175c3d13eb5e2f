import { type Migration, sql } from 'kysely';

/** The day from which the last announced terms apply, in the notice that this account was sent. */
export const announcedTerms: Migration = {
  async up(db) {
    await sql`alter table users add column terms_announced_for text`.execute(db);
  },
  async down(db) {
    await sql`alter table users drop column terms_announced_for`.execute(db);
  },
};
