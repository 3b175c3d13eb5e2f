import { type Migration, sql } from 'kysely';

export const messagesOfUser: Migration = {
  async up(db) {
    await sql`create index messages_user on messages (user_id) where user_id is not null`.execute(db);
  },
  async down(db) {
    await sql`drop index messages_user`.execute(db);
  },
};
