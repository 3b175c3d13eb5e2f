import { z } from 'zod';
import type { ServiceName } from './route.ts';

export type PersonalData = 'none' | 'pseudonymous' | 'personal';

export type EventContract = {
  /** A past fact, and the last part of the NATS subject: `dossier.created`. */
  readonly name: string;
  readonly version: number;
  readonly owner: ServiceName;
  readonly consumers: readonly ServiceName[];
  readonly personalData: PersonalData;
  readonly summary: string;
  readonly data: z.ZodObject;
  /** The field of `data` whose events keep their order. */
  readonly orderedBy: string;
};

export function defineEvent<const E extends EventContract>(contract: E): E {
  return contract;
}

/** Who caused an event: a user, a service acting alone, or an outside provider. */
export const actorSchema = z.object({
  kind: z.enum(['user', 'service', 'provider']),
  id: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/** The envelope around `data`, common to every event on the bus. */
export const envelopeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  occurredAt: z.iso.datetime(),
  actor: actorSchema,
  correlationId: z.string(),
  causationId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
