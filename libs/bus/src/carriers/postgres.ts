import type { Logger } from '@attendu/log/logger';
import { sql } from 'kysely';
import type { AnyDb } from '../any-db.ts';
import type { Subscription } from '../envelope.ts';
import { isSubscribed } from '../inbox.ts';
import { CHANNEL, inboxMessage } from '../listener.ts';
import { createLoop } from '../loop.ts';
import type { Carrier } from './carrier.ts';

const POLL_MS = 1_000;
/** The empty snapshot. */
const NOTHING_SEEN = '1:1:';

/**
 * Reads the outbox itself as the log. A consumer's position is the Postgres snapshot of its last reading: what it has not seen is every row
 * whose transaction that snapshot did not see. Nothing is lost when transactions commit out of the order of their numbers, and nothing
 * waits for a long transaction elsewhere, as it would with a position below `pg_snapshot_xmin`.
 */
export function createPostgresCarrier(options: {
  consumer: string;
  subscriptions: readonly Subscription[];
  bus: AnyDb;
  onStored: () => void;
  log: Logger;
}): Carrier {
  const { consumer, subscriptions, bus, onStored } = options;
  let isPrepared = false;

  const loop = createLoop(
    `postgres carrier of ${consumer}`,
    async () => {
      if (!isPrepared) await preparePosition(bus, consumer);
      isPrepared = true;
      if ((await readLog(bus, consumer, subscriptions)) > 0) onStored();
      return POLL_MS;
    },
    options.log,
  );

  return {
    start: () => {
      if (subscriptions.length > 0) loop.start();
    },
    wake: (name) => {
      if (name === null || subscriptions.some((one) => one.name === name)) loop.wake();
    },
    stop: loop.stop,
    healthy: () => !loop.failing(),
  };
}

/** Transaction ids mean nothing in another cluster: after a restore the log is read again from the start, and the inbox drops what it knows. */
async function preparePosition(bus: AnyDb, consumer: string): Promise<void> {
  await sql`
    insert into bus.cursors as known (consumer, carrier, position)
    select ${consumer}, 'postgres', jsonb_build_object('snapshot', ${NOTHING_SEEN}::text, 'cluster', system_identifier::text) from pg_control_system()
    on conflict (consumer, carrier) do update set position = excluded.position
    where known.position->>'cluster' <> excluded.position->>'cluster'`.execute(bus);
}

/**
 * One statement, hence one snapshot: the rows it reads and the position it writes agree. Two instances reading at once are harmless:
 * one skips, or writes an older position, from which the next reading finds rows that the inbox already has.
 */
async function readLog(bus: AnyDb, consumer: string, subscriptions: readonly Subscription[]): Promise<number> {
  const read = await sql<{ stored: number }>`
    with known as materialized (
      select (position->>'snapshot')::pg_snapshot as seen from bus.cursors
      where consumer = ${consumer} and carrier = 'postgres' for update skip locked),
    fresh as materialized (
      select o.* from known, bus.outbox o where o.tx >= pg_snapshot_xmin(known.seen) and not pg_visible_in_snapshot(o.tx, known.seen)),
    stored as (
      insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, traceparent)
      select ${consumer}, id, seq, name, ordering_key, envelope, traceparent from fresh where ${isSubscribed(subscriptions)}
      on conflict do nothing returning 1),
    moved as (
      update bus.cursors set position = position || jsonb_build_object('snapshot', pg_current_snapshot()::text), moved_at = clock_timestamp()
      where consumer = ${consumer} and carrier = 'postgres' and exists (select 1 from fresh)),
    told as (select pg_notify(${CHANNEL}, ${inboxMessage(consumer)}) from stored limit 1)
    select (select count(*) from stored) as stored from (select 1) as one left join told on true`.execute(bus);
  return Number(read.rows[0]?.stored ?? 0);
}
