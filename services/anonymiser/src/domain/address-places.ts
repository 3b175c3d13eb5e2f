import { addSpan, type Draft, isFree } from './draft.ts';
import { APOSTROPHE, COMMA, DOT, HYPHEN, NEWLINE, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt } from './reading.ts';
import { isPostalCode } from './towns.ts';
import { CIVILITY, COMMON, COMPANY, FIRM, FUNCTION_WORD, JUDGE, KINSHIP, LAWYER, MASTER, PARTICLE, PARTY, VERB } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

export const HOME_WORDS = words(
  'demeurant demeurent demeure domicilie domiciliee domicilies domiciliees domicile siege sis sise adresse reside residant resident habitant habite situe situee situes logement logeant loge',
);
/** Words that never occur in an address. One of them before the postal code means that another clause has started. */
export const NO_ADDRESS = CIVILITY | MASTER | PARTY | JUDGE | LAWYER | KINSHIP;
export const LONGEST_COMPLEMENT = 12;

/** Last word before a postal code on the same line, as in "3e étage gauche, 94400 …"; -1 when there is none. */
export function beforePostalCode(draft: Draft, last: number): number {
  const { tokens } = draft;
  for (let j = last + 1; j <= last + LONGEST_COMPLEMENT; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | COMMA | HYPHEN | APOSTROPHE | DOT | QUOTE)) !== 0 || !isFree(draft, j)) return -1;
    if (isPostalCode(draft, j) && caseWeightOf(tokens, j + 1) > 0) return j - 1;
    const { kind, shape } = tokens.word(j);
    if ((kind & NO_ADDRESS) !== 0 || ((kind & VERB) !== 0 && (kind & PARTICLE) === 0) || shape > NUMBER) return -1;
  }
  return -1;
}

/** Takes ", Ty Coz, 29120 Pont-l'Abbé": capitalised words between the name of a person on the same line and a postal code. */
export function findNamedPlace(draft: Draft, code: number): void {
  const { tokens } = draft;
  let first = code;
  if (gapAt(tokens, code - 1) !== (COMMA | SPACE)) return;
  while (first > code - LONGEST_PLACE) {
    const i = first - 1;
    const { kind, shape, marks } = tokens.word(i);
    const isName = caseWeightOf(tokens, i) > 0 && (kind & (NO_ADDRESS | COMMON | VERB)) === 0;
    if (!isFree(draft, i) || (!isName && (kind & PARTICLE) === 0) || shape > NUMBER || (marks === 0 && caseWeightOf(tokens, i) === 0))
      return;
    first = i;
    if ((gapAt(tokens, i - 1) & COMMA) !== 0) break;
    if ((gapAt(tokens, i - 1) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) return;
  }
  if (gapAt(tokens, first - 1) !== (COMMA | SPACE) || (marksAt(tokens, first) & COMMON_FIRST) !== 0) return;
  for (let i = first - 1; i > first - 12; i--) {
    if ((kindAt(tokens, i) & (MASTER | LAWYER | COMPANY | FIRM)) !== 0) return;
    if ((kindAt(tokens, i) & CIVILITY) !== 0) {
      addSpan(draft, first, code - 1, 'adresse');
      return;
    }
    if ((gapAt(tokens, i - 1) & NEWLINE) !== 0) return;
  }
}
const LONGEST_PLACE = 7;

const AFTER_HOME = words('tous toutes deux ensemble actuellement a au en dans chez le la les de');

/** "domiciliés tous deux manoir de la Haye, 41500 Mer": takes the words between the home word and the postal code as an address. */
export function findHome(draft: Draft, home: number): void {
  const { tokens } = draft;
  let first = home + 1;
  while (first < home + 5 && AFTER_HOME.has(keyAt(tokens, first)) && caseWeightOf(tokens, first) === 0) first++;
  if (tokens.word(first).shape === NUMBER || !isFree(draft, first)) return;
  const isOther = (kindAt(tokens, first) & (NO_ADDRESS | COMMON)) !== 0;
  // "Le Puy Rond" begins with a capital, "dans un logement" does not.
  const isSmall = (kindAt(tokens, first) & FUNCTION_WORD) !== 0 && caseWeightOf(tokens, first) < 2;
  if ((gapAt(tokens, first - 1) & ~(SPACE | COMMA | STOP)) !== 0 || isOther || isSmall) return;
  const last = beforePostalCode(draft, first);
  if (last >= first) addSpan(draft, first, last, 'adresse');
}
