import { addSpan, type Draft, FREE, isFree, TAKEN } from './draft.ts';
import { APOSTROPHE, COMMA, HYPHEN, NEWLINE, OPEN, SLASH, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, WORD } from './lexicon.ts';
import { caseWeightOf, endsLine, gapAt, isProper, keyAt, marksAt, readPlace, startsLine } from './reading.ts';
import { CIVILITY, COMMON, COUNTRY, COURT, JUDGE, LAWYER, MASTER, MONTH, PARTICLE, PARTY, VERB } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';

export function isPostalCode(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  const { raw, shape } = tokens.word(i);
  return shape === NUMBER && raw.length === 5 && raw >= '01000' && raw < '98900' && isFree(draft, i);
}

/** "1050 Bruxelles": four digits before a town, as in Belgium or Switzerland. */
export const isForeignCode = (tokens: Draft['tokens'], i: number): boolean =>
  tokens.word(i).shape === NUMBER &&
  /^[1-9]\d{3}$/.test(tokens.word(i).raw) &&
  gapAt(tokens, i) === SPACE &&
  caseWeightOf(tokens, i + 1) === 2 &&
  (tokens.word(i + 1).kind & (MONTH | VERB)) === 0;

/** Last word of a postal code and town, or -1. Without an address before, the line or the list of communes must confirm it. */
export function postalTown(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!isPostalCode(draft, i)) return -1;
  const gap = gapAt(tokens, i);
  if (gap !== SPACE && gap !== (SPACE | HYPHEN)) return -1;
  // "56340 carnac"
  const { shape, marks } = tokens.word(i + 1);
  if (shape === LOWER && (marks & (COMMUNE | WORD)) === COMMUNE && draft.claims[i - 1] === TAKEN) return i + 1;
  if (caseWeightOf(tokens, i + 1) === 0) return -1;
  const before = keyAt(tokens, i - 1);
  if (/^(?:n|no|numero|rg|article|lot|minute|portalis)$/.test(before) && !startsLine(tokens, i)) return -1;
  const last = readPlace(draft, i + 1, true);
  if (last < 0) return -1;
  const isKnown = (marksAt(tokens, i + 1) & (COMMUNE | WORD)) !== WORD || readPlace(draft, i + 1) > i + 1;
  if (!isKnown && !startsLine(tokens, i) && draft.claims[i - 1] !== TAKEN) return -1;
  return cedex(draft, last);
}

/** Extends the town to "CEDEX 02" or "7e arrondissement". */
function cedex(draft: Draft, last: number): number {
  const { tokens } = draft;
  const isOrdinal = tokens.word(last + 1).shape === NUMBER && tokens.word(last + 1).raw.length <= 2 && gapAt(tokens, last) === SPACE;
  if (isOrdinal && /^(?:e|er|eme)$/.test(keyAt(tokens, last + 2)) && gapAt(tokens, last + 1) === 0)
    return keyAt(tokens, last + 3) === 'arrondissement' ? last + 3 : last + 2;
  if (keyAt(tokens, last + 1) !== 'cedex')
    return keyAt(tokens, last) === 'cedex' && tokens.word(last + 1).shape === NUMBER && tokens.word(last + 1).raw.length <= 2
      ? last + 1
      : last;
  return tokens.word(last + 2).shape === NUMBER && tokens.word(last + 2).raw.length <= 2 && !endsLine(tokens, last + 1)
    ? last + 2
    : last + 1;
}

