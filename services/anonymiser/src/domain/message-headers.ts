import type { Draft } from './draft.ts';
import { NEWLINE, STOP } from './gaps.ts';
import type { Candidate } from './name-cues.ts';
import { type Run, readRun } from './name-runs.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { CIVILITY, COMMON, JUDGE } from './vocabulary.ts';
import { UPPER } from './word-scanner.ts';
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

/** Reads the names of a message header: "Cc : K. Okonkwo ; S. Lind". Returns the last word read, or -1. */
export function headerNames(draft: Draft, i: number, found: Candidate[]): number {
  const { tokens } = draft;
  if (!/^(?:de|a|cc|cci|from|to|expediteur|destinataire|destinataires)$/.test(keyAt(tokens, i)) || !startsLine(tokens, i)) return -1;
  if ((gapAt(tokens, i) & STOP) === 0 || (gapAt(tokens, i) & NEWLINE) !== 0) return -1;
  if (/^(?:de|a)$/.test(keyAt(tokens, i)) && !isAmongHeaders(tokens, i)) return -1;
  let last = -1;
  for (let j = i + 1, count = 0; j < tokens.count && count < 60; count++) {
    const run = caseWeightOf(tokens, j) === 2 && (kindAt(tokens, j) & (CIVILITY | COMMON | JUDGE)) === 0 ? readRun(draft, j, true) : null;
    if (run !== null && !isAbbreviation(tokens, run)) {
      found.push({ ...run, evidence: 'line', from: run.first, gender: null });
      last = run.last;
    }
    j = run === null ? j : run.last;
    if ((gapAt(tokens, j) & NEWLINE) !== 0) break;
    j++;
  }
  return last;
}
