import { type Migration, sql } from 'kysely';

export const wordsInline: Migration = {
  async up(db) {
    // Up to a page, words stay beside their dossier's id, uncompressed: a search reads all those of a user.
    await sql`alter table dossier_words set (toast_tuple_target = 8160)`.execute(db);
    await sql`update dossier_words set words = words || ''`.execute(db);
    await sql`
      create index dossiers_name on dossiers (user_id, is_pinned desc, (fold(name) collate "C"), id) where deleted_at is null`.execute(db);
  },
  async down(db) {
    await sql`drop index dossiers_name`.execute(db);
    await sql`alter table dossier_words reset (toast_tuple_target)`.execute(db);
  },
};
