import { type Migration, sql } from 'kysely';

export const lockedAccounts: Migration = {
  async up(db) {
    await sql`alter table users add column locked_at timestamptz(3)`.execute(db);
  },
  async down(db) {
    await sql`alter table users drop column locked_at`.execute(db);
  },
};
