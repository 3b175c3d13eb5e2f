import { type Draft, isFree } from './draft.ts';
import { BLANK_LINE, HYPHEN, NEWLINE, OPEN, OTHER, SPACE, STOP } from './gaps.ts';
import { FIRST } from './lexicon.ts';
import type { Candidate } from './name-cues.ts';
import { type Run, readRun } from './name-runs.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { CIVILITY, COMMON, JUDGE, MASTER } from './vocabulary.ts';
import { CAPITAL, LOWER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** "Cc : DRH" */
const isAbbreviation = (tokens: Tokens, { first, last }: Run): boolean =>
  first === last && tokens.word(first).shape === UPPER && keyAt(tokens, first).length < 5 && tokens.word(first).marks === 0;

const HEADERS = words('de a cc cci from to objet sujet subject envoye sent date expediteur destinataire destinataires');
const LONGEST_HEADER = 60;

/** True when the previous or the next line is a header too. "A : Lyon" under "Né le" is not a message header. */
function isAmongHeaders(tokens: Tokens, i: number): boolean {
  const isHeader = (j: number) => HEADERS.has(keyAt(tokens, j)) && startsLine(tokens, j) && (gapAt(tokens, j) & STOP) !== 0;
  let before = i - 1;
  while (before > i - LONGEST_HEADER && !startsLine(tokens, before)) before--;
  let next = i;
  while (next < i + LONGEST_HEADER && next + 1 < tokens.count && !startsLine(tokens, next + 1)) next++;
  return isHeader(before) || isHeader(next + 1);
}

/** "De : guillemette dauphin": a first name and up to two other words, all in small letters, that fill the line or stand before an address. */
function smallName(draft: Draft, first: number): Run | null {
  const { tokens } = draft;
  if (tokens.isCaseless(first) && tokens.word(first).shape !== LOWER) return null;
  let last = first - 1;
  while (
    last < first + 2 &&
    tokens.word(last + 1).shape === LOWER &&
    isFree(draft, last + 1) &&
    (last < first || isOpen(gapAt(tokens, last)))
  )
    last++;
  const hasGiven = [first, last].some((i) => (marksAt(tokens, i) & FIRST) !== 0);
  const isFramed =
    (gapAt(tokens, last) & (NEWLINE | OTHER | OPEN)) !== 0 && (gapAt(tokens, last) & ~(SPACE | NEWLINE | BLANK_LINE | OTHER | OPEN)) === 0;
  if (last <= first || !hasGiven || !isFramed) return null;
  const units = [];
  for (let i = first; i <= last; i++) {
    const start = i;
    while (i < last && gapAt(tokens, i) === HYPHEN) i++;
    units.push({ first: start, last: i, isInitial: false });
  }
  return { first, last, units };
}
const isOpen = (gap: number): boolean => gap === SPACE || gap === HYPHEN;

/** Reads the names of a message header: "Cc : K. Okonkwo ; S. Lind". Returns the last word read, or -1. */
export function headerNames(draft: Draft, i: number, found: Candidate[]): number {
  const { tokens } = draft;
  if (!/^(?:de|a|cc|cci|from|to|expediteur|destinataire|destinataires)$/.test(keyAt(tokens, i)) || !startsLine(tokens, i)) return -1;
  if ((gapAt(tokens, i) & STOP) === 0 || (gapAt(tokens, i) & NEWLINE) !== 0) return -1;
  if (/^(?:de|a)$/.test(keyAt(tokens, i)) && !isAmongHeaders(tokens, i)) return -1;
  const small = smallName(draft, i + 1);
  if (small !== null) {
    found.push({ ...small, evidence: 'line', from: small.first, gender: null });
    return small.last;
  }
  let last = -1;
  for (let j = i + 1, count = 0; j < tokens.count && count < 60; count++) {
    const run = caseWeightOf(tokens, j) === 2 && (kindAt(tokens, j) & (CIVILITY | COMMON | JUDGE)) === 0 ? readRun(draft, j, true) : null;
    if (run !== null && !isAbbreviation(tokens, run)) {
      // "De : Me Anne Roy"
      const isMaster = (kindAt(tokens, j - 1) & MASTER) !== 0 && tokens.word(j - 1).shape === CAPITAL;
      found.push({ ...run, evidence: isMaster ? 'master' : 'line', from: isMaster ? j - 1 : run.first, gender: null });
      last = run.last;
    }
    j = run === null ? j : run.last;
    if ((gapAt(tokens, j) & NEWLINE) !== 0) break;
    j++;
  }
  return last;
}
