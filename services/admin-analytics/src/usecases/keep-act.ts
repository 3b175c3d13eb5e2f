import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { insertAdminAct } from '../db/audit.ts';
import type { AnalyticsDb } from '../db/schema.ts';

/** Writes an act to the audit log, once. */
export async function keepAct(
  tx: Tx<AnalyticsDb>,
  {
    id,
    occurredAt,
    data,
  }: Envelope<'account.administered' | 'subscription.administered' | 'corpus.administered' | 'model-consent.changed'>,
): Promise<void> {
  await insertAdminAct(tx, { id, actedAt: new Date(occurredAt), ...data });
}
