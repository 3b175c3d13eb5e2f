import { type Migration, sql } from 'kysely';

export const directory: Migration = {
  async up(db) {
    await sql`create index users_domain on users ((split_part(email, '@', 2)), id)`.execute(db);
    await sql`create index users_with_phone on users (created_at desc, id desc) where phone is not null`.execute(db);
  },
  async down(db) {
    await sql`drop index users_with_phone`.execute(db);
    await sql`drop index users_domain`.execute(db);
  },
};
