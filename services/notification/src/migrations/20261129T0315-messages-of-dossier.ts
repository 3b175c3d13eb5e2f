import { type Migration, sql } from 'kysely';

export const messagesOfDossier: Migration = {
  async up(db) {
    await sql`create index messages_dossier on messages (dossier_id) where dossier_id is not null`.execute(db);
  },
  async down(db) {
    await sql`drop index messages_dossier`.execute(db);
  },
};
