import { type Migration, sql } from 'kysely';

export const messageDetails: Migration = {
  async up(db) {
    // The few facts of the event for the text (a device, a date): still no address and no text.
    await sql`alter table messages add column details jsonb not null default '{}'`.execute(db);
  },
  async down(db) {
    await sql`alter table messages drop column details`.execute(db);
  },
};
