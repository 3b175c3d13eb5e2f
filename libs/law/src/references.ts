import { codeAtStart } from './codes.ts';
import type { Code } from './data/code-table.ts';
import { foldInPlace } from './fold.ts';

export type ArticleReference = {
  readonly type: 'article';
  /** UTF-16 offsets in the text; `raw` is what stands between them. */
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  /** Null when the text names no code: « l'article L. 1221-19 » alone. */
  readonly code: Code | null;
  /** Normalised: 'L1221-19'. A range « L. 311-2 à L. 311-5 » gives its two ends, with `range` true. */
  readonly numbers: readonly string[];
  readonly range: boolean;
};
export type OtherReference = {
  readonly type: 'decision' | 'ecli' | 'celex' | 'boi' | 'idcc' | 'siren' | 'nor';
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  /** Normalised: pourvoi '19-19.463', IDCC on four digits, SIREN without spaces, the others in capitals. */
  readonly value: string;
};
export type Reference = ArticleReference | OtherReference;

// L. 1232-1, L1232-1, LO 6213-1, R.* 552-4, A. 43, 1240, 39 A, 209 B, 885 I quater, 1er, premier, préliminaire
const PREFIX = '(?:(?:lo|[lrda])\\s?\\.?\\s?\\*?\\s?)';
const DIGITS = '\\d{1,4}(?:-\\d{1,3}){0,4}(?![\\d°-])';
const SUFFIX = "(?:\\s(?:bis|ter|quater|quinquies|sexies|septies|octies|nonies|decies|[b-z](?![\\w'.-]))){0,3}";
const NUMBER = `(?:${PREFIX}${DIGITS}${SUFFIX}|${DIGITS}(?:er(?!\\w))?${SUFFIX}|premier|preliminaire)`;
const AGAIN = "(?:(?:l'|les\\s|des\\s|de l')?(?:articles?|art\\.)\\s)?";
const LIST = `${NUMBER}(?:\\s?(?:,|;|et|ou|a)\\s${AGAIN}${NUMBER}){0,12}`;
const WITH_WORD = new RegExp(`\\b(?:articles?|art\\.?)\\s{0,2}(${LIST})`, 'g');
// Without the word "article" only a lettered number counts: « L. 1221-19 C. trav. », « R4412-1 du code du travail ».
const LETTERED_NUMBER = '(?:lo|[lrd])\\s?\\.?\\s?\\*?\\s?\\d{1,4}(?:-\\d{1,3}){1,4}';
const LETTERED = new RegExp(`(?<![\\w-])(${LETTERED_NUMBER}(?:\\s?(?:,|et|ou|a)\\s${LETTERED_NUMBER}){0,12})`, 'g');
const ONE_NUMBER = new RegExp(NUMBER, 'g');

/** Every reference of a text, in order, none overlapping another. */
export function findReferences(text: string): Reference[] {
  const folded = foldInPlace(text);
  const found: Reference[] = [...articles(text, folded, WITH_WORD), ...articles(text, folded, LETTERED), ...others(text, folded)];
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((reference) => {
    if (reference.start < end) return false;
    end = reference.end;
    return true;
  });
}

function articles(text: string, folded: string, pattern: RegExp): ArticleReference[] {
  return [...folded.matchAll(pattern)].map((match) => {
    const list = match[1] ?? '';
    const after = match.index + match[0].length;
    const named = codeAfter(folded, after);
    const end = named?.end ?? after;
    return {
      type: 'article',
      start: match.index,
      end,
      raw: text.slice(match.index, end),
      code: named?.code ?? null,
      numbers: [...list.matchAll(ONE_NUMBER)].map((number) => normaliseArticleNumber(number[0])),
      range: /\d\s?a\s(?:lo|[lrda])?\s?\.?\s?\*?\s?\d/.test(list),
    };
  });
}

