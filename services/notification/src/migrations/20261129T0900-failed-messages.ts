import { type Migration, sql } from 'kysely';

export const failedMessages: Migration = {
  async up(db) {
    await sql`create index messages_failed on messages (changed_at) where state = 'failed'`.execute(db);
  },
  async down(db) {
    await sql`drop index messages_failed`.execute(db);
  },
};
