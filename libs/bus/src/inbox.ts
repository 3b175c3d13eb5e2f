import { type RawBuilder, sql } from 'kysely';
import type { AnyDb, AnyTx } from './any-db.ts';
import type { Subscription } from './envelope.ts';
import { CHANNEL, inboxMessage } from './listener.ts';
import type { RetryPolicy } from './retry.ts';

/** A row of the inbox taken for one try. */
export type Claimed = {
  readonly consumer: string;
  readonly eventId: string;
  readonly seq: number;
  readonly name: string;
  readonly orderingKey: string;
  readonly envelope: unknown;
  readonly traceparent: string | null;
  /** Number of this try, from 1. */
  readonly attempts: number;
};

function delay(policy: RetryPolicy, attempts: ReturnType<typeof sql>) {
  return sql`make_interval(secs => least(${policy.maxDelayMs}::float8, ${policy.firstDelayMs}::float8 * 2 ^ (${attempts} - 1))
    * (0.8 + 0.4 * random()) / 1000)`;
}

/**
 * Takes up to `limit` events that are due, the first of each ordering key only: a key whose first event waits for its next try waits
 * with it, the others go on. The try is counted, and the next one dated, before the handler runs, so that an event that kills its process
 * is not tried for ever, and one whose process was killed is tried again by itself.
 * @param inHand events that this process is handling: a try that waits for a connection must not be overtaken by its own successor.
 */
export async function claimDue(
  db: AnyDb,
  consumer: string,
  limit: number,
  policy: RetryPolicy,
  inHand: readonly string[],
): Promise<Claimed[]> {
  // The choice is materialized: as a plain subquery it may be run once for each row, and take more than its limit.
  const claimed = await sql<Claimed>`
    with due as materialized (
      select event_id from bus.inbox i
      where consumer = ${consumer} and state = 'pending' and next_attempt_at <= clock_timestamp()
        and event_id <> all(${[...inHand]}::uuid[])
        and seq = (
          select first.seq from bus.inbox first
          where first.consumer = ${consumer} and first.ordering_key = i.ordering_key and first.state = 'pending' and first.seq <= i.seq
          order by first.seq limit 1)
      order by seq limit ${limit} for update skip locked)
    update bus.inbox set attempts = attempts + 1, next_attempt_at = clock_timestamp() + ${delay(policy, sql`attempts + 1`)}
    from due where inbox.consumer = ${consumer} and inbox.event_id = due.event_id
    returning consumer, inbox.event_id, seq, name, ordering_key, envelope, traceparent, attempts`.execute(db);
  return claimed.rows.toSorted((a, b) => a.seq - b.seq);
}

/** Postpones the next try while an event is prepared outside any transaction. Does nothing when this try is no longer the current one. */
export async function keepClaim(db: AnyDb, claim: Claimed, milliseconds: number): Promise<void> {
  await sql`
    update bus.inbox set next_attempt_at = greatest(next_attempt_at, clock_timestamp() + make_interval(secs => ${milliseconds / 1000}))
    where consumer = ${claim.consumer} and event_id = ${claim.eventId} and ended_at is null and attempts = ${claim.attempts}`.execute(db);
}

/**
 * Inside the handler's transaction, before the handler: locks the event and its key, and marks the event as done, which is so if, and only if, that
 * transaction commits. False when this try is no longer the current one: another instance took the event over, or finished it.
 */
export async function takeEffect(tx: AnyTx, claim: Claimed): Promise<boolean> {
  // Not `state = 'pending'`: the planner expects few pending rows, and would read all of them instead of one by its key.
  const taken = await sql`
    with held as materialized (
      select event_id, pg_advisory_xact_lock(hashtextextended(${`${claim.consumer} ${claim.orderingKey}`}, 0)) from bus.inbox
      where consumer = ${claim.consumer} and event_id = ${claim.eventId} and ended_at is null and attempts = ${claim.attempts}
      for update skip locked)
    update bus.inbox set state = 'done', ended_at = clock_timestamp(), envelope = null, last_error = null
    from held where inbox.consumer = ${claim.consumer} and inbox.event_id = held.event_id returning 1`.execute(tx);
  return taken.rows.length === 1;
}

/** After a failed try: schedules the next one and returns its delay in milliseconds, or makes the event a dead letter, which frees its key. */
export async function recordFailure(db: AnyDb, claim: Claimed, error: string, policy: RetryPolicy, isFinal: boolean): Promise<number> {
  const recorded = await sql<{ ms: number }>`
    update bus.inbox set last_error = ${error},
      next_attempt_at = clock_timestamp() + ${delay(policy, sql`attempts`)},
      state = case when ${isFinal} then 'dead' else state end,
      ended_at = case when ${isFinal} then clock_timestamp() end
    where consumer = ${claim.consumer} and event_id = ${claim.eventId} and state = 'pending' and attempts = ${claim.attempts}
    returning (extract(epoch from next_attempt_at - clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return isFinal ? 0 : (recorded.rows[0]?.ms ?? 0);
}

/** SQL condition on a row of the outbox: one of these events, written by the service that owns it. */
export function isSubscribed(subscriptions: readonly Subscription[]): RawBuilder<boolean> {
  const [names, producers] = [subscriptions.map(({ name }) => name), subscriptions.map(({ producer }) => producer)];
  return sql`(name, producer) in (select * from unnest(${names}::text[], ${producers}::text[]))`;
}

/**
 * SQL query that notifies the consumer's other instances of rows of a CTE `stored`, when there are more than this instance, which is woken directly,
 * can handle now.
 */
export const notifyOthers = (consumer: string, idle: number): RawBuilder<unknown> =>
  sql`select pg_notify(${CHANNEL}, ${inboxMessage(consumer)}) from stored offset ${idle} limit 1`;

/**
 * Copies from the log into a consumer's inbox the events that it never received. Returns their number.
 * Used when a carrier lost them, and to replay the log.
 */
export async function storeMissing(db: AnyDb, consumer: string, subscriptions: readonly Subscription[]): Promise<number> {
  const stored = await sql<{ n: number }>`
    with stored as (
      insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, traceparent)
      select ${consumer}, id, seq, name, ordering_key, envelope, traceparent from bus.outbox where ${isSubscribed(subscriptions)}
      on conflict do nothing returning 1),
    told as (${notifyOthers(consumer, 0)})
    select (select count(*) from stored) as n from (select 1) as one left join told on true`.execute(db);
  return Number(stored.rows[0]?.n ?? 0);
}
