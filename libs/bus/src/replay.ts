import type { ServiceName } from '@attendu/contracts/route';
import { sql } from 'kysely';
import type { AnyTx } from './any-db.ts';
import { subscriptionsOf } from './envelope.ts';
import { storeMissing } from './inbox.ts';

/**
 * Gives a consumer the whole retained log again, from the first event. For projections: call it in the transaction that empties them.
 * Answers the number of events to come.
 */
export async function replayLog(tx: AnyTx, service: ServiceName): Promise<number> {
  await sql`delete from bus.inbox where consumer = ${service}`.execute(tx);
  return storeMissing(tx, service, subscriptionsOf(service));
}
