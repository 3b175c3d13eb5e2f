import type { ServiceName } from '@attendu/contracts/route';
import { sql } from 'kysely';
import type { AnyDb } from './any-db.ts';

export type InboxStatus = {
  readonly consumer: ServiceName;
  readonly pending: number;
  readonly dead: number;
  /** Age of the oldest pending event, in seconds; 0 when there is none. Watched by an alarm. */
  readonly oldestPendingSeconds: number;
};

/** The state of each consumer, for operators. */
export async function inboxStatus(db: AnyDb): Promise<InboxStatus[]> {
  const found = await sql<InboxStatus>`
    select consumer, count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'dead') as dead,
      coalesce(extract(epoch from clock_timestamp() - min(received_at) filter (where state = 'pending')), 0)::float8 as oldest_pending_seconds
    from bus.inbox where state in ('pending', 'dead') group by consumer order by consumer`.execute(db);
  return found.rows;
}
