import type { CorpusRecord } from '../record.ts';

type SingleVersion = Pick<CorpusRecord, 'kind' | 'id' | 'title' | 'number' | 'hierarchy' | 'content' | 'facts' | 'zones'> & {
  /** Its own id when it differs from that of the document. */
  readonly version?: string;
  /** ISO; null when the publisher gives none: the document then stands on any day. */
  readonly date: string | null;
};

/** A document that its publisher gives once, with a day: a decision, a comment of an administration, a notice. */
export function singleVersion({ version, date, ...document }: SingleVersion): CorpusRecord {
  return {
    ...document,
    version: version ?? document.id,
    text: null,
    containers: [],
    idcc: [],
    annotation: null,
    etat: date === null ? 'VIGUEUR' : null,
    from: date,
    to: null,
    versions: [],
    cites: [],
  };
}
