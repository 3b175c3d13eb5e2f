import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';

/**
 * One question put to the index.
 * `at`: ISO date of the law applied. `idcc`: four digits of the collective agreement asked about, or null. `k`: hits wanted, at most. `recurs`: the text
 * is of the corpus, so that many questions search it: its answer is kept. Never for a user's words, which the response time would then reveal.
 * `mayAskModel`: the words may be sent to the configured model of vectors; they are not otherwise.
 */
export type SearchRequest = {
  text: string;
  kinds: readonly SourceKey[];
  at: string;
  idcc: string | null;
  k: number;
  recurs?: true;
  mayAskModel?: boolean;
};

/** A document found, with the version in force at the date asked. `score` compares hits of one answer only. */
export type SearchHit = {
  kind: SourceKey;
  documentId: string;
  versionId: string;
  score: number;
  title: string;
  hierarchy: readonly string[];
};

/** What became of the vectors of a search: without them, the ranking is lexical only. `model`: with its host. */
export type VectorUse = { readonly model: string; readonly use: 'used' | 'failed' | 'not_allowed' };

/** `scored`: documents that match at least one term. `vectors`: absent when no model of vectors is in use. */
export type SearchAnswer = { hits: SearchHit[]; scored: number; vectors?: VectorUse };

/**
 * Answerability of a question by the codes. `lack`: above 0 when the answer seems to be missing. `missing`: articles that the best texts cite on this
 * subject and that are not in the index, most cited first; empty when that is not the reason. `otherCode`: the code outside the corpus that the question
 * belongs to, or null.
 */
export type Sufficiency = { lack: number; missing: readonly string[]; otherCode: string | null };

/** Finds documents by their words. Answers from what is indexed so far: `status().complete` is true once that is everything. */
export interface LegalSearch {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Null while the index is being built, because what is not found may still be added. */
  assess(text: string, at: string): Promise<Sufficiency | null>;
  status(): Promise<CorpusStatus>;
  close(): Promise<void>;
}
