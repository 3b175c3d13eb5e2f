import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { isErased } from '../db/erasures.ts';
import { appendEvent, enterLog } from '../db/event-log.ts';
import { add } from '../db/projections.ts';
import type { AnalyticsDb } from '../db/schema.ts';
import { additionsOf, type LoggedEvent, type LoggedName, withoutUser } from '../domain/projections.ts';

/** Logs an event and counts it, atomically, once. */
export async function recordEvent(tx: Tx<AnalyticsDb>, event: Envelope<LoggedName>): Promise<void> {
  const occurredAt = new Date(event.occurredAt).toISOString();
  const loggedEvent = { id: event.id, name: event.name, version: event.version, occurredAt, data: event.data } as LoggedEvent;
  await enterLog(tx);
  const logged = (await isErased(tx, event.data.userId)) ? withoutUser(loggedEvent) : loggedEvent;
  if (await appendEvent(tx, logged)) await add(tx, additionsOf([logged]));
}
