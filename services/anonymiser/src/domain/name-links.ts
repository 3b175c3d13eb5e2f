// How the pieces of one name follow each other.
import { type Draft, FREE } from './draft.ts';
import { SPACE } from './gaps.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt } from './reading.ts';
import { LOWER } from './word-scanner.ts';

/** "Escudero y Prado": the surnames of both parents. */
export const isDoubleName = ({ tokens, claims }: Draft, j: number): boolean =>
  keyAt(tokens, j) === 'y' &&
  gapAt(tokens, j) === SPACE &&
  gapAt(tokens, j - 1) === SPACE &&
  tokens.word(j + 1).shape === tokens.word(j - 1).shape &&
  caseWeightOf(tokens, j + 1) > 0 &&
  claims[j + 1] === FREE &&
  keyAt(tokens, j + 1).length > 2 &&
  kindAt(tokens, j + 1) === 0;

/** "Pag ès", "Bourd ieu": lower-case letters that are no word, after a capitalised piece that is no word either. */
export function isRestOfName({ tokens, claims }: Draft, j: number): boolean {
  const { marks, kind, shape, key } = tokens.word(j);
  if (shape !== LOWER || gapAt(tokens, j - 1) !== SPACE || claims[j] !== FREE || caseWeightOf(tokens, j - 1) !== 2) return false;
  if (marksAt(tokens, j - 1) !== 0 || kindAt(tokens, j - 1) !== 0) return false;
  // "ès" is a word in "ès qualités" and "ès nom".
  return key === 'es' ? !/^(?:qualites?|noms?)$/.test(keyAt(tokens, j + 1)) : marks === 0 && kind === 0;
}

/** `BREUILCristina`: the second word is another name, glued to the first one. */
export const isSecondName = (draft: Draft, j: number): boolean =>
  gapAt(draft.tokens, j - 1) === 0 &&
  draft.tokens.word(j - 1).shape !== draft.tokens.word(j).shape &&
  draft.tokens.word(j - 1).key.length > 2;
