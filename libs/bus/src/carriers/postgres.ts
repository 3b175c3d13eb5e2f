import type { Logger } from '@attendu/log/logger';
import { sql } from 'kysely';
import type { AnyDb } from '../any-db.ts';
import type { Subscription } from '../envelope.ts';
import { type Claiming, type Stored, type StoredRow, storedOf, storedWith, storing } from '../inbox.ts';
import { createLoop } from '../loop.ts';
import type { Worker } from '../worker.ts';
import type { Carrier } from './carrier.ts';

const POLL_MS = 1_000;
/** How long an instance leaves new events to the one that read the last ones. */
const STAND_BY_MS = 200;
/** Pause while another instance reads. */
const READ_ELSEWHERE_MS = 20;
/** The empty snapshot. */
const NOTHING_SEEN = '1:1:';

/**
 * Reads the outbox itself as the log. A consumer's position is the Postgres snapshot of its last reading: what it has not seen is every row
 * whose transaction that snapshot did not see. Nothing is lost when transactions commit out of the order of their numbers, and nothing
 * waits for a long transaction elsewhere, as it would with a position below `pg_snapshot_xmin`. Of several instances, the one that read last reads
 * next: all of them reading at every event would cost each as much as the one.
 */
export function createPostgresCarrier(options: {
  consumer: string;
  subscriptions: readonly Subscription[];
  bus: AnyDb;
  receive: Worker['receive'];
  log: Logger;
}): Carrier {
  const { consumer, subscriptions, bus, receive } = options;
  let isPrepared = false;
  /** As this instance last saw it. */
  let position: string | null = null;
  let isLeading = true;

  const loop = createLoop(
    `postgres carrier of ${consumer}`,
    async () => {
      if (!isPrepared) await preparePosition(bus, consumer);
      isPrepared = true;
      const read = await receive((by, places) => readLog(bus, by, { subscriptions, places, position }));
      if (read.position === null) return READ_ELSEWHERE_MS;
      isLeading = read.hasMoved || (isLeading && (position === null || position === read.position));
      position = read.position;
      return POLL_MS;
    },
    options.log,
  );

  return {
    wokenBy: subscriptions.map(({ name }) => name),
    start: () => {
      if (subscriptions.length > 0) loop.start();
    },
    wake: () => {
      if (isLeading) loop.wake();
      else loop.wakeWithin(STAND_BY_MS);
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
 * one skips, and is given no position, or writes an older position, from which the next reading finds rows that the inbox already has.
 * `position`: as this instance last saw it.
 */
async function readLog(
  bus: AnyDb,
  by: Claiming,
  o: { readonly subscriptions: readonly Subscription[]; readonly places: number; readonly position: string | null },
): Promise<Stored & { readonly position: string | null; readonly hasMoved: boolean }> {
  const { consumer } = by;
  const isAlone = sql<boolean>`(select seen::text from known) is not distinct from ${o.position}::text`;
  const { rows } = await sql<StoredRow & { position: string | null; hasMoved: boolean }>`
    with known as materialized (
      select (position->>'snapshot')::pg_snapshot as seen from bus.cursors
      where consumer = ${consumer} and carrier = 'postgres' for update skip locked),
    fresh as materialized (
      select o.* from known, bus.outbox o where o.tx >= pg_snapshot_xmin(known.seen) and not pg_visible_in_snapshot(o.tx, known.seen)),
    ${storing(by, o.subscriptions, o.places, isAlone)},
    moved as (
      update bus.cursors set position = position || jsonb_build_object('snapshot', pg_current_snapshot()::text), moved_at = clock_timestamp()
      where consumer = ${consumer} and carrier = 'postgres' and exists (select 1 from fresh)
      returning position->>'snapshot' as snapshot)
    ${storedWith(sql`exists (select 1 from moved) as has_moved, coalesce((select snapshot from moved), (select seen::text from known)) as position`)}`.execute(
    bus,
  );
  return { ...storedOf(rows), position: rows[0]?.position ?? null, hasMoved: rows[0]?.hasMoved === true };
}
