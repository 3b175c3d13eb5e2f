import type { Logger } from '@attendu/log/logger';
import { type Kysely, sql } from 'kysely';
import type { JetStreamClient, JetStreamManager } from 'nats';
import type { AnyDb } from '../any-db.ts';
import { createLoop, type Loop } from '../loop.ts';
import { ensureStream, type NatsLink, STREAM_DAYS } from './nats-connection.ts';

const POLL_MS = 1_000;
const BATCH = 250;
const ACK_TIMEOUT_MS = 5_000;
/** Above the longest wait for one acknowledgement; a relay that dies holds back its batch this long. */
const LEASE_SECONDS = 6;

/** Headers that readers of the previous release need; those of this one read the outbox. */
const SEQ_HEADER = 'Attendu-Seq';
const KEY_HEADER = 'Attendu-Key';
const TRACE_HEADER = 'traceparent';

type Row = { seq: number; id: string; name: string; orderingKey: string; text: string; traceparent: string | null };

/** Wait for the relay of another service, which has an earlier event of the same key to publish. */
const BLOCKED_MS = 50;

/**
 * Takes a service's events from the outbox to the stream, and marks each once the broker has acknowledged it; whatever happens in between
 * makes it published again under the same id. Each service publishes its own events only: neither PostgreSQL nor the broker lets it
 * publish those of another.
 */
export function createRelay(options: { link: NatsLink; stream: string; producer: string; bus: Kysely<unknown>; log: Logger }): Loop {
  const { link, stream, producer, bus, log } = options;
  let checkedEpoch = 0;

  return createLoop(
    'nats relay',
    async () => {
      const { nc, jsm, epoch } = await link.use();
      if (epoch !== checkedEpoch) {
        await takeBackLost(bus, jsm, stream, log);
        checkedEpoch = epoch;
      }
      const rows = await lease(bus, producer);
      if (rows.length === 0) return (await isBlocked(bus, producer)) ? BLOCKED_MS : POLL_MS;
      const published: { seq: number; at: number }[] = [];
      const failures = await publishAll(nc.jetstream({ timeout: ACK_TIMEOUT_MS }), stream, rows, published);
      await settle(bus, rows, published);
      if (failures.length > 0) throw failures[0];
      return rows.length === BATCH ? 0 : POLL_MS;
    },
    log,
  );
}

/**
 * Claims a batch for a few seconds. Relays take turns, and skip a key that another relay is publishing or has an earlier event of, so that each key's
 * events enter the stream in the order they were written.
 */
async function lease(bus: Kysely<unknown>, producer: string): Promise<Row[]> {
  const leased = await sql<Row>`
    select seq, id, name, ordering_key, envelope as text, traceparent
    from bus.lease_outbox(${producer}, ${BATCH}, ${LEASE_SECONDS})`.execute(bus);
  return leased.rows.toSorted((a, b) => a.seq - b.seq);
}

async function isBlocked(bus: Kysely<unknown>, producer: string): Promise<boolean> {
  const found = await sql`
    select 1 from bus.outbox where published_at is null and producer = ${producer}
      and (leased_until is null or leased_until < clock_timestamp()) limit 1`.execute(bus);
  return found.rows.length > 0;
}

/** Publishes keys in parallel and the events of one key in sequence; a key stops at its first failure. Returns the failures. */
async function publishAll(
  js: JetStreamClient,
  stream: string,
  rows: readonly Row[],
  published: { seq: number; at: number }[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(row.orderingKey, [...(byKey.get(row.orderingKey) ?? []), row]);
  await Promise.all(
    [...byKey.values()].map(async (ofKey) => {
      try {
        for (const row of ofKey) published.push({ seq: row.seq, at: await publish(js, stream, row) });
      } catch (error) {
        failures.push(error);
      }
    }),
  );
  return failures;
}

async function publish(js: JetStreamClient, stream: string, row: Row): Promise<number> {
  const carried = (await import('nats')).headers();
  carried.set(SEQ_HEADER, String(row.seq));
  carried.set(KEY_HEADER, encodeURIComponent(row.orderingKey));
  if (row.traceparent !== null) carried.set(TRACE_HEADER, row.traceparent);
  const ack = await js.publish(`${stream}.${row.name}`, row.text, {
    msgID: row.id,
    headers: carried,
    expect: { streamName: stream },
    timeout: ACK_TIMEOUT_MS,
  });
  return ack.seq;
}

async function settle(bus: Kysely<unknown>, rows: readonly Row[], published: readonly { seq: number; at: number }[]): Promise<void> {
  await sql`
    update bus.outbox o set published_at = clock_timestamp(), published_seq = done.at, leased_until = null
    from unnest(${published.map((row) => row.seq)}::bigint[], ${published.map((row) => row.at)}::bigint[]) as done(seq, at)
    where o.seq = done.seq`.execute(bus);
  if (published.length === rows.length) return;
  await sql`
    update bus.outbox set leased_until = null where seq = any(${rows.map((row) => row.seq)}::bigint[]) and published_at is null`.execute(
    bus,
  );
}

/**
 * A broker may come back without messages that it had acknowledged: its stream recreated, or its last writes lost in a power cut. The outbox
 * still has them: they are published again, and readers step back to what is left.
 */
async function takeBackLost(bus: Kysely<unknown>, jsm: JetStreamManager, stream: string, log: Logger): Promise<void> {
  // Read the acknowledged position before the stream's last one, since the stream may be growing. The broker is asked outside of any
  // transaction: every relay waits for the lock.
  const { acknowledged, read, created: knownCreated } = await acknowledgedSoFar(bus);
  const { created, state } = await ensureStream(jsm, stream);
  const isSame = knownCreated === null || knownCreated === created;
  const kept = isSame ? state.last_seq : 0;
  if (knownCreated === created && kept >= Math.max(acknowledged, read)) return;
  await bus.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('attendu.relay', 0))`.execute(tx);
    // The relay of another process may have taken them back meanwhile, and published some again.
    if ((await acknowledgedSoFar(tx)).created !== knownCreated) throw new Error('The stream was being made again');
    const lost = await sql<{ events: number }>`
      select bus.take_back(${kept}, ${acknowledged}, ${read}, ${STREAM_DAYS}) as events`.execute(tx);
    await sql`
      insert into bus.cursors (consumer, carrier, position) values ('relay', 'nats-stream', jsonb_build_object('created', ${created}::text))
      on conflict (consumer, carrier) do update set position = excluded.position, moved_at = clock_timestamp()`.execute(tx);
    const events = lost.rows[0]?.events ?? 0;
    if (events > 0) log.error({ events, isSame, kept }, 'the broker lost events that it had acknowledged; they are published again');
  });
}

async function acknowledgedSoFar(db: AnyDb): Promise<{ acknowledged: number; read: number; created: string | null }> {
  const found = await sql<{ acknowledged: number; read: number; created: string | null }>`
    select (select coalesce(max(published_seq), 0) from bus.outbox) as acknowledged,
      (select coalesce(max((position->>'seq')::bigint), 0) from bus.cursors where carrier = 'nats') as read,
      (select position->>'created' from bus.cursors where consumer = 'relay' and carrier = 'nats-stream') as created`.execute(db);
  return found.rows[0] ?? { acknowledged: 0, read: 0, created: null };
}
