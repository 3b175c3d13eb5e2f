import { type Migration, sql } from 'kysely';

const TABLES = ['dossiers', 'groups'] as const;
const EVENTS = { insert: 'new', update: 'new', delete: 'old' } as const;

/** Notifies the open lists of searches that they changed, by the owner's id. */
export const changesNotified: Migration = {
  async up(db) {
    await sql`
      create function notify_owners() returns trigger language plpgsql as $$
      begin
        perform pg_notify('dossier_changes', user_id::text) from (select distinct user_id from changed) owners;
        return null;
      end $$`.execute(db);
    for (const table of TABLES) {
      for (const [event, rows] of Object.entries(EVENTS)) {
        await sql`
          create trigger ${sql.id(`notify_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
            referencing ${sql.raw(rows)} table as changed
            for each statement execute function notify_owners()`.execute(db);
      }
    }
  },
  async down(db) {
    for (const table of TABLES) {
      for (const event of Object.keys(EVENTS)) await sql`drop trigger ${sql.id(`notify_${event}`)} on ${sql.id(table)}`.execute(db);
    }
    await sql`drop function notify_owners`.execute(db);
  },
};
