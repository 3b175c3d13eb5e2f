import { type Migration, sql } from 'kysely';

export const deletions: Migration = {
  async up(db) {
    // Ids of deleted accounts, until their deletion event is published a second time.
    await sql`create table deletions (user_id uuid primary key, deleted_at timestamptz(3) not null)`.execute(db);
    await sql`create index deletions_at on deletions (deleted_at)`.execute(db);
  },
  async down(db) {
    await sql`drop table deletions`.execute(db);
  },
};
