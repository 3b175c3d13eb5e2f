import { type Migration, sql } from 'kysely';

export const messagesLeased: Migration = {
  async up(db) {
    // A leased message stays `pending`: only its claim shows that a sender has it. Senders of the previous release still write `sending`.
    await sql`alter table messages drop constraint messages_check`.execute(db);
  },
  async down(db) {
    await sql`update messages set claim = null where state <> 'sending'`.execute(db);
    await sql`alter table messages add constraint messages_check check ((state = 'sending') = (claim is not null))`.execute(db);
  },
};
