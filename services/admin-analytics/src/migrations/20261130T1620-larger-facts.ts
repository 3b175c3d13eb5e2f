import { type Migration, sql } from 'kysely';

/** Some fifteen thousand long analyses of one day use more tokens than an integer counts. */
export const largerFacts: Migration = {
  async up(db) {
    await sql`alter table facts_by_day alter column count type bigint`.execute(db);
  },
  async down(db) {
    await sql`alter table facts_by_day alter column count type integer`.execute(db);
  },
};
