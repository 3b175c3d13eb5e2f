import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { forgetUser, markErased } from '../db/erasures.ts';
import { freezeLog } from '../db/event-log.ts';
import type { AnalyticsDb } from '../db/schema.ts';
import { NOBODY } from '../domain/projections.ts';

/** Attributes the events of a deleted account to nobody, in the log and in the projections, so that a rebuild gives the same figures. */
export async function eraseUser(tx: Tx<AnalyticsDb>, event: Envelope<'user.deleted'>): Promise<void> {
  await freezeLog(tx);
  await markErased(tx, event.data.userId, new Date(event.occurredAt));
  await forgetUser(tx, event.data.userId, NOBODY);
}
