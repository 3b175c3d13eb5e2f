import { gauge } from '@attendu/telemetry/metrics';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BillingDb } from './db/schema.ts';

const events = gauge('attendu_billing_events', 'Events of the payment provider that are not applied, by state: pending, failed.', [
  'state',
]);
const oldest = gauge('attendu_billing_events_oldest_seconds', 'Age of the oldest event of the payment provider that is not applied.');

/** Sets the gauges of the payment provider's events. */
export async function measureBilling(db: Kysely<BillingDb>): Promise<void> {
  const found = await sql<{ pending: number; failed: number; age: number }>`
    select count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from clock_timestamp() - min(received_at) filter (where state = 'pending')), 0)::float8 as age
    from webhook_events where state in ('pending', 'failed')`.execute(db);
  const [read] = found.rows;
  events.set({ state: 'pending' }, read?.pending ?? 0);
  events.set({ state: 'failed' }, read?.failed ?? 0);
  oldest.set(read?.age ?? 0);
}
