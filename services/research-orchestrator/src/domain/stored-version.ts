import type { DocumentFacts, Zone } from '@attendu/contracts/research/document-facts';
import type { Withdrawer } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';

/** One version of a document, as published. `content`: paragraphs separated by \n. `textId`: LEGITEXT or KALITEXT of its text. */
export type StoredVersion = {
  kind: SourceKey;
  documentId: string;
  versionId: string;
  title: string;
  content: string;
  hierarchy: readonly string[];
  number: string | null;
  annotation: string | null;
  etat: string | null;
  dateDebut: string | null;
  dateFin: string | null;
  textId: string | null;
  idcc: readonly string[];
  credit: string;
  /** Day of the publisher's data that last held its document. */
  dataDate?: string | null;
  /** Fields specific to its kind; null for articles of codes and agreements. */
  facts: DocumentFacts | null;
  /** Zones of a decision; none for other kinds, and for decisions whose zones are unknown. */
  zones: readonly Zone[];
};

/** A version of a document whose text may be missing from the corpus. */
export type KnownVersion = {
  readonly versionId: string;
  readonly etat: string | null;
  readonly dateDebut: string | null;
  readonly dateFin: string | null;
  readonly held: boolean;
};

/**
 * A document on a given day. `known`: the version then in force as far as the corpus knows, null when none. `version`: that version with its text,
 * null when the corpus does not hold it. `anyId`: a version of the document, to build the publisher's link.
 */
export type DatedVersion = {
  readonly kind: SourceKey;
  readonly documentId: string;
  readonly title: string;
  readonly anyId: string;
  readonly known: KnownVersion | null;
  readonly version: StoredVersion | null;
};

/** A text whose version of the requested day is known but not in the corpus. */
export type NotInCorpusVersion = {
  readonly kind: SourceKey;
  readonly documentId: string;
  /** Its name, formed as for a held version; its id when no version is held. */
  readonly title: string;
  readonly versionId: string;
  readonly from: string | null;
  readonly to: string | null;
};

/** The same, found by a search. `place`: number of held texts ranked above it; 0 for a text that the question names. */
export type NotInCorpusFound = NotInCorpusVersion & { readonly place: number };

/** What is known of a document on a day without its text; null when the text is held, or when no version was in force. */
export function notInCorpusOf({ kind, documentId, title, known, version }: DatedVersion): NotInCorpusVersion[] {
  if (known === null || version !== null) return [];
  return [{ kind, documentId, title, versionId: known.versionId, from: known.dateDebut, to: known.dateFin }];
}

/**
 * A version taken out of the corpus, the day, and by whom when it is known. `byName`: its publisher or the operator named it; otherwise all that brought its
 * document was removed.
 */
export type WithdrawnVersion = {
  readonly kind: SourceKey;
  readonly versionId: string;
  readonly on: string;
  readonly by?: Withdrawer;
  readonly byName: boolean;
};
