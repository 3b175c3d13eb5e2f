import { type Migration, sql } from 'kysely';

/** Each minute the oldest notices are deleted. */
export const noticesByAge: Migration = {
  async up(db) {
    await sql`create index notices_created on notices (created_at)`.execute(db);
  },
  async down(db) {
    await sql`drop index notices_created`.execute(db);
  },
};
