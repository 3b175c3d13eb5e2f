import { type Envelope, EVENTS, type EventName } from '@attendu/contracts/event-registry';
import { withLogContext } from '@attendu/log/context';
import type { Logger } from '@attendu/log/logger';
import { scrub } from '@attendu/log/redact';
import { counter, histogram, startAtZero } from '@attendu/telemetry/metrics';
import { withRemoteSpan } from '@attendu/telemetry/trace';
import type { AnyDb, AnyTx } from './any-db.ts';
import { InvalidEvent, openEnvelope } from './envelope.ts';
import { CLAIM_MS, type Claimed, type Claiming, claimDue, keepClaim, recordFailure, type Stored, takeEffect } from './inbox.ts';
import { createLoop, type Loop } from './loop.ts';
import { whileHandling } from './meta.ts';
import type { RetryPolicy } from './retry.ts';

const outcomes = counter('attendu_bus_handled_total', 'Tries of an event by its consumer, by outcome: done, retry, dead.', [
  'consumer',
  'event',
  'outcome',
]);
const delays = histogram(
  'attendu_bus_delay_seconds',
  'Time from an event to its effect in a consumer, its retries included.',
  ['consumer'],
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
);
const seconds = histogram('attendu_bus_handler_seconds', 'Time of a handler, its transaction included.', ['consumer', 'event']);

type Apply = (tx: AnyTx, event: Envelope, prepared: unknown) => Promise<void>;
/** A plain function has no prepare phase. */
export type Handler = Apply | { readonly prepare: (event: Envelope) => Promise<unknown>; readonly apply: Apply };

/** Polling interval, since a notification may be lost with its connection. */
const POLL_MS = 1_000;
const DRAIN_MS = 10_000;
/** Longer than the minute after which Postgres ends an idle transaction: a handler that continues after that has no effect. */
const HANDLER_LIMIT_MS = 90_000;
const MAX_ERROR_LENGTH = 500;

export type Worker = Loop & {
  /** Runs what adds events to the inbox, and handles those that it claims: at most as many as the places, which are kept for it meanwhile. */
  receive<T extends Stored>(store: (by: Claiming, places: number) => Promise<T>): Promise<T>;
};

type WorkerOptions = {
  readonly consumer: string;
  /** Events that it handles. */
  readonly names: readonly EventName[];
  /** The bus's own connections: a service that exhausts its pool does not stop the bus's bookkeeping. */
  readonly bus: AnyDb;
  /** A transaction on the service's connections, which handlers run in. */
  readonly transaction: (fn: (tx: AnyTx) => Promise<boolean>) => Promise<boolean>;
  readonly handler: (name: EventName) => Handler;
  readonly retry: RetryPolicy;
  readonly concurrency: number;
  readonly log: Logger;
};

/**
 * Runs a consumer's handlers on what is in its inbox. What a handler applies and the mark that it is done share one transaction, so an event takes
 * effect exactly once however often it was delivered or tried. Several instances of the consumer share the inbox.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { consumer, names, bus, handler, retry, concurrency, log } = options;
  const claiming: Claiming = { consumer, policy: retry, prepared: names.filter((name) => typeof handler(name) !== 'function') };
  startAtZero(delays, [{ consumer }]);
  let reserved = 0;
  let ended = 0;
  /** Nothing is known to wait in the inbox beside what is in hand: no need to look when a handler ends. */
  let isClear = false;
  let isStopping = false;
  const wake = (): void => {
    isClear = false;
    loop.wake();
  };
  const hand = createHand(options, {
    onEnd: () => {
      ended += 1;
      if (!isClear) loop.wake();
    },
    wake,
  });

  const free = (): number => (isStopping ? 0 : Math.max(0, concurrency - hand.running.size - reserved));
  /** Keeps the free places until the claims of `work` are in hand. */
  async function withPlaces<T extends Stored>(work: (places: number) => Promise<T>): Promise<T> {
    const places = free();
    reserved += places;
    try {
      const taken = await work(places);
      hand.take(taken.claims);
      return taken;
    } finally {
      reserved -= places;
    }
  }

  const loop = createLoop(
    `inbox of ${consumer}`,
    async () => {
      isClear = free() > 0;
      if (!isClear) return POLL_MS;
      const before = ended;
      const { left } = await withPlaces((count) => claimDue(bus, claiming, { count, inHand: [...hand.running.keys()] }));
      if (!left) return POLL_MS;
      isClear = false;
      // What waited for a handler that has ended meanwhile.
      return ended === before ? POLL_MS : 0;
    },
    log,
  );

  return {
    ...loop,
    wake,
    async receive(store) {
      const stored = await withPlaces((places) => store(claiming, places));
      if (stored.left) isClear = false;
      if (!isClear) loop.wake();
      return stored;
    },
    stop: async () => {
      isStopping = true;
      await loop.stop();
      if ((await within(DRAIN_MS, Promise.all(hand.running.values()))) !== 'late') return;
      log.warn({ handlers: hand.running.size }, 'handlers still running were left behind; their events will be tried again');
    },
  };
}

