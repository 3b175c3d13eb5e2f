import type { DocumentFacts, Zone } from '@attendu/contracts/research/document-facts';
import type { SourceKey } from '@attendu/contracts/sources';

/** One version of a document, as published. `content`: paragraphs separated by \n. `textId`: LEGITEXT or KALITEXT of the text it stands in. */
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
  /** Fields of its kind; null for articles of codes and agreements. */
  facts: DocumentFacts | null;
  /** Parts of a decision; none for other kinds, and for decisions whose parts are not known. */
  zones: readonly Zone[];
};

/** A version of a document, of which the text may not be held. */
export type KnownVersion = {
  readonly versionId: string;
  readonly etat: string | null;
  readonly dateDebut: string | null;
  readonly dateFin: string | null;
  readonly held: boolean;
};

/**
 * A document at a day. `known`: the version in force then, null when none was as far as the corpus knows. `version`: that version with its
 * text, null when the corpus does not hold it. `anyId`: a version of the document, by which its publisher's page is reached.
 */
export type DatedVersion = {
  readonly kind: SourceKey;
  readonly documentId: string;
  readonly title: string;
  readonly anyId: string;
  readonly known: KnownVersion | null;
  readonly version: StoredVersion | null;
};

/** A text whose version of the day asked is known and is not in the corpus. */
export type NotInCorpusVersion = {
  readonly kind: SourceKey;
  readonly documentId: string;
  /** As a version that is held is called; its id when none is. */
  readonly title: string;
  readonly versionId: string;
  readonly from: string | null;
  readonly to: string | null;
};

/** The same, found by a search. `place`: how many texts held it was found after; 0 for one that the question names. */
export type NotInCorpusFound = NotInCorpusVersion & { readonly place: number };

/** What is known of a document at a day without its text; none when the text is held, or when nothing was in force. */
export function notInCorpusOf({ kind, documentId, title, known, version }: DatedVersion): NotInCorpusVersion[] {
  if (known === null || version !== null) return [];
  return [{ kind, documentId, title, versionId: known.versionId, from: known.dateDebut, to: known.dateFin }];
}

/** A version taken out of the corpus, and the day. `byName`: its publisher or the operator named it; otherwise all that brought its document was removed. */
export type WithdrawnVersion = { readonly kind: SourceKey; readonly versionId: string; readonly on: string; readonly byName: boolean };
