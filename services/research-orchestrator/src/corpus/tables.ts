import type { DocumentFacts, Zone } from '@attendu/contracts/research/document-facts';

/** Tables of the corpus, as columns are named in code. Dates are ISO days. */
export type CorpusTables = {
  documents: {
    kind: string;
    id: string;
    textId: string | null;
    number: string | null;
    numberKey: string | null;
    idcc: string[];
    containers: string[];
    /** Day of the latest snapshot that contains the document. */
    lastSeen: string | null;
  };
  versions: {
    kind: string;
    id: string;
    documentId: string;
    etat: string | null;
    dateDebut: string | null;
    dateFin: string | null;
    title: string | null;
    hierarchy: string[];
    content: string | null;
    annotation: string | null;
    credit: string | null;
    /** Day of the snapshot that gave the state and the dates. */
    knownAt: string | null;
    facts: DocumentFacts | null;
    zones: Zone[] | null;
    /** Chunk of the addition that provided the text; null for the data packages, whose texts stay. */
    chunk: string | null;
  };
  /** Normalised docket numbers, ECLI, CELEX numbers and BOI references. */
  documentKeys: { kind: string; key: string; documentId: string };
  /** Documents withdrawn by their publisher or the operator. */
  withdrawnDocuments: { kind: string; id: string; withdrawnOn: string };
  /** Versions withdrawn individually by their publisher or the operator. */
  withdrawnVersions: { kind: string; id: string; documentId: string; withdrawnOn: string };
  /** Day of the latest complete snapshot of each code. */
  corpusTexts: { kind: string; textId: string; dataDate: string };
  corpusImports: { chunk: string; fingerprint: string; sha256: string; recordsDone: number; finishedAt: Date | null };
};
