import { type Migration, sql } from 'kysely';

export const accounts: Migration = {
  async up(db) {
    await sql`
      create table firms (
        id uuid primary key,
        name text not null,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`
      create table users (
        id uuid primary key,
        email text not null unique check (email = lower(email)),
        password_hash text,
        first_name text not null,
        last_name text not null,
        cabinet_id uuid references firms (id),
        is_cab_admin boolean not null default false,
        is_super_admin boolean not null default false,
        eligible_for_trial boolean not null default false,
        email_verified_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        check (cabinet_id is not null or not is_cab_admin)
      )`.execute(db);
    await sql`create index users_cabinet on users (cabinet_id) where cabinet_id is not null`.execute(db);
    // The token itself is only in the browser: a copy of this table opens nothing.
    await sql`
      create table sessions (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        token_digest bytea not null unique,
        created_at timestamptz(3) not null,
        last_seen_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      )`.execute(db);
    await sql`create index sessions_user on sessions (user_id)`.execute(db);
    await sql`create index sessions_end on sessions (least(expires_at, coalesce(revoked_at, expires_at)))`.execute(db);
    // Failures of one account from one place, and from everywhere (origin '*'). Unknown accounts are counted too.
    await sql`
      create table sign_in_tallies (
        account_digest bytea not null,
        origin text not null,
        failures integer not null default 0 check (failures >= 0),
        last_failure_at timestamptz(3),
        locked_until timestamptz(3),
        succeeded_at timestamptz(3),
        touched_at timestamptz(3) not null,
        primary key (account_digest, origin)
      )`.execute(db);
    await sql`create index sign_in_tallies_touched on sign_in_tallies (touched_at)`.execute(db);
  },
  async down(db) {
    await sql`drop table sign_in_tallies, sessions, users, firms`.execute(db);
  },
};
