import { type Migration, sql } from 'kysely';

export const runs: Migration = {
  async up(db) {
    await sql`
      create table runs (
        id uuid primary key,
        dossier_id uuid not null unique,
        user_id uuid not null,
        firm_id uuid,
        state text not null check (state in ('pending', 'done', 'failed')),
        request jsonb not null,
        correlation_id text not null,
        total_steps integer not null,
        lease_owner text,
        lease_until timestamptz(3),
        claims integer not null default 0,
        next_try_at timestamptz(3) not null default now(),
        failure text,
        manifest jsonb,
        result_hash text,
        created_at timestamptz(3) not null,
        finished_at timestamptz(3),
        check ((state = 'pending') = (finished_at is null))
      )`.execute(db);
    await sql`create index runs_to_do on runs (next_try_at) where state = 'pending'`.execute(db);
    await sql`
      create table run_steps (
        run_id uuid not null references runs (id) on delete cascade,
        position integer not null,
        name text not null,
        output jsonb not null,
        finished_at timestamptz(3) not null default now(),
        primary key (run_id, name)
      )`.execute(db);
    await sql`
      create table ledger (
        run_id uuid not null references runs (id) on delete cascade,
        seq integer not null,
        at timestamptz(3) not null default now(),
        step text not null,
        message text not null,
        percent integer not null check (percent between 0 and 100),
        documents_read integer not null,
        documents_kept integer not null,
        primary key (run_id, seq)
      )`.execute(db);
    await sql`
      create table results (
        run_id uuid primary key references runs (id) on delete cascade,
        result jsonb not null
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table results, ledger, run_steps, runs`.execute(db);
  },
};
