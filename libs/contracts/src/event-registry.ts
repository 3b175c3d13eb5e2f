import type { z } from 'zod';
import { anonymisationEvents } from './anonymisation/events.ts';
import { authEvents } from './auth/events.ts';
import { billingEvents } from './billing/events.ts';
import { dossierEvents } from './dossier/events.ts';
import type { Actor } from './event.ts';
import { notificationEvents } from './notification/events.ts';
import { researchEvents } from './research/events.ts';

/** Every event that crosses a process, by name. */
export const EVENTS = {
  ...authEvents,
  ...billingEvents,
  ...dossierEvents,
  ...researchEvents,
  ...anonymisationEvents,
  ...notificationEvents,
} as const;

export type EventName = keyof typeof EVENTS;
export type EventData<N extends EventName> = z.infer<(typeof EVENTS)[N]['data']>;
/** The events that a service may publish. */
export type EventOwnedBy<S> = {
  [N in EventName]: (typeof EVENTS)[N]['owner'] extends S ? N : never;
}[EventName];
/** The events that a service must handle: its handler table is exhaustive by this type. */
export type EventConsumedBy<S> = {
  [N in EventName]: S extends (typeof EVENTS)[N]['consumers'][number] ? N : never;
}[EventName];

export type Envelope<N extends EventName = EventName> = {
  [K in N]: {
    readonly id: string;
    readonly name: K;
    readonly version: number;
    readonly occurredAt: string;
    readonly actor: Actor;
    readonly correlationId: string;
    readonly causationId: string | null;
    readonly data: EventData<K>;
  };
}[N];
