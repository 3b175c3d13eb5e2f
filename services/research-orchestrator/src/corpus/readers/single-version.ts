import type { CorpusRecord } from '../record.ts';

type SingleVersion = Pick<CorpusRecord, 'kind' | 'id' | 'title' | 'number' | 'hierarchy' | 'content' | 'facts' | 'zones'> & {
  /** Its own id when it differs from that of the document. */
  readonly version?: string;
  /** ISO; null when the publisher gives none: the document then applies on any day. */
  readonly date: string | null;
};

/** A document published once, with a day: a decision, an administrative comment, a notice. */
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
