import { type EventContract, envelopeSchema } from '@attendu/contracts/event';
import { type Envelope, EVENTS, type EventName } from '@attendu/contracts/event-registry';
import type { ServiceName } from '@attendu/contracts/route';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { type EventMeta, handledEventId } from './meta.ts';

/** Events carry ids and a few facts; a consumer reads documents from the service that owns them. NATS itself refuses above 1 MiB. */
export const MAX_ENVELOPE_BYTES = 128 * 1024;

/** An event that its contract forbids: wrong owner, wrong data, too large. A bug of the publisher, never worth a retry. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

/** An event that a service must handle, and the only producer from which it is accepted. */
export type Subscription = { readonly name: EventName; readonly producer: ServiceName };

/** The events that a service must handle, from the registry. */
export function subscriptionsOf(service: ServiceName): Subscription[] {
  return Object.values(EVENTS)
    .filter((contract: EventContract) => contract.consumers.includes(service))
    .map(({ name, owner }) => ({ name, producer: owner }));
}

/** The envelope of a new event and the key whose order it keeps. @throws InvalidEvent when the contract does not allow it. */
export function createEnvelope(
  service: ServiceName,
  meta: EventMeta,
  name: EventName,
  data: unknown,
): { envelope: Envelope; orderingKey: string; text: string } {
  const contract: EventContract = EVENTS[name];
  if (contract.owner !== service) throw new InvalidEvent(`${service} may not publish ${name}: it belongs to ${contract.owner}`);
  const checked = contract.data.safeParse(data);
  if (!checked.success) throw new InvalidEvent(`${name}: ${problemsOf(checked.error)}`);
  const envelope = {
    id: uuidV7(),
    name,
    version: contract.version,
    occurredAt: new Date().toISOString(),
    actor: meta.actor,
    correlationId: meta.correlationId,
    causationId: meta.causationId ?? handledEventId(),
    data: checked.data,
  } as Envelope;
  const text = JSON.stringify(envelope);
  if (Buffer.byteLength(text) > MAX_ENVELOPE_BYTES)
    throw new InvalidEvent(`${name}: ${Buffer.byteLength(text)} bytes, the most is ${MAX_ENVELOPE_BYTES}`);
  return { envelope, orderingKey: orderingKeyOf(envelope), text };
}

/** Validates a received event against this process's contract. @throws InvalidEvent */
export function openEnvelope(received: unknown): Envelope {
  const outer = envelopeSchema.safeParse(received);
  if (!outer.success) throw new InvalidEvent(`not an envelope: ${problemsOf(outer.error)}`);
  const { name } = outer.data;
  if (!isEventName(name)) throw new InvalidEvent(`unknown event ${name}`);
  const data = EVENTS[name].data.safeParse(outer.data.data);
  if (!data.success) throw new InvalidEvent(`${name}: ${problemsOf(data.error)}`);
  return { ...outer.data, data: data.data } as Envelope;
}

function orderingKeyOf(envelope: Envelope): string {
  const { orderedBy } = EVENTS[envelope.name];
  const key = (envelope.data as Record<string, unknown>)[orderedBy];
  if (typeof key !== 'string') throw new InvalidEvent(`${envelope.name}: ${orderedBy} is not a text`);
  return key;
}

/** Where and why, never the values. */
function problemsOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(' ; ');
}
