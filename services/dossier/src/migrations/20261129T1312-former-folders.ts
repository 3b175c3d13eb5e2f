import { type Migration, sql } from 'kysely';

/** The folder that a search was in when this folder was deleted without it, so that the deletion can be undone. */
export const formerFolders: Migration = {
  async up(db) {
    await sql`alter table dossiers add column former_group_id uuid`.execute(db);
    await sql`create index dossiers_former_group on dossiers (former_group_id) where former_group_id is not null`.execute(db);
  },
  async down(db) {
    await sql`alter table dossiers drop column former_group_id`.execute(db);
  },
};
