import { type Migration, sql } from 'kysely';

export const firmSecondFactor: Migration = {
  async up(db) {
    // A firm may ask a second factor of each of its members.
    await sql`alter table firms add column second_factor_required boolean not null default false`.execute(db);
  },
  async down(db) {
    await sql`alter table firms drop column second_factor_required`.execute(db);
  },
};
