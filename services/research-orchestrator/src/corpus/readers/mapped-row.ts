import { createHash } from 'node:crypto';
import { parisDay } from '@attendu/contracts/paris-day';
import { type DocumentFacts, documentFactsSchema } from '@attendu/contracts/research/document-facts';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { categoryLabel } from '@attendu/law/dossier/facts';
import { fold } from '@attendu/law/fold';
import { cleanLine, htmlToText } from '../html.ts';
import type { CorpusRecord } from '../record.ts';
import { boundedId, versionIdOf } from './bounded-id.ts';
import { decisionParagraphs } from './decision-paragraphs.ts';
import { cutUnzoned, operativeOf, withSummary } from './decision-text.ts';
import { defined } from './defined.ts';
import { earlierNotice } from './earlier-notice.ts';
import { writtenDay } from './french-date.ts';
import { reviewedIn } from './reviewed-decisions.ts';
import { type FactName, MAPPINGS, type Mapping, type Names, type PublisherRow } from './row-mappings.ts';
import { singleVersion } from './single-version.ts';
import { treatyArticles } from './treaty-articles.ts';

/** The kind of a row, recognised by fields that no other kind has; null when the operator must name it. */
export function kindOfRow(row: PublisherRow): SourceKey | null {
  if ('familleavis' in row && 'dateparution' in row) return 'bodacc';
  if ('id_annonce' in row) return 'balo';
  if ('uin_idt_uin' in row) return 'infofi';
  if ('titre_lien' in row && 'pays' in row) return 'convbi';
  return null;
}

/** Kinds that publishers give as PDF files. */
const PDF_KINDS: readonly SourceKey[] = ['statuts', 'actes_societes', 'convbi', 'actes', 'energy'];

/** A field by its name, or by the path `a.b`. */
const valueAt = (row: PublisherRow, name: string): unknown =>
  name in row ? row[name] : name.split('.').reduce<unknown>((value, part) => (value as PublisherRow | null | undefined)?.[part], row);

const textIn = (row: PublisherRow, mapping: Mapping): unknown =>
  mapping.content.map((name) => valueAt(row, name)).find((value) => typeof value === 'string' && value.trim() !== '');

/** Whether a row describes a PDF that stands beside it and holds its text. */
export const isSidecar = (row: PublisherRow, kind: SourceKey, mapping = MAPPINGS[kind]): boolean => {
  return mapping !== undefined && PDF_KINDS.includes(kind) && textIn(row, mapping) === undefined;
};

/** Facts that are lists; the others are one text or one number. */
const LISTS = new Set<FactName>(['number', 'societes_noms', 'siren', 'keywords']);
const NUMBERS = new Set<FactName>(['chunk_number', 'total_pages']);
const DAYS = new Set<FactName>(['date', 'dateparution', 'date_acte', 'date_document']);

/** JSON that a publisher writes inside a string; a text that is not JSON is itself. */
function unwrap(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // Python's way of writing a list, as some collectors leave it.
    const list = /^\[(?:'[^']*'(?:,\s*)?)*\]$/.test(value.trim()) ? [...value.matchAll(/'([^']*)'/g)].map((match) => match[1]) : null;
    return list ?? value;
  }
}

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || value === 'None' || (Array.isArray(value) && value.length === 0);

function fieldOf(row: PublisherRow, names: Names): unknown {
  for (const name of names) {
    const value = valueAt(row, name);
    if (!isEmpty(value)) return unwrap(value);
  }
  return undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string')
    return cleanLine(value.includes('<') || value.includes('&') ? htmlToText(value).replaceAll('\n', ' ') : value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((one) => one !== '')
      .join(', ');
  return '';
}

/** « denomination : DANONE ; capital : montantCapital : 160948000… »: the contents of a structured field, in order. */
function sentence(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(sentence)
      .filter((one) => one !== '')
      .join(' ; ');
  if (typeof value !== 'object' || value === null) return textOf(value);
  return Object.entries(value)
    .map(([name, inner]) => [name, sentence(inner)] as const)
    .filter(([, inner]) => inner !== '')
    .map(([name, inner]) => (typeof (value as PublisherRow)[name] === 'object' ? inner : `${spaced(name)} : ${inner}`))
    .join(' ; ');
}

const spaced = (name: string): string =>
  name
    .replace(/([a-zà-ÿ])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** A publisher's timestamp is in UTC; its day is taken in Paris. */
function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()) || !/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  return parisDay(instant);
}

function factsOf(row: PublisherRow, mapping: Mapping, kind: SourceKey): DocumentFacts {
  const facts: Record<string, unknown> = {};
  for (const [name, names] of Object.entries(mapping.facts) as [FactName, Names][]) {
    const value = fieldOf(row, names);
    if (value === undefined) continue;
    if (LISTS.has(name))
      facts[name] =
        name === 'siren'
          ? sirens(value)
          : [value]
              .flat()
              .map(textOf)
              .filter((one) => one !== '');
    else if (NUMBERS.has(name)) facts[name] = Number(value);
    else if (DAYS.has(name)) facts[name] = dayOf(value);
    else facts[name] = textOf(value);
    if (facts[name] === undefined || facts[name] === '') delete facts[name];
  }
  if (kind === 'bodacc') Object.assign(facts, earlierNotice(row, unwrap(row.parutionavisprecedent)));
  if (kind === 'actes') Object.assign(facts, { ...actOfTitle(textOf(fieldOf(row, mapping.title))), ...facts });
  if (kind === 'statuts' && facts.slugged_title === undefined) {
    const parts = [textOf(row.denomination), 'statuts', dayOf(row.dateDepot) ?? ''].filter((part) => part !== '');
    if (parts.length > 1) facts.slugged_title = fold(parts.join(' ')).replace(/[^a-z0-9]+/g, '-');
  }
  return documentFactsSchema.parse(facts);
}

