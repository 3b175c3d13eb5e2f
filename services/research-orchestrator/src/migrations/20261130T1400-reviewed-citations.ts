import { type Migration, sql } from 'kysely';

export const reviewedCitations: Migration = {
  async up(db) {
    // Apart from `changes`: the former release reads that column, and does not know the state of these.
    await sql`alter table run_changes add column reviewed jsonb`.execute(db);
  },
  async down(db) {
    await sql`alter table run_changes drop column reviewed`.execute(db);
  },
};
