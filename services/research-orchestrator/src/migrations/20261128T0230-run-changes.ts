import { type Migration, sql } from 'kysely';

export const runChanges: Migration = {
  async up(db) {
    // What the last comparison with the corpus found; `seen` says with which corpus, and on which day.
    await sql`
      create table run_changes (
        run_id uuid primary key references runs (id) on delete cascade,
        seen text not null,
        checked_at timestamptz(3) not null,
        day date not null,
        citations integer not null,
        changes jsonb not null
      )`.execute(db);
    await sql`create index runs_done on runs (id) where state = 'done'`.execute(db);
  },
  async down(db) {
    await sql`drop index runs_done`.execute(db);
    await sql`drop table run_changes`.execute(db);
  },
};
