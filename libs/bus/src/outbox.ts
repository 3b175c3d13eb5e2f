import { currentTraceparent } from '@attendu/telemetry/trace';
import { sql } from 'kysely';
import type { AnyDb, AnyTx } from './any-db.ts';
import { eventChannel } from './listener.ts';

/** Writes an event into the log within the caller's transaction, and wakes the readers of the log once it commits. */
export async function writeOutbox(
  tx: AnyTx,
  event: { id: string; producer: string; name: string; orderingKey: string; text: string },
): Promise<void> {
  await sql`
    with written as (
      insert into bus.outbox (id, producer, name, ordering_key, envelope, traceparent)
      values (${event.id}, ${event.producer}, ${event.name}, ${event.orderingKey}, ${event.text}::jsonb, ${currentTraceparent()})
      returning name)
    select pg_notify(${eventChannel(event.name)}, name) from written`.execute(tx);
}

/**
 * Removes events older than `days` that have reached every consumer: read by each, whatever the carrier, and pending
 * in no inbox. Then removes the caller's handled inbox rows of that age. Returns the number of events removed.
 */
export async function removeDelivered(db: AnyDb, days: number): Promise<number> {
  const removed = await sql<{ n: number }>`
    with removed as (
      delete from bus.outbox o
      where o.written_at < now() - make_interval(days => ${days})
        and ((o.published_at is not null and not exists (
            select 1 from bus.cursors c where c.carrier = 'nats' and (c.position->>'seq')::bigint < o.published_seq)) or (
          exists (select 1 from bus.cursors where carrier = 'postgres') and not exists (
            select 1 from bus.cursors c where c.carrier = 'postgres'
              and not pg_visible_in_snapshot(o.tx, (c.position->>'snapshot')::pg_snapshot))))
        and not exists (select 1 from bus.inbox i where i.event_id = o.id and i.state = 'pending')
      returning 1)
    select count(*) as n from removed`.execute(db);
  await sql`
    delete from bus.inbox i
    where i.state = 'done' and i.ended_at < now() - make_interval(days => ${days})
      and not exists (select 1 from bus.outbox o where o.id = i.event_id)`.execute(db);
  return Number(removed.rows[0]?.n ?? 0);
}
