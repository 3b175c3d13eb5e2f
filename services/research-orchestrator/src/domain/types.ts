import type { SourceKey } from '@attendu/contracts/sources';
import type { StoredVersion } from './stored-version.ts';
import type { Span } from './text/sentences.ts';

/** What is kept of a document from one step to the next: everything but its text, which stays in the store. */
export type DocumentRef = Omit<StoredVersion, 'content'>;

/** A passage worth quoting. `score`: 0 to 1. `hash`: SHA-256, in hex, of the characters quoted. */
export type KeptPassage = Span & {
  readonly paragraph: number;
  readonly leadIn: Span | null;
  readonly marker: string | null;
  readonly score: number;
  readonly role: 'rule' | 'exception';
  readonly hash: string;
};

export type Stance = 'support' | 'oppose' | 'context';

/**
 * A document read for a point, with what it brings. `named`: the question names it. `note`: 0 to 10, how well its best passage answers: what is quoted is chosen by it. `pertinence`: 0 to
 * 10, how likely the question needs it: what is shown. `rank`: its place in the search, from 0.
 */
export type Reading = {
  readonly document: DocumentRef;
  readonly named: boolean;
  readonly rank: number;
  readonly note: number;
  readonly pertinence: number;
  readonly passages: readonly KeptPassage[];
};

export type ConfrontedReading = Reading & { readonly stance: Stance; readonly why: string | null };

export type RejectionReason = 'not_in_force' | 'below_threshold' | 'beyond_limit' | 'never_in_force';
export type Rejection = { readonly kind: SourceKey; readonly versionId: string; readonly reason: RejectionReason };
