import { createEnvelope } from '@attendu/bus/envelope';
import type { EventMeta } from '@attendu/bus/meta';
import { writeOutbox } from '@attendu/bus/outbox';
import { EVENTS, type EventData, type EventName } from '@attendu/contracts/event-registry';
import type { TestDatabase } from './postgres.ts';

const META: EventMeta = { actor: { kind: 'service', id: 'test' }, correlationId: 'test' };

/** Publishes an event as its owner would, of now or of another instant, for the test of a service that consumes it; answers its id. */
export async function publishAsOwner<N extends EventName>(
  // biome-ignore lint/suspicious/noExplicitAny: any service's tables, the bus names its own in full
  test: Pick<TestDatabase<any>, 'owner'>,
  name: N,
  data: EventData<N>,
  meta: EventMeta = META,
  occurredAt?: Date,
): Promise<string> {
  const { owner } = EVENTS[name];
  const { envelope, orderingKey, text: ofNow } = createEnvelope(owner, meta, name, data);
  const text = occurredAt === undefined ? ofNow : JSON.stringify({ ...envelope, occurredAt: occurredAt.toISOString() });
  await test.owner.kysely.transaction().execute((tx) => writeOutbox(tx, { id: envelope.id, producer: owner, name, orderingKey, text }));
  return envelope.id;
}
