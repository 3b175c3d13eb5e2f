import type { AnonymisationState } from '@attendu/contracts/anonymisation/schemas';
import type { Generated } from 'kysely';

export const ANONYMISER_SCHEMA = 'anonymiser';

/** Every Buffer is sealed by the vault: see domain/vault.ts. */
export type AnonymisationRow = {
  userId: string;
  id: string;
  status: AnonymisationState;
  /** Changes when a failed anonymisation is asked again: what was begun before then no longer counts. */
  requestId: string;
  characters: number;
  label: Buffer;
  original: Buffer;
  /** Mentions, refusals and settings, as JSON. */
  review: Buffer | null;
  /** Doubts and warnings, as JSON. */
  findings: Buffer | null;
  anonymised: Buffer | null;
  revision: number;
  failure: string | null;
  createdAt: Date;
  /** While it is pending, when it was asked. */
  updatedAt: Date;
  /** Of the call that asked for it; null for one asked before this was kept. */
  correlationId: string | null;
};

/** How a row is shared between workers: see `ANONYMISATION_LEASES`. */
type Lease = { dueAt: Generated<Date>; attempts: Generated<number>; lease: Generated<string | null> };

export type AnonymiserDb = { anonymisations: AnonymisationRow & Lease };
