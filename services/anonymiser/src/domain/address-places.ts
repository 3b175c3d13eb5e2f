import { addSpan, type Draft, isFree, TAKEN } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, COMMUNE } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, readPlace, startsLine } from './reading.ts';
import { isPostalCode } from './towns.ts';
import {
  CIVILITY,
  COMMON,
  COMPANY,
  COUNTRY,
  FIRM,
  FUNCTION_WORD,
  JUDGE,
  KINSHIP,
  LAWYER,
  MASTER,
  PARTICLE,
  PARTY,
  VERB,
} from './vocabulary.ts';
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
  if (!isFree(draft, first)) return;
  if (tokens.word(first).shape === NUMBER) {
    const numbered = IN_HOME.has(keyAt(tokens, home)) && tokens.word(first).raw.length < 5 ? clauseEnd(draft, first) : -1;
    if (numbered > first) addSpan(draft, first, numbered, 'adresse');
    return;
  }
  const isOther = (kindAt(tokens, first) & (NO_ADDRESS | COMMON)) !== 0;
  // "Le Puy Rond" begins with a capital, "dans un logement" does not.
  const isSmall = (kindAt(tokens, first) & FUNCTION_WORD) !== 0 && caseWeightOf(tokens, first) < 2;
  if ((gapAt(tokens, first - 1) & ~(SPACE | COMMA | STOP)) !== 0 || isOther || isSmall) return;
  const last = beforePostalCode(draft, first);
  if (last >= first) addSpan(draft, first, last, 'adresse');
  else if (IN_HOME.has(keyAt(tokens, home)) && keyAt(tokens, first - 1) !== 'chez') {
    const end = clauseEnd(draft, first);
    if (end >= first && !isTownAlone(draft, first, end)) addSpan(draft, first, end, 'adresse');
  }
}
/** Words of home that an address follows, and nothing else when it begins with a capital or a number. */
const IN_HOME = words('demeurant domicilie domiciliee domicilies domiciliees residant');
/** What may stand within an address in small letters. */
const SMALL = words(
  'bis ter quater no n numero er ere e eme etage porte appartement appt apt bat batiment bt esc escalier entree box lot bp cs boite postale et droite gauche face rdc chaussee rez',
);

/** Last word of "Rue de la Loi 16", "Kerzennec Vihan, étage 2": capitals, numbers and small words up to the end of the clause; -1 if none. */
function clauseEnd(draft: Draft, first: number): number {
  const { tokens } = draft;
  let last = -1;
  for (let j = first; j < first + 2 * LONGEST_COMPLEMENT && isFree(draft, j); j++) {
    const { kind, shape, key } = tokens.word(j);
    if (isPostalCode(draft, j) || (kind & (NO_ADDRESS | COMPANY | FIRM | COMMON | COUNTRY)) !== 0 || shape > NUMBER) break;
    const isName = caseWeightOf(tokens, j) === 2 || shape === NUMBER;
    if (isName || SMALL.has(key)) last = j;
    else if ((kind & PARTICLE) === 0) break;
    const gap = gapAt(tokens, j);
    if ((gap & ~(SPACE | COMMA | HYPHEN | APOSTROPHE | DOT | QUOTE)) !== 0 || (gap & ~SPACE) === DOT) break;
    // After a comma, a first name starts the next person.
    if (
      (gap & COMMA) !== 0 &&
      ((marksAt(tokens, j + 1) & COMMON_FIRST) !== 0 || caseWeightOf(tokens, j + 1) === 0) &&
      tokens.word(j + 1).shape !== NUMBER &&
      !SMALL.has(keyAt(tokens, j + 1))
    )
      break;
  }
  return last;
}

/** "domicilié à Lyon": a town, which is no address. */
const isTownAlone = (draft: Draft, first: number, end: number): boolean =>
  readPlace(draft, first, true) >= end && ((marksAt(draft.tokens, first) & COMMUNE) !== 0 || keyAt(draft.tokens, first - 1) === 'a');

/**
 * "Kerdalaë" between the line of a name and the line of a postal code: takes the lines above a postal code up to the name that receives
 * the letter.
 */
export function findAddressLines(draft: Draft, code: number): void {
  const { tokens } = draft;
  if (!startsLine(tokens, code)) return;
  let last = code - 1;
  for (let count = 0; count < 3; count++) {
    if ((gapAt(tokens, last) & (BLANK_LINE | STOP)) !== 0) return;
    let first = last;
    while (!startsLine(tokens, first) && first > last - LONGEST_COMPLEMENT) first--;
    if (!startsLine(tokens, first) || first === 0 || draft.claims[first] === TAKEN) return;
    // The line of the name itself, or of a company or an office.
    for (let j = first; j <= last; j++) {
      const { kind, marks, shape } = tokens.word(j);
      if (!isFree(draft, j) || (kind & (NO_ADDRESS | COMPANY | FIRM | COMMON | COUNTRY | VERB)) !== 0 || shape > NUMBER) return;
      if ((marks & COMMON_FIRST) !== 0 || (caseWeightOf(tokens, j) === 0 && (kind & PARTICLE) === 0 && shape !== NUMBER)) return;
    }
    if (!isNameAbove(draft, first - 1)) return;
    addSpan(draft, first, last, 'adresse');
    last = first - 1;
  }
}

/** True when the line that ends at `i` holds a civility or a first name. */
function isNameAbove({ tokens }: Draft, i: number): boolean {
  if ((gapAt(tokens, i) & BLANK_LINE) !== 0) return false;
  for (let j = i; j > i - LONGEST_COMPLEMENT; j--) {
    const { kind, marks } = tokens.word(j);
    if ((kind & (COMPANY | FIRM | LAWYER)) !== 0) return false;
    if ((kind & CIVILITY) !== 0 || ((marks & COMMON_FIRST) !== 0 && caseWeightOf(tokens, j) > 0)) return true;
    if (startsLine(tokens, j)) return false;
  }
  return false;
}
