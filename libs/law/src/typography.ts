import type { IsoDate } from './force.ts';

const NBSP = '\u00a0';
const NNBSP = '\u202f';
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/**
 * French spaces in our own sentences: no-break before ; : ? ! », after «, in « n° 19 », « art. L. 12 », before € and %.
 * Applying it twice changes nothing; URLs and hours keep their colon. Never for a quotation: a quotation keeps every character.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/«[ \u00a0\u202f]*/g, `«${NBSP}`)
    .replace(/[ \u00a0\u202f]*»/g, `${NBSP}»`)
    .replace(/([^\s:;!?])[ \u00a0\u202f]*([:;!?]+)(?=[\s)\]]|$)/g, (_, before: string, marks: string) =>
      marks.startsWith(':') ? `${before}${NBSP}${marks}` : `${before}${NNBSP}${marks}`,
    )
    .replace(/(n°|art\.|§) (?=\S)/gi, `$1${NBSP}`)
    .replace(/\b([LRDA]\.\*?) (?=\d)/g, `$1${NBSP}`)
    .replace(/(\d)[ \u202f](?=[€%])/g, `$1${NBSP}`);
}

/** '2020-11-18' → '18/11/2020' (tables). */
export function formatDateShort(iso: IsoDate): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** '2020-11-18' → '18 novembre 2020', the first of a month as '1er' (prose). */
export function formatDateLong(iso: IsoDate): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  return `${day === 1 ? '1er' : day}${NBSP}${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** Integer cents → '95,99 €'. */
export function formatEuros(cents: number): string {
  const absolute = Math.abs(Math.trunc(cents));
  return `${cents < 0 ? '-' : ''}${formatCount(Math.trunc(absolute / 100))},${String(absolute % 100).padStart(2, '0')}${NBSP}€`;
}

/** 12345 → '12 345', with a narrow no-break space. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, NNBSP);
}

/** « 1 source », « 2 sources »: French takes the singular below two. */
export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return `${formatCount(count)}${NBSP}${Math.abs(count) < 2 ? singular : pluralForm}`;
}

/** Sentences in a row, a full stop between those that end without a mark. */
export function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((sentence): sentence is string => sentence !== undefined && sentence !== '')
    .reduce((said, next) => (said === '' ? next : `${said}${/[.!?…]$/.test(said) ? '' : '.'} ${next}`), '');
}

/** One kind of apostrophe in our own sentences: that of the texts of law, which they stand beside. Never for a quotation. */
export const oneApostrophe = (text: string): string => text.replaceAll('’', "'");

/** A piece of a text as it is set, from its place: words that no line end may cut, letters raised above the line, or anything else. */
export type SetPiece = { readonly at: number; readonly look: 'plain' | 'whole' | 'raised'; readonly text: string };

/** « 10 000 euros », « 1 500,50 € », « 12 000 », « 25 % ». */
const AMOUNT = String.raw`(?<![\p{L}\d.,-])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?(?:[ \u00a0\u202f](?:€|%|euros?))?|\d+(?:[.,]\d+)*[ \u00a0\u202f](?:€|%|euros?))(?![\p{L}\d])`;
/** « L. 1234-4 », « R.* 12-3 », « n° 19-19.463 », « IDCC 1486 », « 1234-4 ». */
const WHOLE = String.raw`(?<![\p{L}\d])[LRDA]\.?\*{0,2}[ \u00a0\u202f]?\d+(?:-\d+)*|(?<![\p{L}\d])n°s?[ \u00a0\u202f]?\d(?:[\d./-]*\d)?|(?<!\p{L})IDCC[ \u00a0\u202f]?\d{1,4}(?!\d)|(?<![\p{L}\d-])\d+(?:-\d+)+`;
/** The mark of a text set with a plain space before it: no line begins with one, and none ends with the mark that opens a quotation. */
const MARK = String.raw` [:;!?»](?!\S)|« (?=\S)`;
/** The letters of « 1er », « 1 er », « 2e », « Ire », « XXe ». */
const RAISED = String.raw`(?<=(?<![\p{L}\d.,-])1 ?)(?:ers?|res?)(?![\p{L}\d])|(?<=(?<![\p{L}\d.,-])\d{1,3})es?(?![\p{L}\d])|(?<=(?<![\p{L}\d])I)(?:er|re)(?![\p{L}\d])|(?<=(?<![\p{L}\d])[IVX]{2,5})e(?![\p{L}\d])`;
const LOOKS = new RegExp(`(?<whole>${WHOLE}|${AMOUNT}|${MARK})|(?<raised>${RAISED})`, 'gu');

/** How a text is set, character for character: fit for a quotation. */
export function setPieces(text: string): SetPiece[] {
  const pieces: SetPiece[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) pieces.push({ at, look: 'plain', text: text.slice(at, to) });
  };
  for (const match of text.matchAll(LOOKS)) {
    plain(match.index);
    pieces.push({ at: match.index, look: match.groups?.whole === undefined ? 'raised' : 'whole', text: match[0] });
    at = match.index + match[0].length;
  }
  plain(text.length);
  return pieces;
}
