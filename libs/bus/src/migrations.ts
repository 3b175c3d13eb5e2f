import { BUS_ROLE, type Migrations, migrate } from '@attendu/db/migrate';
import type { Logger } from '@attendu/log/logger';
import { sql } from 'kysely';

/** The schema that the bus keeps its three tables in, beside the services' own. */
export const BUS_SCHEMA = 'bus';

export const busMigrations: Migrations = {
  '20261127T1000_init': {
    async up(db) {
      // The log of every event. `tx` says when a row becomes visible, which `seq` cannot: a transaction may commit after a later number.
      await sql`
        create table bus.outbox (
          seq bigint generated always as identity primary key,
          tx xid8 not null default pg_current_xact_id(),
          id uuid not null unique,
          producer text not null,
          name text not null,
          ordering_key text not null,
          envelope jsonb not null,
          traceparent text,
          written_at timestamptz not null default clock_timestamp(),
          leased_until timestamptz,
          published_at timestamptz,
          published_seq bigint
        )`.execute(db);
      await sql`create index outbox_tx on bus.outbox (tx)`.execute(db);
      await sql`create index outbox_unpublished on bus.outbox (seq) where published_at is null`.execute(db);
      await sql`create index outbox_unpublished_key on bus.outbox (ordering_key, seq) where published_at is null`.execute(db);
      await sql`create index outbox_published on bus.outbox (published_seq) where published_seq is not null`.execute(db);

      // What each consumer was given: pending, done (envelope dropped), or dead.
      await sql`
        create table bus.inbox (
          consumer text not null,
          event_id uuid not null,
          seq bigint not null,
          name text not null,
          ordering_key text not null,
          envelope jsonb,
          traceparent text,
          state text not null default 'pending' check (state in ('pending', 'done', 'dead')),
          attempts int not null default 0,
          next_attempt_at timestamptz not null default now(),
          last_error text,
          received_at timestamptz not null default now(),
          ended_at timestamptz,
          primary key (consumer, event_id)
        )`.execute(db);
      await sql`create index inbox_pending on bus.inbox (consumer, seq) where state = 'pending'`.execute(db);
      await sql`create index inbox_pending_key on bus.inbox (consumer, ordering_key, seq) where state = 'pending'`.execute(db);
      await sql`create index inbox_dead on bus.inbox (ended_at, event_id) where state = 'dead'`.execute(db);
      await sql`create index inbox_ended on bus.inbox (ended_at) where state = 'done'`.execute(db);

      // How far each consumer has read the log, in the terms of the carrier that reads it.
      await sql`
        create table bus.cursors (
          consumer text not null,
          carrier text not null,
          position jsonb not null,
          moved_at timestamptz not null default now(),
          primary key (consumer, carrier)
        )`.execute(db);
    },
  },
};

/** Makes or updates the bus's schema; any service's role may use it. Run before, after or beside the services' own migrations. */
export function migrateBus(options: { url: string; log: Logger }): Promise<void> {
  return migrate({ ...options, schema: BUS_SCHEMA, role: BUS_ROLE, rolePassword: null, migrations: busMigrations });
}
