import { envelopeSchema } from '@attendu/contracts/event';
import type { Logger } from '@attendu/log/logger';
import { sql } from 'kysely';
import type { ConsumerConfig, JetStreamManager, Msg, NatsConnection } from 'nats';
import type { AnyDb } from '../any-db.ts';
import type { Subscription } from '../envelope.ts';
import { type Claiming, type Stored, type StoredRow, storedOf, storedWith, storeMissing, storing } from '../inbox.ts';
import { createLoop, type Loop } from '../loop.ts';
import { inboxPrefixOf } from '../nats-permissions.ts';
import type { Worker } from '../worker.ts';
import { ensureStream, type NatsLink } from './nats-connection.ts';

const BATCH = 200;
const PULL_MS = 5_000;
/** How long an instance leaves the stream to another one that reads it, half of it at least; and again while that one goes on. */
const STAND_BY_MS = 1_000;
/** Extra time after the pull's own expiry, for an answer that never comes. */
const PULL_GRACE_MS = 2_000;

/** The position in the stream was lost, to another instance or a disconnection: resume from the one in Postgres. */
class OutOfStep extends Error {
  override readonly name = 'OutOfStep';
}

/** Another instance of the consumer reads the stream. */
class Overtaken extends OutOfStep {}

type Reading = {
  readonly epoch: number;
  readonly nc: NatsConnection;
  readonly jsm: JetStreamManager;
  readonly reader: string;
  /** As stored in Postgres. */
  position: number;
  /** Sequence of the last message read; after `position` while all messages since are of other consumers. */
  read: number;
  delivered: number;
};

type ReaderOptions = {
  readonly link: NatsLink;
  readonly stream: string;
  readonly consumer: string;
  readonly subscriptions: readonly Subscription[];
  readonly bus: AnyDb;
  readonly receive: Worker['receive'];
  readonly log: Logger;
};

/**
 * Reads the whole stream in order into a consumer's inbox. The position is kept in Postgres, not by the broker: it moves in the same
 * statement as the rows it stands for, and only from where it was read. So a broker that redelivers, reorders or forgets cannot harm,
 * and a second instance that reads the same messages stores none of them twice.
 */
export function createReader(options: ReaderOptions): Loop {
  const { link, stream, consumer, subscriptions, bus, log } = options;
  const subjects = new Set(subscriptions.map(({ name }) => `${stream}.${name}`));
  let reading: Reading | undefined;
  /** While another instance reads: the position at which it was last seen. */
  let overtakenAt: number | undefined;
  let endPull: (() => void) | undefined;
  let isStopping = false;

  async function read(current: Reading): Promise<void> {
    let batch: Msg[] = [];
    let count = 0;
    const pull = await openPull(current.nc, stream, current.reader, inboxPrefixOf(consumer));
    endPull = pull.end;
    if (isStopping) pull.end();
    try {
      for await (const message of pull.messages) {
        const place = placeOf(message);
        if (place.delivered !== current.delivered + 1) throw new OutOfStep('A message was lost on its way');
        current.delivered = place.delivered;
        current.read = place.seq;
        if (subjects.has(message.subject)) batch.push(message);
        count += 1;
        if (place.waiting > 0 && count < BATCH) continue;
        // The position after messages of other consumers is stored with the next one of this consumer, or at the end of the pull.
        if (batch.length > 0) await store(options, current, batch);
        batch = [];
        if (count >= BATCH) break;
      }
    } finally {
      pull.end();
    }
    // The time may run out between two messages.
    if (current.read > current.position) await store(options, current, batch);
    if (count === 0 && !isStopping) await checkInStep(options, current);
  }

  /** Whether another instance has read on since it was last seen. */
  async function isReadElsewhere(): Promise<boolean> {
    if (overtakenAt === undefined) return false;
    const position = await positionOf(bus, consumer);
    const hasMoved = position !== overtakenAt;
    overtakenAt = hasMoved ? position : undefined;
    return hasMoved;
  }

  async function end(): Promise<void> {
    const last = reading;
    reading = undefined;
    if (last !== undefined && link.isUp()) await last.jsm.consumers.delete(stream, last.reader).catch(() => undefined);
  }

  const loop = createLoop(
    `nats reader of ${consumer}`,
    async () => {
      const { epoch } = await link.use();
      if (reading !== undefined && reading.epoch !== epoch) reading = undefined;
      if (await isReadElsewhere()) return standBy();
      try {
        reading ??= await begin(options);
        await read(reading);
        return 0;
      } catch (error) {
        await end();
        if (!(error instanceof OutOfStep)) throw error;
        if (!(error instanceof Overtaken)) return 500 * (0.5 + 0.5 * Math.random());
        // Instances that read concurrently would conflict at every batch: let the other one proceed.
        overtakenAt = await positionOf(bus, consumer);
        return standBy();
      }
    },
    log,
  );

  return {
    ...loop,
    stop: async () => {
      isStopping = true;
      const stopped = loop.stop();
      endPull?.();
      await stopped;
      await end();
    },
  };
}

/** Opens a reader at the stored position, or at the stream's end when the stream has lost messages. */
async function begin({ link, stream, consumer, subscriptions, bus, receive, log }: ReaderOptions): Promise<Reading> {
  const { nc, jsm, epoch } = await link.use();
  const stored = await positionOf(bus, consumer);
  const info = await ensureStream(jsm, stream);
  const position = Math.min(stored, info.state.last_seq);
  if (position !== stored) await movePosition(bus, consumer, stored, position);
  if (position + 1 < info.state.first_seq) {
    const { found } = await receive((by) => storeMissing(bus, by, subscriptions));
    log.warn(
      { position, firstSeq: info.state.first_seq, found },
      'messages left the stream before they were read; taken from the log instead',
    );
  }
  const { AckPolicy, DeliverPolicy, nanos } = await import('nats');
  const config: Partial<ConsumerConfig> = {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: position + 1,
    inactive_threshold: nanos(60_000),
    mem_storage: true,
    num_replicas: 1,
  };
  const added = await jsm.consumers.add(stream, config);
  return { epoch, nc, jsm, reader: added.name, position, read: position, delivered: 0 };
}

