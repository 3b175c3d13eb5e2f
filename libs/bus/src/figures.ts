import type { ServiceName } from '@attendu/contracts/route';
import { gauge } from '@attendu/telemetry/metrics';
import { sql } from 'kysely';
import type { AnyDb } from './any-db.ts';

const pending = gauge('attendu_bus_inbox_pending', 'Events that a consumer has not handled yet.', ['consumer']);
const oldestPending = gauge('attendu_bus_inbox_oldest_seconds', 'Age of the oldest event that a consumer has not handled yet.', [
  'consumer',
]);
const dead = gauge('attendu_bus_dead_letters', 'Events that a consumer gave up.', ['consumer']);
const unpublished = gauge('attendu_bus_outbox_unpublished', 'Events of a producer that the broker has not acknowledged.', ['producer']);
const oldestUnpublished = gauge('attendu_bus_outbox_oldest_seconds', 'Age of the oldest event that the broker has not acknowledged.', [
  'producer',
]);

/** Sets the gauges of a service's inbox, and of its outbox when a broker carries events: PostgreSQL carries them as they are written. */
export async function measureBus(db: AnyDb, service: ServiceName, hasBroker: boolean): Promise<void> {
  const inbox = await sql<{ pending: number; age: number; dead: number }>`
    select count(*)::int as pending, coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float8 as age,
      (select count(*)::int from bus.inbox where state = 'dead' and consumer = ${service}) as dead
    from bus.inbox where state = 'pending' and consumer = ${service}`.execute(db);
  const [read] = inbox.rows;
  pending.set({ consumer: service }, read?.pending ?? 0);
  oldestPending.set({ consumer: service }, read?.age ?? 0);
  dead.set({ consumer: service }, read?.dead ?? 0);
  if (!hasBroker) return;
  const outbox = await sql<{ count: number; age: number }>`
    select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(written_at)), 0)::float8 as age
    from bus.outbox where published_at is null and producer = ${service}`.execute(db);
  unpublished.set({ producer: service }, outbox.rows[0]?.count ?? 0);
  oldestUnpublished.set({ producer: service }, outbox.rows[0]?.age ?? 0);
}