type Hand = {
  /** By event id. */
  readonly running: ReadonlyMap<string, Promise<void>>;
  take(claims: readonly Claimed[]): void;
};

/** The events that this instance is handling. `wake`: a failed one is due again. */
function createHand(options: WorkerOptions, on: { readonly onEnd: () => void; readonly wake: () => void }): Hand {
  const { retry, log } = options;
  const running = new Map<string, Promise<void>>();

  async function tryOnce(claim: Claimed): Promise<void> {
    try {
      if (claim.attempts > retry.maxAttempts) throw new InvalidEvent('The process died at every try');
      const event = openEnvelope(claim.envelope);
      await withRemoteSpan({ name: `handle ${event.name}`, traceparent: claim.traceparent }, () =>
        withLogContext({ eventId: event.id, event: event.name, correlationId: event.correlationId }, () =>
          whileHandling(event, () => applyOnce(options, claim, event)),
        ),
      );
    } catch (error) {
      const dueInMs = await giveBack(options, claim, error);
      if (dueInMs !== null) setTimeout(on.wake, dueInMs).unref();
    }
  }

  /** A handler that never ends loses its slot, and the event is retried once its transaction is over. */
  async function giveUpWaiting(claim: Claimed, work: Promise<void>): Promise<void> {
    if ((await within(HANDLER_LIMIT_MS, work)) !== 'late') return;
    log.error({ event: claim.name, eventId: claim.eventId, attempts: claim.attempts }, 'event handler does not end, no longer waited for');
  }

  return {
    running,
    take(claims) {
      for (const claim of claims) {
        const work = giveUpWaiting(claim, tryOnce(claim)).finally(() => {
          running.delete(claim.eventId);
          on.onEnd();
        });
        running.set(claim.eventId, work);
      }
    },
  };
}

async function applyOnce(options: WorkerOptions, claim: Claimed, event: Envelope): Promise<void> {
  const { consumer, transaction, handler } = options;
  const stopTimer = seconds.startTimer({ consumer, event: event.name });
  const found = handler(event.name);
  const phases = typeof found === 'function' ? { apply: found } : found;
  const prepared = 'prepare' in phases ? await prepare(options, claim, () => phases.prepare(event)) : undefined;
  const isDone = await transaction(async (tx) => {
    if (!(await takeEffect(tx, claim))) return false;
    await phases.apply(tx, event, prepared);
    return true;
  });
  stopTimer();
  if (!isDone) return;
  outcomes.inc({ consumer, event: event.name, outcome: 'done' });
  delays.observe({ consumer }, Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1_000);
}

/** Keeps the event hidden from other instances, since no transaction holds it during the preparation. */
async function prepare({ bus, log }: WorkerOptions, claim: Claimed, work: () => Promise<unknown>): Promise<unknown> {
  const keep = () =>
    keepClaim(bus, claim, CLAIM_MS).catch((err: unknown) => log.warn({ err }, 'the claim of an event could not be renewed'));
  let keeping = Promise.resolve();
  const beat = setInterval(() => {
    keeping = keep();
  }, CLAIM_MS / 4);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    // A renewal that ends after a failure is recorded would put off the next try.
    await keeping;
  }
}

/** Records a failed try. Returns the milliseconds until the next one, or null when the failure could not be recorded. */
async function giveBack({ consumer, bus, retry, log }: WorkerOptions, claim: Claimed, error: unknown): Promise<number | null> {
  const isFinal = error instanceof InvalidEvent || claim.attempts >= retry.maxAttempts;
  outcomes.inc({ consumer, event: claim.name, outcome: isFinal ? 'dead' : 'retry' });
  const about = { err: error, event: claim.name, eventId: claim.eventId, attempts: claim.attempts };
  if (isFinal) log.error(about, 'event given up, it is a dead letter now');
  else log.warn(about, 'event handler failed, will try again');
  const text = scrub(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  try {
    return await recordFailure(bus, claim, text, retry, isFinal);
  } catch (err) {
    // The next try was scheduled when this one was claimed: only the error message is lost.
    log.warn({ err, eventId: claim.eventId }, 'the failure could not be recorded');
    return null;
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fails at the start, not at the first event, when the handler table differs from the registry. */
export function checkHandlers(consumer: string, names: readonly string[], handlers: object): void {
  const missing = names.filter((name) => !Object.hasOwn(handlers, name));
  const unknown = Object.keys(handlers).filter((name) => !names.includes(name));
  if (missing.length + unknown.length === 0) return;
  const known = Object.keys(EVENTS).join(', ');
  throw new Error(`Handlers of ${consumer}: missing [${missing.join(', ')}], not its own [${unknown.join(', ')}]; events are ${known}`);
}
