import { type Migration, sql } from 'kysely';

export const devices: Migration = {
  async up(db) {
    await sql`alter table sessions add column device text not null default ''`.execute(db);
    await sql`
      create table devices (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        digest bytea not null,
        name text not null,
        place text not null,
        seen_at timestamptz(3) not null,
        unique (user_id, digest)
      )`.execute(db);
    await sql`create index devices_seen on devices (seen_at)`.execute(db);
  },
  async down(db) {
    await sql`drop table devices`.execute(db);
    await sql`alter table sessions drop column device`.execute(db);
  },
};