/** Takes the town after an address: after a postal code, after "à", or on the next line. Returns the last word read. */
export function readTown(draft: Draft, last: number): number {
  const { tokens } = draft;
  const gap = gapAt(tokens, last);
  if ((gap & STOP) !== 0) return last;
  let i = last + 1;
  if (keyAt(tokens, i) === 'a' && (gap & ~(SPACE | COMMA)) === 0) {
    i++;
    if (!isPostalCode(draft, i) && isFree(draft, i) && isProper(tokens, i)) return takePlace(draft, i, readPlace(draft, i, true));
  }
  if (isPostalCode(draft, i)) {
    const end =
      postalTown(draft, i) >= 0
        ? postalTown(draft, i)
        : isProper(tokens, i + 1) && !endsLine(tokens, i)
          ? cedex(draft, readPlace(draft, i + 1, true))
          : i;
    return readTownLine(draft, takePlace(draft, i, end));
  }
  if (isForeignCode(tokens, i) && isFree(draft, i) && (gap & ~(SPACE | COMMA | NEWLINE)) === 0)
    return takePlace(draft, i, readPlace(draft, i + 1, true));
  const isSame =
    (gap & NEWLINE) === 0 &&
    (gap & (COMMA | HYPHEN | OPEN)) !== 0 &&
    ((marksAt(tokens, i) & COMMUNE) !== 0 || isHyphenatedTown(draft, i)) &&
    caseWeightOf(tokens, i) > 0 &&
    isFree(draft, i);
  if (isSame) return takePlace(draft, i, cedex(draft, readPlace(draft, i)));
  return readTownLine(draft, last);
}

/** "Soultz-Haut-Rhin": capitalised words joined by hyphens, at the end of a line or a clause. */
const isHyphenatedTown = ({ tokens }: Draft, i: number): boolean =>
  gapAt(tokens, i) === HYPHEN &&
  caseWeightOf(tokens, i) === 2 &&
  caseWeightOf(tokens, i + 1) === 2 &&
  (marksAt(tokens, i) & COMMON_FIRST) === 0;

function takePlace(draft: Draft, first: number, last: number): number {
  if (last < first) return first - 1;
  addSpan(draft, first, last, 'localite');
  return last;
}

/** Takes the line under an address when it holds a town and nothing else. */
export function readTownLine(draft: Draft, last: number): number {
  const { tokens } = draft;
  if ((gapAt(tokens, last) & NEWLINE) === 0) return last;
  const first = last + 1;
  if (!isFree(draft, first) || !isProper(tokens, first)) return last;
  let end = first;
  for (; end < first + 8; end++) {
    const { kind, marks } = tokens.word(end);
    if (draft.claims[end] !== FREE || tokens.word(end).shape === NUMBER) return last;
    const isBad = CIVILITY | MASTER | PARTY | COMMON | COURT | JUDGE | LAWYER | COUNTRY | VERB;
    if ((kind & isBad) !== 0 && !(end > first && (kind & PARTICLE) !== 0)) return last;
    const isInside = end > first && (gapAt(tokens, end - 1) & HYPHEN) !== 0;
    if (!isProper(tokens, end) && (kind & PARTICLE) === 0 && !isInside) return last;
    if (caseWeightOf(tokens, end) === 1 && (marks & WORD) !== 0 && (marks & COMMUNE) === 0) return last;
    if (endsLine(tokens, end)) break;
    if ((gapAt(tokens, end) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) return last;
  }
  if (end >= first + 8 || (gapAt(tokens, end) & (STOP | COMMA | SLASH)) !== 0) return last;
  const isSaint = /^sainte?$/.test(keyAt(tokens, first)) && end > first;
  // "MOREL Chantal" under an address is the next person.
  let name = keyAt(tokens, first);
  for (let i = first + 1; i <= end; i++) name = `${name} ${keyAt(tokens, i)}`;
  const isPerson = end > first && (marksAt(tokens, end) & COMMON_FIRST) !== 0 && !isSaint && (draft.lexicon.marksOf(name) & COMMUNE) === 0;
  const isTown = !isPerson && readPlace(draft, first) === end && ((marksAt(tokens, first) & (COMMUNE | WORD)) !== WORD || isSaint);
  // A single unknown word in capitals may be a party's name: only listed communes count.
  if (!isTown || (tokens.word(first).shape === UPPER && (marksAt(tokens, first) & COMMUNE) === 0 && end === first)) return last;
  return takePlace(draft, first, end);
}
