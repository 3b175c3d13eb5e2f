import { type Migration, sql } from 'kysely';

export const consentsOfAccount: Migration = {
  async up(db) {
    await sql`create index consents_account on consents (account_id, given_at)`.execute(db);
  },
  async down(db) {
    await sql`drop index consents_account`.execute(db);
  },
};
