import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@attendu/contracts/event';
import type { Envelope } from '@attendu/contracts/event-registry';

/** The actor of an event and the chain of causes that it belongs to. */
export type EventMeta = {
  readonly actor: Actor;
  /** One id for all effects of a request. */
  readonly correlationId: string;
  /** The event that caused this one; inside a handler, the handled event by default. */
  readonly causationId?: string | null;
};

const handled = new AsyncLocalStorage<Envelope>();

/** Runs a handler so that what it publishes names the handled event as its cause. */
export function whileHandling<T>(event: Envelope, fn: () => Promise<T>): Promise<T> {
  return handled.run(event, fn);
}

export function handledEventId(): string | null {
  return handled.getStore()?.id ?? null;
}

/** The meta of an event that a handler publishes: same actor and correlation, caused by the handled event. */
export function causedBy(event: Envelope): EventMeta {
  return { actor: event.actor, correlationId: event.correlationId, causationId: event.id };
}
