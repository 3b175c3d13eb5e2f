import type { DocumentFacts, Zone } from '@attendu/contracts/research/document-facts';
import type { SourceKey } from '@attendu/contracts/sources';

/** A version known by its id and dates only: the snapshot holds no text for it. Dates are ISO, sentinels are null. */
export type VersionDates = { id: string; etat: string | null; from: string | null; to: string | null };

/** One version of a document, as compacted: one line of JSON. Keys are stable: they are part of the format version. */
export type CorpusRecord = {
  kind: SourceKey;
  /** Official id of the document, the same over its versions (the publisher's cid). */
  id: string;
  /** Official id of the version whose text this is. */
  version: string;
  /** LEGITEXT or KALITEXT. */
  text: string | null;
  /** KALICONT of each agreement, for agreements. */
  containers: readonly string[];
  /** Four digits of each agreement. */
  idcc: readonly string[];
  title: string;
  /** As published: 'L1221-19', '1er', 'Annexe I'. */
  number: string | null;
  hierarchy: readonly string[];
  content: string;
  annotation: string | null;
  etat: string | null;
  from: string | null;
  to: string | null;
  /** Other versions of the document. */
  versions: readonly VersionDates[];
  /** Versions or documents that the text links to, within the same publisher's base. */
  cites: readonly string[];
  /** Fields of its kind; absent for articles of codes and agreements. */
  facts?: DocumentFacts;
  /** JORFARTI of the article as the Journal officiel published it, when its consolidated text names it. */
  publishedAs?: string;
  /** Parts of a decision, in order, as offsets into `content`. */
  zones?: readonly Zone[];
};