/** What may stand between a number and its code: « , 1-5° du », « , alinéa 2, du », « du ». */
const BETWEEN =
  /^(?:\s?,?\s?(?:alineas?|al\.)\s\d{1,2})?(?:\s?,\s?\d{1,2}(?:-\d{1,2})?°?)?\s?,?\s{0,2}(?:(?:du|de la|de l'|des|de|au)\s{0,2})?/;

function codeAfter(folded: string, at: number): { code: Code; end: number } | null {
  const rest = folded.slice(at, at + 160);
  const skipped = BETWEEN.exec(rest)?.[0].length ?? 0;
  if (skipped === 0) return null;
  const named = codeAtStart(rest.slice(skipped));
  if (named === null) return null;
  const end = skipped + named.length;
  return { code: named.code, end: at + end + (rest.charAt(end) === '.' && named.code.short.endsWith('.') ? 1 : 0) };
}

type Shape = { readonly type: OtherReference['type']; readonly pattern: RegExp; readonly value: (match: RegExpMatchArray) => string };
const SHAPES: readonly Shape[] = [
  { type: 'ecli', pattern: /\becli:[a-z]{2}:[a-z0-9]{1,12}:\d{4}:[a-z0-9.]{1,40}/g, value: (m) => m[0].toUpperCase().replace(/\.$/, '') },
  { type: 'boi', pattern: /\bboi(?:-[a-z0-9]{1,12}){2,12}/g, value: (m) => m[0].toUpperCase() },
  { type: 'idcc', pattern: /\bidcc\s?(?:n°)?\s?:?\s?(\d{1,4})(?!\d)/g, value: (m) => (m[1] ?? '').padStart(4, '0') },
  { type: 'nor', pattern: /\bnor\s?:?\s?([a-z]{4}\d{7}[a-z])\b/g, value: (m) => (m[1] ?? '').toUpperCase() },
  {
    type: 'celex',
    pattern: /(?<![\w-])[036]\d{4}(?:cj|cc|co|tj|to|fj|r|l|d)\d{4}(?:\(\d{2}\))?(?:-\d{8})?(?![\w-])/g,
    value: (m) => m[0].toUpperCase(),
  },
  { type: 'decision', pattern: /(?<![\w.-])(\d{2})-(\d{2})\.?(\d{3})(?![\w-])/g, value: (m) => `${m[1]}-${m[2]}.${m[3]}` },
  { type: 'decision', pattern: /(?<![\w-])[ct]-\d{1,4}\/\d{2}(?!\d)/g, value: (m) => m[0].toUpperCase() },
  { type: 'siren', pattern: /\bsiren\s?(?:n°)?\s?:?\s?(\d{3}\s?\d{3}\s?\d{3})(?!\d)/g, value: (m) => (m[1] ?? '').replace(/\s/g, '') },
  {
    type: 'decision',
    pattern: /\b(?:conseil d'etat|ce|caa|ta)\b[^.;\n]{0,60}?\bn°\s?(\d{5,7}|\d{2}[a-z]{2}\d{5})(?!\d)/g,
    value: (m) => (m[1] ?? '').toUpperCase(),
  },
];

function others(text: string, folded: string): OtherReference[] {
  return SHAPES.flatMap(({ type, pattern, value }) =>
    [...folded.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      return { type, start: match.index, end, raw: text.slice(match.index, end), value: value(match) };
    }),
  );
}

/** One key for every spelling: 'L. 1232-1', 'L 1232-1' → 'L1232-1'; 'R.* 552-4' → 'R552-4'; '1er', 'premier' → '1'; '885 i quater' → '885 I QUATER'. */
export function normaliseArticleNumber(raw: string): string {
  const folded = foldInPlace(raw).trim().replace(/\s+/g, ' ');
  if (folded === 'premier') return '1';
  const match = /^(lo|[lrda])?\s?\.?\s?\*?\s?(\d.*)$/.exec(folded);
  if (match === null) return folded.toUpperCase();
  const tail = (match[2] ?? '').replace(/(\d)er$/, '$1');
  return `${match[1] ?? ''}${tail}`.toUpperCase();
}

/** 'L1221-19' → 'L. 1221-19'; '1' → '1er'; anything else as it is. */
export function formatArticleNumber(number: string): string {
  if (number === '1') return '1er';
  const match = /^(LO|[LRDA])(\d.*)$/.exec(number);
  return match === null ? number : `${match[1]}. ${match[2]}`;
}
