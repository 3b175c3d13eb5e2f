import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { DatedVersion, KnownVersion, StoredVersion } from '../domain/stored-version.ts';

export type { StoredVersion } from '../domain/stored-version.ts';

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

/** The stored texts, by their official ids. */
export interface DocumentStore {
  version(kind: SourceKey, versionId: string): Promise<StoredVersion | null>;
  /** In the order asked; unknown ids are left out. */
  versions(ids: readonly { kind: SourceKey; versionId: string }[]): Promise<StoredVersion[]>;
  /** `number`: normalised ('L1221-19'). `at`: ISO date. Every code when `codeId` is null. */
  byNumber(q: { codeId: string | null; number: string; at: string }): Promise<StoredVersion[]>;
  /** The same, with the articles whose version of that day is known by its dates only, or not known at all. */
  datedByNumber(q: { codeId: string | null; number: string; at: string }): Promise<DatedVersion[]>;
  /** Articles of an agreement by their number ('4.2'), in force at a day: those of its base text, or else of the texts attached to it. */
  ofAgreement(q: { idcc: string; number: string; at: string }): Promise<StoredVersion[]>;
  /** Of each document, what was in force at a day; in the order asked, unknown documents left out. */
  inForce(documents: readonly { kind: SourceKey; documentId: string }[], at: string): Promise<DatedVersion[]>;
  /** The document of a version, or the document itself; null when neither is known. */
  documentOf(kind: SourceKey, id: string): Promise<string | null>;
  /** Every version known of a document that ever was law, oldest first. */
  timeline(kind: SourceKey, documentId: string): Promise<KnownVersion[]>;
}
