import type { Envelope, EventConsumedBy } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { appendEvent } from '../db/event-log.ts';
import { add } from '../db/projections.ts';
import type { AnalyticsDb } from '../db/schema.ts';
import { additionsOf, type LoggedEvent } from '../domain/projections.ts';

/** Writes an event in the log and counts it, both or neither, once. */
export async function recordEvent(tx: Tx<AnalyticsDb>, event: Envelope<EventConsumedBy<'admin-analytics'>>): Promise<void> {
  const occurredAt = new Date(event.occurredAt).toISOString();
  const logged = { id: event.id, name: event.name, version: event.version, occurredAt, data: event.data } as LoggedEvent;
  if (await appendEvent(tx, logged)) await add(tx, additionsOf([logged]));
}
