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
};
