import { type Migration, sql } from 'kysely';

export const attempts: Migration = {
  async up(db) {
    // A failed run stays with its ledger: launched again, the same dossier has another one, and the number keeps two calls from making two.
    await sql`
      alter table runs
        add column attempt integer not null default 1,
        drop constraint runs_dossier_id_key,
        add constraint runs_attempt unique (dossier_id, attempt)`.execute(db);
  },
  async down(db) {
    await sql`delete from runs as older using runs as newer where older.dossier_id = newer.dossier_id and older.attempt < newer.attempt`.execute(
      db,
    );
    await sql`
      alter table runs
        drop constraint runs_attempt,
        drop column attempt,
        add constraint runs_dossier_id_key unique (dossier_id)`.execute(db);
  },
};
