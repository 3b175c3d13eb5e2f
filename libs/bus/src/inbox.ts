import { type RawBuilder, sql } from 'kysely';
import type { AnyDb, AnyTx } from './any-db.ts';
import type { Subscription } from './envelope.ts';
import { inboxChannel } from './listener.ts';
import { GROWTH, type RetryPolicy } from './retry.ts';

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

/** How a consumer claims its events. */
export type Claiming = {
  readonly consumer: string;
  readonly policy: RetryPolicy;
  /** Names of the events that are prepared outside any transaction: nothing but the claim hides them from other instances meanwhile. */
  readonly prepared: readonly string[];
};
/** What an instance may handle at once, and what it knows. */
export type Places = {
  readonly count: number;
  /** Events that it is handling: a try that waits for a connection must not be overtaken by its own successor. */
  readonly inHand: readonly string[];
};

/** An event that is being prepared by a process that died is tried again after this time. */
export const CLAIM_MS = 6_000;

function delay(policy: RetryPolicy, attempts: ReturnType<typeof sql>) {
  return sql`make_interval(secs => least(${policy.maxDelayMs}::float8, ${policy.firstDelayMs}::float8 * ${GROWTH}::float8 ^ (${attempts} - 1))
    * (0.8 + 0.4 * random()) / 1000)`;
}

/** When a try that is being claimed is followed by the next one, unless it ends before. `name`: the column of the event's name. */
const nextTry = ({ policy, prepared }: Claiming, attempts: ReturnType<typeof sql>, name: ReturnType<typeof sql>) =>
  sql`clock_timestamp() + greatest(${delay(policy, attempts)},
    case when ${name} = any(${[...prepared]}::text[]) then make_interval(secs => ${CLAIM_MS / 1_000}) else interval '0' end)`;

/**
 * Takes as many events that are due as there are places, the first of each ordering key only: a key whose first event waits for its next try waits
 * with it, the others go on. The try is counted, and the next one dated, before the handler runs, so that an event that kills its process
 * is not tried for ever, and one whose process was killed is tried again by itself. `left`: others wait.
 */
export async function claimDue(db: AnyDb, by: Claiming, { count, inHand }: Places): Promise<{ claims: Claimed[]; left: boolean }> {
  const { consumer } = by;
  // The choice is materialized: as a plain subquery it may be run once for each row, and take more than its limit.
  const claimed = await sql<Claimed & { others: boolean }>`
    with due as materialized (
      select event_id from bus.inbox i
      where consumer = ${consumer} and state = 'pending' and next_attempt_at <= clock_timestamp()
        and event_id <> all(${[...inHand]}::uuid[])
        and seq = (
          select first.seq from bus.inbox first
          where first.consumer = ${consumer} and first.ordering_key = i.ordering_key and first.state = 'pending' and first.seq <= i.seq
          order by first.seq limit 1)
      order by seq limit ${count} for update skip locked),
    claimed as (
      update bus.inbox set attempts = attempts + 1, next_attempt_at = ${nextTry(by, sql`attempts + 1`, sql`name`)}
      from due where inbox.consumer = ${consumer} and inbox.event_id = due.event_id
      returning consumer, inbox.event_id, seq, name, ordering_key, envelope, traceparent, attempts)
    select claimed.*, rest.others from (
      select exists (
        select 1 from bus.inbox where consumer = ${consumer} and state = 'pending' and event_id <> all(${[...inHand]}::uuid[])
          and event_id not in (select event_id from due)) as others) rest
    left join claimed on true`.execute(db);
  return { claims: claimsOf(claimed.rows), left: claimed.rows[0]?.others === true };
}

/** The claims of an answer, whose other columns are alone in a row when there is none. */
function claimsOf(rows: readonly (Claimed | { readonly eventId: null })[]): Claimed[] {
  return rows.filter((row): row is Claimed => row.eventId !== null).toSorted((a, b) => a.seq - b.seq);
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
      for update)
    update bus.inbox set state = 'done', ended_at = clock_timestamp(), envelope = null, last_error = null
    from held where inbox.consumer = ${claim.consumer} and inbox.event_id = ${claim.eventId} returning 1`.execute(tx);
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
 * CTEs that add to the consumer's inbox the subscribed events of a CTE `fresh` with the outbox's columns, and claim in the same statement those that this
 * instance may handle at once. `isAlone`: no other instance has stored events since this one last looked, so that this statement sees every earlier
 * event of a key. The others are told to the consumer's other instances when they are more than the places.
 */
export const storing = (by: Claiming, subscriptions: readonly Subscription[], places: number, isAlone: RawBuilder<boolean>) => sql`
  chosen as (
    select fresh.*, row_number() over (order by seq) <= ${places} and row_number() over (partition by ordering_key order by seq) = 1 and ${isAlone}
      and not exists (
        select 1 from bus.inbox i where i.consumer = ${by.consumer} and i.ordering_key = fresh.ordering_key and i.state = 'pending') as mine
    from fresh where ${isSubscribed(subscriptions)}),
  stored as (
    insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, traceparent, attempts, next_attempt_at)
    select ${by.consumer}, id, seq, name, ordering_key, envelope, traceparent, mine::int,
      case when mine then ${nextTry(by, sql`1`, sql`name`)} else now() end
    from chosen on conflict do nothing
    returning consumer, event_id, seq, name, ordering_key, envelope, traceparent, attempts),
  told as (select pg_notify(${inboxChannel(by.consumer)}, '') from (select from stored offset ${places} limit 1) as others)`;

/** Ends a statement with `storing`: the given columns, and the claims. */
export const storedWith = (columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns}, (select count(*) from stored) as stored, claimed.*
  from (select 1) as one left join told on true left join (select * from stored where attempts = 1) claimed on true`;

/** What was added and claimed; `left`: more was added than was claimed. */
export type Stored = { readonly claims: readonly Claimed[]; readonly left: boolean };
export type StoredRow = { readonly stored: number } & (Claimed | { readonly eventId: null });
export function storedOf(rows: readonly StoredRow[]): Stored {
  const claims = claimsOf(rows);
  return { claims, left: Number(rows[0]?.stored ?? 0) > claims.length };
}

/** Copies from the log into a consumer's inbox the events that it never received, when a carrier lost them. `found`: their number. */
export async function storeMissing(
  db: AnyDb,
  by: Claiming,
  subscriptions: readonly Subscription[],
): Promise<Stored & { readonly found: number }> {
  const { rows } = await sql<StoredRow>`
    with fresh as (select * from bus.outbox), ${storing(by, subscriptions, 0, sql<boolean>`false`)}
    ${storedWith(sql`true`)}`.execute(db);
  return { ...storedOf(rows), found: Number(rows[0]?.stored ?? 0) };
}
