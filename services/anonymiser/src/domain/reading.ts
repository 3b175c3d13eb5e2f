import { APOSTROPHE, BLANK_LINE, HYPHEN, NEWLINE, SPACE } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import type { Tokens } from './tokens.ts';
import { CIVILITY, FUNCTION_WORD, MASTER, PARTICLE } from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';

/**
 * What the case of a word says: 2 capitalised as names are, 1 undetermined (the line or the text has a single case), 0 lower case or not a
 * word.
 */
export function caseWeightOf(tokens: Tokens, i: number): 0 | 1 | 2 {
  const { shape } = tokens.word(i);
  if (shape >= NUMBER) return 0;
  if (tokens.isCaseless(i)) return 1;
  return shape === CAPITAL || shape === UPPER ? 2 : 0;
}

/** True when the word may be part of a proper name: capitalised, or, where the case is undetermined, unknown or listed as a name. */
export function isProper(tokens: Tokens, i: number): boolean {
  const weight = caseWeightOf(tokens, i);
  if (weight === 0) return false;
  const { marks, kind } = tokens.word(i);
  if ((kind & FUNCTION_WORD) !== 0 && (kind & PARTICLE) === 0) return false;
  return weight === 2 || (marks & WORD) === 0 || (marks & (FIRST | SURNAME)) !== 0;
}

export const keyAt = (tokens: Tokens, i: number): string => tokens.word(i).key;
export const kindAt = (tokens: Tokens, i: number): number => tokens.word(i).kind;
export const marksAt = (tokens: Tokens, i: number): number => tokens.word(i).marks;
export const gapAt = (tokens: Tokens, i: number): number => (i < 0 ? NEWLINE | BLANK_LINE : (tokens.gap[i] ?? NEWLINE));
export const startsLine = (tokens: Tokens, i: number): boolean => (gapAt(tokens, i - 1) & NEWLINE) !== 0;
export const endsLine = (tokens: Tokens, i: number): boolean => (gapAt(tokens, i) & NEWLINE) !== 0;

/** True when one of the `count` words before `i`, in the same paragraph, is in `keys`. */
export function hasBefore(tokens: Tokens, i: number, count: number, keys: ReadonlySet<string>): boolean {
  for (let j = i - 1; j >= 0 && j >= i - count; j--) {
    if ((gapAt(tokens, j) & BLANK_LINE) !== 0) return false;
    if (keys.has(keyAt(tokens, j))) return true;
  }
  return false;
}

export function hasAfter(tokens: Tokens, i: number, count: number, keys: ReadonlySet<string>): boolean {
  for (let j = i + 1; j < tokens.count && j <= i + count; j++) {
    if ((gapAt(tokens, j - 1) & BLANK_LINE) !== 0) return false;
    if (keys.has(keyAt(tokens, j))) return true;
  }
  return false;
}

/** True when the word looks like a third-person verb or a participle: "explique" and "expliquer". */
export function isVerbLike(draft: { tokens: Tokens; lexicon: { marksOf: (key: string) => number } }, i: number): boolean {
  const key = keyAt(draft.tokens, i);
  if (/(?:ait|aient|era|eront|ent|ant|ont)$/.test(key)) return true;
  return /[ei]$/.test(key) && (draft.lexicon.marksOf(`${key}r`) & WORD) !== 0;
}

const PLACE_LINKS = new Set([
  'de',
  'du',
  'des',
  'd',
  'la',
  'le',
  'les',
  'l',
  'sur',
  'sous',
  'en',
  'et',
  'a',
  'aux',
  'lez',
  'lès',
  'cedex',
  'saint',
  'sainte',
]);

/**
 * Last word of the town name that starts at `i`: a listed commune, or consecutive capitalised words with their particles; -1 when there is
 * none.
 */
export function readPlace(
  draft: { tokens: Tokens; lexicon: { marksOf: (key: string) => number } },
  i: number,
  crossesWords = false,
): number {
  const { tokens } = draft;
  let known = -1;
  let key = '';
  for (let j = i; j < Math.min(tokens.count, i + 8); j++) {
    key = key === '' ? keyAt(tokens, j) : `${key} ${keyAt(tokens, j)}`;
    if ((draft.lexicon.marksOf(key) & COMMUNE) !== 0 && (j > i || isProper(tokens, j) || caseWeightOf(tokens, j) > 0)) known = j;
    const gap = gapAt(tokens, j);
    if ((gap & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) break;
  }
  if (caseWeightOf(tokens, i) < 2 && known < 0) return isProper(tokens, i) ? i : -1;
  if (known < 0 && !isProper(tokens, i)) return -1;
  if (caseWeightOf(tokens, i) === 0) return known;
  let last = Math.max(known, i);
  for (let j = last + 1; j < Math.min(tokens.count, i + 10); j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) break;
    const isGlued = (gap & SPACE) === 0;
    // "TJ Lyon - Kermadec"
    if (!isGlued && (gap & HYPHEN) !== 0 && known >= 0) break;
    if (tokens.word(j).shape === LOWER && PLACE_LINKS.has(keyAt(tokens, j))) {
      // "la commune de Thiais et Anne Roy"
      if (!isGlued && keyAt(tokens, j) === 'et' && (marksAt(tokens, j + 1) & COMMON_FIRST) !== 0) break;
      if (!isGlued && !crossesWords) break;
      continue;
    }
    // "préfet du Nord à l'encontre de Monsieur X": a civility ends the town.
    if ((kindAt(tokens, j) & (CIVILITY | MASTER)) !== 0) break;
    const isMore = isGlued
      ? tokens.word(j).shape < NUMBER && ((gap & HYPHEN) !== 0 || caseWeightOf(tokens, j) > 0)
      : isProper(tokens, j) && caseWeightOf(tokens, j) === 2 && (known < 0 || (crossesWords && tokens.word(j - 1).shape === LOWER));
    if (!isMore) break;
    last = j;
  }
  return last;
}
