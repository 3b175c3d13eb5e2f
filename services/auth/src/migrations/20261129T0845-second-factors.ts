import { type Migration, sql } from 'kysely';

export const secondFactors: Migration = {
  async up(db) {
    await sql`
      create table second_factors (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        kind text not null check (kind in ('totp', 'passkey')),
        name text not null,
        created_at timestamptz(3) not null,
        confirmed_at timestamptz(3),
        last_used_at timestamptz(3),
        secret bytea,
        last_step integer,
        credential_id text unique,
        public_key bytea,
        sign_count bigint,
        transports text[],
        check ((kind = 'totp') = (secret is not null)),
        check ((kind = 'passkey') = (num_nulls(credential_id, public_key, sign_count, transports) = 0))
      )`.execute(db);
    await sql`create index second_factors_user on second_factors (user_id)`.execute(db);
    await sql`create unique index second_factors_totp on second_factors (user_id, (confirmed_at is null)) where kind = 'totp'`.execute(db);
    await sql`
      create table recovery_codes (
        user_id uuid not null references users (id) on delete cascade,
        digest bytea not null,
        used_at timestamptz(3),
        primary key (user_id, digest)
      )`.execute(db);
    await sql`
      create table factor_challenges (
        session_id uuid not null references sessions (id) on delete cascade,
        purpose text not null check (purpose in ('add', 'check')),
        challenge text not null,
        created_at timestamptz(3) not null,
        primary key (session_id, purpose)
      )`.execute(db);
    await sql`alter table sessions add column factor_at timestamptz(3)`.execute(db);
  },
  async down(db) {
    await sql`alter table sessions drop column factor_at`.execute(db);
    await sql`drop table factor_challenges, recovery_codes, second_factors`.execute(db);
  },
};
