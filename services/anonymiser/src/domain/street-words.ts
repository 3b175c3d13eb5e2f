import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, QUOTE, SPACE, STOP } from './gaps.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { isPostalCode } from './towns.ts';
import { PARTICLE } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';

/** "lieudit", "lieu-dit" */
export const isHamletWord = (tokens: Tokens, i: number): boolean =>
  keyAt(tokens, i) === 'lieudit' || (keyAt(tokens, i) === 'lieu' && keyAt(tokens, i + 1) === 'dit');

/** Index of the first word of the hamlet's name, or -1 when no name follows. */
export function nameOfHamlet(tokens: Tokens, i: number): number {
  const first = keyAt(tokens, i) === 'lieu' ? i + 2 : i + 1;
  const isNear = (gapAt(tokens, first - 1) & ~(SPACE | QUOTE | STOP)) === 0;
  return isNear && caseWeightOf(tokens, first) > 0 && (isProper(tokens, first) || (kindAt(tokens, first) & PARTICLE) !== 0) ? first : -1;
}

/** "Grand'Rue", "Grande Rue" */
export const isMainStreet = ({ tokens }: Draft, i: number): boolean =>
  /^grande?$/.test(keyAt(tokens, i)) && keyAt(tokens, i + 1) === 'rue' && (gapAt(tokens, i) & ~(SPACE | APOSTROPHE | HYPHEN)) === 0;

/** "14 r. du Puits"; "L. 743-21, R. 743-10" are articles. */
export const isShortStreet = ({ tokens }: Draft, i: number): boolean =>
  keyAt(tokens, i) === 'r' &&
  (gapAt(tokens, i) & DOT) !== 0 &&
  tokens.word(i + 1).shape !== NUMBER &&
  tokens.word(i - 1).shape === NUMBER &&
  gapAt(tokens, i - 1) !== 0;

/** Last word of "Le Bourg" or "Chez Moreau" when it starts after a comma or a newline and a postal code follows; -1 otherwise. */
export function hamletEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!/^(?:le|la|les|l|chez)$/.test(keyAt(tokens, i)) || caseWeightOf(tokens, i) !== 2) return -1;
  if ((gapAt(tokens, i - 1) & (COMMA | NEWLINE)) === 0) return -1;
  for (let j = i + 1; j < i + 5; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0 || !isFree(draft, j)) return -1;
    if (caseWeightOf(tokens, j) === 0 && (kindAt(tokens, j) & PARTICLE) === 0) return -1;
    if ((gapAt(tokens, j) & (COMMA | NEWLINE)) !== 0 && (gapAt(tokens, j) & BLANK_LINE) === 0) return isPostalCode(draft, j + 1) ? j : -1;
  }
  return -1;
}
