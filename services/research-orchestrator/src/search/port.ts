import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';

/**
 * One question put to the index.
 * `at`: ISO date of the law applied. `idcc`: four digits of the collective agreement asked about, or null. `k`: hits wanted, at most.
 */
export type SearchRequest = { text: string; kinds: readonly SourceKey[]; at: string; idcc: string | null; k: number };

/** A document found, with the version in force at the date asked. `score` compares hits of one answer only. */
export type SearchHit = {
  kind: SourceKey;
  documentId: string;
  versionId: string;
  score: number;
  title: string;
  hierarchy: readonly string[];
};

/** `scored`: documents that matched at least one term. `withoutVectors`: their endpoint is configured and did not answer, so words alone ranked. */
export type SearchAnswer = { hits: SearchHit[]; scored: number; withoutVectors?: true };

/**
 * Whether the codes hold the answer to a question. `lack`: above 0 when they do not, as far as the texts found tell. `missing`: numbers of the articles
 * that those texts refer to on this very subject and that the index does not hold, most wanted first; empty when that is not why. `otherCode`: the code
 * not held whose matters the question names, or null.
 */
export type Sufficiency = { lack: number; missing: readonly string[]; otherCode: string | null };

/** Finds documents by their words. Answers from what is indexed so far: `status().complete` tells whether that is everything. */
export interface LegalSearch {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Null while the index is being built: what is not found may still come. */
  assess(text: string, at: string): Promise<Sufficiency | null>;
  status(): Promise<CorpusStatus>;
  close(): Promise<void>;
}
