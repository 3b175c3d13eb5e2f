import type { Draft } from './draft.ts';
import { STOP } from './gaps.ts';
import { COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import type { Run } from './name-runs.ts';
import { caseWeightOf, gapAt, keyAt, startsLine } from './reading.ts';

/** "par P. Fanise", "J.-P. Martin": initials, then a name that is not an ordinary word. */
export function isInitialAndName({ tokens }: Draft, run: Run): boolean {
  const [initial, name] = run.units;
  if (initial === undefined || name === undefined || !initial.isInitial || run.units.length !== 2 || keyAt(tokens, name.last).length < 3)
    return false;
  const isAfterSmallWord = /^(?:par|de|d|a|et|pour|contre|entre|avec|chez|que|qu|selon)$/.test(keyAt(tokens, run.first - 1));
  const { marks, kind } = tokens.word(name.last);
  const isName = kind === 0 && ((marks & WORD) === 0 || (marks & SURNAME) !== 0);
  // "Excusés : P. Colin, A. Roy"
  const isAfterLabel = (gapAt(tokens, run.first - 1) & STOP) !== 0;
  return isName && caseWeightOf(tokens, name.last) === 2 && (isAfterSmallWord || isAfterLabel || startsLine(tokens, run.first));
}

/** "Hocquet D.", "émis par BOISROUVRAY T. le": a name that is no ordinary word, then an initial, at the start of a line or after a small word. */
export function isNameAndInitial({ tokens }: Draft, run: Run): boolean {
  const [name, initial] = run.units;
  if (name === undefined || initial === undefined || run.units.length !== 2 || !initial.isInitial || name.isInitial) return false;
  const { marks, kind, key } = tokens.word(name.last);
  const isAfterSmallWord = /^(?:par|de|d|a|et|pour|contre|entre|avec|chez|que|qu|selon)$/.test(keyAt(tokens, run.first - 1));
  return (
    (isAfterSmallWord || startsLine(tokens, run.first)) &&
    keyAt(tokens, initial.last).length === 1 &&
    kind === 0 &&
    key.length > 2 &&
    (marks & WORD) === 0 &&
    ((marks & COMMUNE) === 0 || (marks & (FIRST | SURNAME)) !== 0)
  );
}
