import type { ServiceName } from '@attendu/contracts/route';
import { sql } from 'kysely';
import type { AnyTx } from './any-db.ts';
import { subscriptionsOf } from './envelope.ts';
import { storeMissing } from './inbox.ts';

/**
 * Replays the whole retained log to a consumer. For projections: call it in the transaction that empties them.
 * Returns the number of events to come.
 */
export async function replayLog(tx: AnyTx, service: ServiceName): Promise<number> {
  await sql`delete from bus.inbox where consumer = ${service}`.execute(tx);
  return storeMissing(tx, service, subscriptionsOf(service));
}
