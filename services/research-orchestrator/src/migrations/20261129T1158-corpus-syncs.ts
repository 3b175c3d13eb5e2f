import { type Kysely, type Migration, sql } from 'kysely';

/** Synchronisations of the corpus with its publishers, as leased work, and what each kind is synchronised from. */
export const corpusSyncs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table corpus_syncs (
        id uuid primary key,
        kind text not null,
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
        asked_by uuid,
        asked_at timestamptz not null default now(),
        started_at timestamptz,
        ended_at timestamptz,
        stop_asked boolean not null default false,
        unit text not null default 'documents',
        done integer not null default 0,
        total integer,
        step text,
        added integer not null default 0,
        changed integer not null default 0,
        removed integer not null default 0,
        skipped integer not null default 0,
        error text,
        due_at timestamptz not null default now(),
        attempts integer not null default 0,
        lease text
      )`.execute(db);
    await sql`create unique index corpus_syncs_open on corpus_syncs (kind) where ended_at is null`.execute(db);
    await sql`create index corpus_syncs_due on corpus_syncs (due_at) where ended_at is null`.execute(db);
    await sql`create index corpus_syncs_of_kind on corpus_syncs (kind, asked_at desc)`.execute(db);
    await sql`
      create table corpus_sync_errors (
        sync_id uuid not null references corpus_syncs (id) on delete cascade,
        position integer not null,
        record text not null,
        reason text not null,
        primary key (sync_id, position)
      )`.execute(db);
    // Written by the corpus worker, which alone has the addresses and the credentials.
    await sql`
      create table corpus_sources (
        kind text primary key,
        names text[] not null,
        missing text[] not null,
        hour integer,
        seen_at timestamptz not null default now()
      )`.execute(db);
  },
};
