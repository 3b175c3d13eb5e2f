import { type Migration, sql } from 'kysely';

export const anonymisations: Migration = {
  async up(db) {
    // The browser chooses ids. They are unique per user, so that an id reveals nothing about other users.
    await sql`
      create table anonymisations (
        user_id uuid not null,
        id uuid not null,
        status text not null check (status in ('pending', 'finished', 'failed')),
        request_id uuid not null,
        characters integer not null,
        label bytea not null,
        original bytea not null,
        review bytea,
        findings bytea,
        anonymised bytea,
        revision integer not null default 0,
        failure text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (user_id, id),
        check (status <> 'finished' or (review is not null and findings is not null and anonymised is not null))
      )`.execute(db);
    await sql`create index anonymisations_list on anonymisations (user_id, created_at desc, id desc)`.execute(db);
    await sql`create index anonymisations_pending on anonymisations (updated_at) where status = 'pending'`.execute(db);
    // Encrypted values do not compress.
    await sql`
      alter table anonymisations
        alter column original set storage external,
        alter column review set storage external,
        alter column findings set storage external,
        alter column anonymised set storage external`.execute(db);
  },
  async down(db) {
    await sql`drop table anonymisations`.execute(db);
  },
};
