import { type Migration, sql } from 'kysely';

export const temporaryPasswords: Migration = {
  async up(db) {
    await sql`alter table sessions add column must_change_password boolean not null default false`.execute(db);
  },
  async down(db) {
    await sql`alter table sessions drop column must_change_password`.execute(db);
  },
};
