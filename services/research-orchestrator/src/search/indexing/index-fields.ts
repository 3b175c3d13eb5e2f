import type { SourceKey } from '@attendu/contracts/sources';
import { isInForce } from '@attendu/law/force';
import type { Ranking } from '@attendu/search/ranking';
import type { IndexDocument } from '@attendu/search/segment-builder';
import type { CorpusRecord } from '../../corpus/record.ts';
import { searchableText } from '../../corpus/searchable-text.ts';
import { type ArticleHeadings, articleHeading, isWithoutHeadings } from './article-headings.ts';

/** Change it whenever the indexed fields of a record change. */
export const INDEX_FORMAT = 4;

/** 0: number and nearest section; 1: sections above; 2: text; 3: the heading that Attendu gives the article. */
export const FIELD_COUNT = 4;
export const TITLE_FIELD = 0;
export const BODY_FIELD = 2;
export const HEADING_FIELD = 3;

/** Stored fields of a hit: document, version, title, official number, text that contains it. */
export type StoredHit = { d: string; v: string; t: string; n: string | null; x: string | null };

export const RANKING: Ranking = {
  k1: 1.2,
  fields: [
    { weight: 2, b: 0.3 },
    { weight: 1, b: 0.3 },
    { weight: 1, b: 0.75 },
    // The length of this field carries no information: each is one line.
    { weight: 2, b: 0 },
  ],
};

/** Headings that carry no information on the subject. */
const EMPTY_HEADING = /^(partie (législative|réglementaire)|textes? (attachés|salaires|de base)|annexes?)\b.{0,40}$/i;

/** Days of force for the filter: a missing start counts as begun only for a text in force. */
export function daysOfForce(record: CorpusRecord): { from: string | null; to: string | null } {
  const dates = { dateDebut: record.from, dateFin: record.to, etat: record.etat };
  const alive = isInForce(dates, record.from ?? '1000-01-01');
  return alive ? { from: record.from, to: record.to } : { from: '9999-12-31', to: null };
}

/** Kinds whose documents are sections of a text, where neighbours are often relevant too. */
const SECTIONED: ReadonlySet<SourceKey> = new Set(['legiarti', 'cnn', 'reglements']);

/** A document outside any text is found by its title, its references and its publisher's keywords. */
function toSingleDocument(record: CorpusRecord): IndexDocument {
  const { facts, title } = record;
  const names = [title, ...(facts?.number ?? []), facts?.ecli, facts?.identifiant, ...(facts?.societes_noms ?? [])];
  const stored: StoredHit = { d: record.id, v: record.version, t: title, n: record.number, x: record.text };
  return {
    fields: [
      names.filter((name) => name !== undefined).join(' '),
      record.hierarchy.join(' \n '),
      searchableText(record),
      (facts?.keywords ?? []).join(' \n '),
    ],
    ...daysOfForce(record),
    tags: [],
    group: JSON.stringify([...record.hierarchy, title]),
    stored,
  };
}

export function toIndexDocument(record: CorpusRecord, articleHeadings: ArticleHeadings): IndexDocument {
  if (!SECTIONED.has(record.kind)) return toSingleDocument(record);
  // The first heading names the code or the agreement. It is the same for every document inside, so it does not distinguish them.
  const headings = record.hierarchy.slice(1).filter((heading) => !EMPTY_HEADING.test(heading));
  const nearest = headings[headings.length - 1] ?? '';
  // Among many codes, the name of a code distinguishes its articles from those of another.
  const code = isWithoutHeadings(record.text, articleHeadings) ? [record.hierarchy[0] ?? ''] : [];
  const stored: StoredHit = { d: record.id, v: record.version, t: record.title, n: record.number, x: record.text };
  return {
    fields: [
      `${record.number ?? ''} ${nearest}`,
      [...code, ...headings.slice(0, -1)].join(' \n '),
      record.content,
      articleHeading(record, articleHeadings),
    ],
    ...daysOfForce(record),
    tags: [...record.idcc, ...record.containers],
    group: JSON.stringify(record.hierarchy),
    stored,
  };
}
