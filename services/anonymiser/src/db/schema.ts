import type { AnonymisationState } from '@attendu/contracts/anonymisation/schemas';

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
  updatedAt: Date;
};

export type AnonymiserDb = { anonymisations: AnonymisationRow };