/** « Arrêté n° 25-2026-08-14-00003 du 14 août 2026 portant… »: what the title says when no field does. */
function actOfTitle(title: string): { identifiant?: string; date?: string; type_acte?: string } {
  const [, type, identifiant] = /^([^\d°]{3,60}?)\s+n°\s?(\S*\d\S*)/u.exec(title) ?? [];
  return defined({ identifiant: identifiant?.replace(/[,;.]$/, ''), type_acte: type, date: writtenDay(title) ?? undefined });
}

/** « 880878145,880 878 145 » and its lists → each SIREN once. */
const sirens = (value: unknown): string[] => [
  ...new Set(
    [value]
      .flat()
      .flatMap((one) => textOf(one).split(','))
      .map((one) => one.replace(/\D/g, ''))
      .filter((one) => one.length === 9),
  ),
];

/**
 * One row of JSON lines as a document of a kind. A row without an id of its own is named by its content. `mapping`: the kind's own by default.
 * @throws when its kind has no mapping, or the row has no text.
 */
export function readMappedRow(row: PublisherRow, kind: SourceKey, mapping = MAPPINGS[kind]): CorpusRecord {
  if (mapping === undefined) throw new Error(`Aucune correspondance de champs pour ${SOURCE_KINDS[kind].label}.`);
  if (row.confidentiality !== undefined && row.confidentiality !== 'Public') throw new Error('Pièce non publique.');
  const given = textIn(row, mapping);
  const whole = typeof given === 'string' ? decisionParagraphs(/<\w+[\s>]/.test(given) ? htmlToText(given) : given) : '';
  const details = mapping.details
    .map((name) => sentence(unwrap(valueAt(row, name))))
    .map((line) => (kind === 'balo' ? categoryLabel(line) : line))
    .filter((line) => line !== '');
  const text = whole === '' ? [...new Set(details)].join('\n') : whole;
  if (text === '') throw new Error('Document sans texte.');
  const facts = factsOf(row, mapping, kind);
  const date = (kind === 'actes' ? facts.date : undefined) ?? dayOf(fieldOf(row, mapping.date)) ?? null;
  const title = titleOf(row, mapping, kind, facts, date);
  const ownId = textOf(fieldOf(row, mapping.id)) || createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 24);
  const part = facts.chunk_number ?? facts.article_num;
  const id = boundedId(part === undefined || ownId.endsWith(`/${part}`) ? ownId : `${ownId}/${part}`);
  const parts = kind === 'juritext' ? cutUnzoned(text) : [];
  const { content, zones } = kind === 'juritext' ? withSummary(facts.summary, parts) : { content: text, zones: [] };
  return singleVersion({
    kind,
    id,
    version: versionIdOf(id),
    title,
    number: facts.number?.[0] ?? facts.doc_id ?? facts.article_num ?? null,
    hierarchy: [facts.court ?? facts.pays ?? facts.nom_societe ?? facts.region].filter((one) => one !== undefined),
    content,
    date,
    facts: kind === 'juritext' ? { ...facts, ...defined({ date: date ?? undefined }), ...reviewedIn(text, operativeOf(parts)) } : facts,
    ...(zones.length === 0 ? {} : { zones }),
  });
}

function titleOf(row: PublisherRow, mapping: Mapping, kind: SourceKey, facts: DocumentFacts, date: string | null): string {
  const named = textOf(fieldOf(row, mapping.title));
  const more = mapping.subtitle?.(row, facts) ?? '';
  return [named, more].filter((part) => part !== '').join(', ') || `${SOURCE_KINDS[kind].label}${date === null ? '' : `, ${date}`}`;
}

/**
 * A PDF with its description, as documents: a treaty is cut at its articles, since one file holds the whole. Those of a protocol, which have the numbers of others,
 * are told apart by their place. @throws as readMappedRow
 */
export function readPdfRow(
  row: PublisherRow,
  kind: SourceKey,
  { text, pages }: { readonly text: string; readonly pages: number },
  mapping = MAPPINGS[kind],
): CorpusRecord[] {
  const described = kind === 'actes_societes' ? { total_pages: pages, ...row } : row;
  const articles = kind === 'convbi' && row.article_num === undefined ? treatyArticles(text) : [];
  if (articles.length < 2) return [readMappedRow({ ...described, texte: text }, kind, mapping)];
  const own = textOf(mapping === undefined ? undefined : fieldOf(row, mapping.id)) || textOf(row.pdf_url) || textOf(row.titre_lien);
  const times = new Map<string | null, number>();
  return articles.map(({ number, text: texte }) => {
    const time = (times.get(number) ?? 0) + 1;
    times.set(number, time);
    const place = `${number ?? 'préambule'}${time === 1 ? '' : `-${time}`}`;
    const id = own === '' ? undefined : boundedId(`${own.replace(/^https?:\/\//, '')}/${place}`);
    return readMappedRow(
      { ...described, texte, ...(id === undefined ? {} : { id }), ...(number === null ? {} : { article_num: number }) },
      kind,
      mapping,
    );
  });
}
