import { BUS_ROLE, type Migrations, migrate } from '@attendu/db/migrate';
import type { Logger } from '@attendu/log/logger';
import { sql } from 'kysely';
import { adoptRestoredLog } from './restored-log.ts';

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
  '20261129T0210_own_events': {
    async up(db) {
      // The services that the current role acts for: those whose role `attendu_service_<schema>` it is a member of.
      await sql`
        create function bus.own_services() returns text[] language sql stable as $$
          select coalesce(array_agg(replace(substr(rolname, 17), '_', '-')), '{}') from pg_catalog.pg_roles
          where rolname like 'attendu\\_service\\_%' and pg_has_role(current_user, oid, 'member') $$`.execute(db);
      // A broker lost acknowledged messages: every producer publishes them again, and every reader steps back. This only repeats, so
      // any service may ask for it.
      await sql`
        create function bus.take_back(kept bigint, acknowledged bigint, read bigint, days int) returns bigint
        language sql security definer set search_path = pg_catalog as $$
          update bus.cursors set position = jsonb_build_object('seq', kept), moved_at = clock_timestamp()
          where carrier = 'nats' and (position->>'seq')::bigint > kept and (position->>'seq')::bigint <= read;
          with lost as (
            update bus.outbox set published_at = null, published_seq = null, leased_until = null
            where published_seq > kept and published_seq <= acknowledged and written_at > now() - make_interval(days => days)
            returning 1)
          select count(*) from lost $$`.execute(db);
      for (const table of ['outbox', 'inbox', 'cursors']) {
        await sql`alter table bus.${sql.raw(table)} enable row level security`.execute(db);
        await sql`create policy readable on bus.${sql.raw(table)} for select using (true)`.execute(db);
      }
      const own = (column: string) => sql`${sql.ref(column)} = any ((select bus.own_services())::text[])`;
      await sql`create policy own_insert on bus.outbox for insert with check (${own('producer')})`.execute(db);
      await sql`create policy own_update on bus.outbox for update using (${own('producer')})`.execute(db);
      // Events old enough to have reached every consumer; the caller sets the retention.
      await sql`create policy old_delete on bus.outbox for delete using (written_at < now() - interval '7 days')`.execute(db);
      await sql`create policy own_rows on bus.inbox using (${own('consumer')})`.execute(db);
      await sql`create policy own_rows on bus.cursors using (${own('consumer')} or consumer = 'relay')`.execute(db);
    },
  },
  '20261129T0235_replay_dead': {
    async up(db) {
      // Replays a genuine event to its consumer, unchanged: any role of the bus may do it.
      await sql`
        create function bus.replay_dead(of_consumer text, of_event uuid) returns boolean
        language sql security definer set search_path = pg_catalog as $$
          with revived as (
            update bus.inbox set state = 'pending', attempts = 0, next_attempt_at = clock_timestamp(), ended_at = null
            where consumer = of_consumer and event_id = of_event and state = 'dead' returning consumer),
          told as (select pg_notify('attendu_bus', 'inbox:' || consumer) from revived)
          select count(*) = 1 from told $$`.execute(db);
    },
  },
  '20261129T1309_lease_outbox': {
    async up(db) {
      // One call, so that the lock shared by every relay is held for the time of the statement, not for round trips of a busy process. The
      // statement after the lock sees what the one before it committed, as a single statement would not.
      await sql`
        create function bus.lease_outbox(of_producer text, most int, seconds int)
        returns table (seq bigint, id uuid, name text, ordering_key text, envelope text, traceparent text)
        language plpgsql set search_path = pg_catalog as $$
        #variable_conflict use_column
        begin
          if not exists (
            select 1 from bus.outbox where published_at is null and producer = of_producer
              and (leased_until is null or leased_until < clock_timestamp())) then return; end if;
          perform pg_advisory_xact_lock(hashtextextended('attendu.relay', 0));
          return query
          with next as materialized (
            select o.seq from bus.outbox o
            where o.published_at is null and o.producer = of_producer and (o.leased_until is null or o.leased_until < clock_timestamp())
              and not exists (
                select 1 from bus.outbox earlier
                where earlier.ordering_key = o.ordering_key and earlier.published_at is null and earlier.seq < o.seq
                  and (earlier.producer <> o.producer or earlier.leased_until >= clock_timestamp()))
            order by o.seq limit most)
          update bus.outbox o set leased_until = clock_timestamp() + make_interval(secs => seconds)
          from next where o.seq = next.seq
          returning o.seq, o.id, o.name, o.ordering_key, o.envelope::text, o.traceparent;
        end $$`.execute(db);
    },
  },
  '20261130T0445_channels': {
    async up(db) {
      // Each inbox has a channel of its own: `inboxChannel`.
      await sql`
        create or replace function bus.replay_dead(of_consumer text, of_event uuid) returns boolean
        language sql security definer set search_path = pg_catalog as $$
          with revived as (
            update bus.inbox set state = 'pending', attempts = 0, next_attempt_at = clock_timestamp(), ended_at = null
            where consumer = of_consumer and event_id = of_event and state = 'dead' returning consumer),
          told as (select pg_notify('attendu_inbox_' || regexp_replace(consumer, '[^a-z0-9]', '_', 'g'), '') from revived)
          select count(*) = 1 from told $$`.execute(db);
    },
  },
  '20261130T1950_own_service': {
    async up(db) {
      // The role of this one service is looked up by its name: listing the roles cost each statement more than its work. The function
      // `bus.own_services` stays for the former release.
      const own = (column: string) =>
        sql`pg_has_role(current_user, to_regrole('attendu_service_' || replace(${sql.ref(column)}, '-', '_')), 'member')`;
      await sql`alter policy own_insert on bus.outbox with check (${own('producer')})`.execute(db);
      await sql`alter policy own_update on bus.outbox using (${own('producer')})`.execute(db);
      await sql`alter policy own_rows on bus.inbox using (${own('consumer')})`.execute(db);
      await sql`alter policy own_rows on bus.cursors using (${own('consumer')} or consumer = 'relay')`.execute(db);
    },
  },
};

/** Creates or updates the bus's schema, open to every service's role. Order relative to the services' migrations does not matter. */
export async function migrateBus(options: { url: string; log: Logger; only?: readonly string[] }): Promise<void> {
  await migrate({ ...options, schema: BUS_SCHEMA, role: BUS_ROLE, rolePassword: null, migrations: busMigrations });
  await adoptRestoredLog(options);
}