async function store(options: ReaderOptions, current: Reading, batch: readonly Msg[]): Promise<void> {
  const { subscriptions, bus, receive, log } = options;
  const ids = batch.map((message) => eventIdOf(message, log)).filter((id) => id !== null);
  const { hasMoved } = await receive((by, places) =>
    storeAndMove(bus, by, { from: current.position, to: current.read, ids, subscriptions, places }),
  );
  if (!hasMoved) throw new Overtaken('Another instance has read further');
  current.position = current.read;
}

/** An empty pull must mean that there is nothing left to read. */
async function checkInStep({ stream, consumer, bus }: ReaderOptions, current: Reading): Promise<void> {
  const { state } = await current.jsm.streams.info(stream);
  if (state.last_seq !== current.position && state.messages > 0) throw new OutOfStep('The broker stopped sending');
  if ((await positionOf(bus, consumer)) !== current.position) throw new Overtaken('Another instance has read further');
}

const standBy = (): number => STAND_BY_MS * (0.5 + 0.5 * Math.random());

type Pull = { messages: AsyncIterable<Msg>; end: () => void };

/** One request for messages: they come as they are published, until the batch is full or the time is up. */
async function openPull(nc: NatsConnection, stream: string, reader: string, inboxPrefix: string): Promise<Pull> {
  const { createInbox, nanos } = await import('nats');
  const inbox = createInbox(inboxPrefix);
  const subscription = nc.subscribe(inbox);
  const timer = setTimeout(() => subscription.unsubscribe(), PULL_MS + PULL_GRACE_MS);
  const end = () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
  const ask = JSON.stringify({ batch: BATCH, expires: nanos(PULL_MS) });
  nc.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${reader}`, ask, { reply: inbox });
  async function* messages(): AsyncIterable<Msg> {
    for await (const message of subscription) {
      const status = message.subject === inbox ? (message.headers?.code ?? 0) : 0;
      if (status === 0) yield message;
      else if (status === 404 || status === 408) return;
      else if (status !== 100) throw new OutOfStep(`The broker ended the pull: ${status} ${message.headers?.description ?? ''}`);
    }
  }
  return { messages: messages(), end };
}

/** `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<tries>.<stream seq>.<delivered>.<time>.<waiting>[.<random>]` */
function placeOf(message: Msg): { seq: number; delivered: number; waiting: number } {
  const tokens = (message.reply ?? '').split('.');
  const shift = tokens.length > 9 ? 2 : 0;
  const [seq, delivered, waiting] = [tokens[5 + shift], tokens[6 + shift], tokens[8 + shift]].map(Number);
  if (seq === undefined || delivered === undefined || waiting === undefined || !Number.isSafeInteger(seq + delivered + waiting)) {
    throw new OutOfStep(`Not a stream's message: ${message.reply}`);
  }
  return { seq, delivered, waiting };
}

/** Null for a message that is not one of our events, which is only logged. */
function eventIdOf(message: Msg, log: Logger): string | null {
  try {
    return envelopeSchema.parse(message.json()).id;
  } catch {
    log.error({ subject: message.subject }, 'a message on the stream is not an event, skipped');
    return null;
  }
}

async function positionOf(bus: AnyDb, consumer: string): Promise<number> {
  const found = await sql<{ seq: number }>`
    with made as (
      insert into bus.cursors (consumer, carrier, position) values (${consumer}, 'nats', '{"seq": 0}') on conflict do nothing)
    select (position->>'seq')::bigint as seq from bus.cursors where consumer = ${consumer} and carrier = 'nats'`.execute(bus);
  return found.rows[0]?.seq ?? 0;
}

const isAt = (consumer: string, seq: number) => sql`consumer = ${consumer} and carrier = 'nats' and (position->>'seq')::bigint = ${seq}`;
const moveTo = (seq: number) => sql`position = jsonb_build_object('seq', ${seq}::bigint), moved_at = clock_timestamp()`;

async function movePosition(bus: AnyDb, consumer: string, from: number, to: number): Promise<void> {
  await sql`update bus.cursors set ${moveTo(to)} where ${isAt(consumer, from)}`.execute(bus);
}

type Move = {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly string[];
  readonly subscriptions: readonly Subscription[];
  readonly places: number;
};

/**
 * Nothing moved, and nothing stored, when the position is no longer `from`. The stream only says which events there are: each is read from the
 * outbox, where PostgreSQL's row security proves its producer. A message that is only on the stream is not an event.
 */
async function storeAndMove(bus: AnyDb, by: Claiming, o: Move): Promise<Stored & { readonly hasMoved: boolean }> {
  const { rows } = await sql<StoredRow & { hasMoved: boolean }>`
    with moved as (update bus.cursors set ${moveTo(o.to)} where ${isAt(by.consumer, o.from)} returning 1),
    fresh as (select outbox.* from moved, bus.outbox where id = any(${[...o.ids]}::uuid[])),
    ${storing(by, o.subscriptions, o.places, sql<boolean>`true`)}
    ${storedWith(sql`exists (select 1 from moved) as has_moved`)}`.execute(bus);
  return { ...storedOf(rows), hasMoved: rows[0]?.hasMoved === true };
}
