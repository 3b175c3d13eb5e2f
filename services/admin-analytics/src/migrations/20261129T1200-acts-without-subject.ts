import { type Migration, sql } from 'kysely';

export const actsWithoutSubject: Migration = {
  async up(db) {
    // An act on events concerns no account.
    await sql`alter table admin_acts alter column subject_id drop not null`.execute(db);
  },
  async down(db) {
    await sql`alter table admin_acts alter column subject_id set not null`.execute(db);
  },
};
