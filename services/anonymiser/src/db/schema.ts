import type { AnonymisationState } from '@attendu/contracts/anonymisation/schemas';
import type { Generated } from 'kysely';

export const ANONYMISER_SCHEMA = 'anonymiser';

/** Every Buffer is encrypted by the vault: see libs/db/src/vault.ts. */
export type AnonymisationRow = {
  userId: string;
  id: string;
  status: AnonymisationState;
  /** Incremented when a failed anonymisation is requested again, so that earlier work is discarded. */
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
  /** When it was requested, while it is pending. */
  updatedAt: Date;
  /** Trace of the request; null for rows older than this column. */
  correlationId: string | null;
};

/** How workers lease rows: see `ANONYMISATION_LEASES`. */
type Lease = { dueAt: Generated<Date>; attempts: Generated<number>; lease: Generated<string | null> };

export type AnonymiserDb = { anonymisations: AnonymisationRow & Lease };
