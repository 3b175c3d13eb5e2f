import { type Draft, isFree } from './draft.ts';
import { BLANK_LINE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMUNE, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, marksAt } from './reading.ts';
import { isHamletWord, nameOfHamlet } from './street-words.ts';
import { isPostalCode } from './towns.ts';
import { CIVILITY, FUNCTION_WORD, MASTER, MONTH, PARTICLE, PARTY, VERB } from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words that may follow the street within an address. */
export const ADDRESS_MORE = words(
  'batiment bat appartement appt apt escalier esc etage residence resid lieudit lieu bp cs porte immeuble lotissement entree boite logement hameau tour villa domaine tsa chalet pavillon',
);
export const ROADS = words('departementale nationale communale rurale rural communal vicinal vicinale basse haute neuve vieille');
const FLOOR_WORDS = words(
  'appt apt appartement porte escalier esc bat batiment bt etage et etg rdc box lot boite gauche gche droite dte face cour palier niveau fond',
);

/** Last word of "appt 41", "3e ét. gche", "porte B" that starts at `j` and ends the clause or the bracket; -1 when it is something else. */
function floorEnd({ tokens }: Draft, j: number): number {
  let hasWord = false;
  for (let k = j; k < j + 8; k++) {
    const { key, shape, raw } = tokens.word(k);
    const isFloor = FLOOR_WORDS.has(key) && !(key === 'et' && raw === 'et');
    if (isFloor) hasWord = true;
    // "lot n° 48"
    if (key === 'n' && hasWord && tokens.word(k + 1).shape === NUMBER) continue;
    if (!isFloor && shape !== NUMBER && !/^(?:e|er|eme|ere|[A-Z]\d{0,3})$/.test(raw) && !/^(?:e|er|eme|ere)$/.test(key)) return -1;
    const gap = gapAt(tokens, k);
    if (hasWord && (gap & (NEWLINE | CLOSE | COMMA | STOP)) !== 0) return k;
    if ((gap & ~(SPACE | DOT)) !== 0) return -1;
  }
  return -1;
}

/** "chemin rural n° 4", "lotissement Les Prairies, n° 12" */
const isNumberOfPlace = ({ tokens }: Draft, j: number): boolean =>
  keyAt(tokens, j) === 'n' &&
  tokens.word(j + 1).shape === NUMBER &&
  tokens.word(j + 1).raw.length < 5 &&
  ((gapAt(tokens, j - 1) & COMMA) !== 0 || ROADS.has(keyAt(tokens, j - 1)));

const MADE_FOR = words('moulin moulins four fours puits bac pont fontaine bassin marche champ champs bois croix pre pres parc tour');

/** Last word of "à chaux" in "impasse du Four à chaux", of "à Vent" in "rue du Moulin à Vent"; -1 for the town of "rue des Lilas à Vesoul". */
function purposeEnd(tokens: Draft['tokens'], j: number): number {
  if (!/^(?:a|aux?)$/.test(keyAt(tokens, j)) || gapAt(tokens, j) !== SPACE || gapAt(tokens, j - 1) !== SPACE) return -1;
  const { marks, kind, shape } = tokens.word(j + 1);
  // In small letters, the word has to end the name.
  if (shape === LOWER) return keyAt(tokens, j) === 'a' && kind === 0 && (gapAt(tokens, j + 1) & (COMMA | NEWLINE)) !== 0 ? j + 1 : -1;
  const isThing = caseWeightOf(tokens, j + 1) === 2 && (marks & WORD) !== 0;
  return isThing && ((marks & COMMUNE) === 0 || MADE_FOR.has(keyAt(tokens, j - 1))) ? j + 1 : -1;
}

/** What the word at `j` makes of an address: it reaches `last`, and may end there; `pass`: a later word decides; `stop`: it ended before. */
type Step = { readonly last: number; readonly isEnd: boolean } | 'pass' | 'stop';
const reach = (last: number): Step => ({ last, isEnd: false });

/** Last word of the address whose street word is at `i`. */
export function addressEnd(draft: Draft, i: number): number {
  let last = i;
  for (let j = i + 1; j < Math.min(draft.tokens.count, i + 24); j++) {
    const step = stepAtGap(draft, i, j) ?? stepPastStreet(draft, i, j) ?? stepInName(draft, i, j);
    if (step === 'stop') break;
    if (step === 'pass') continue;
    last = step.last;
    j = step.last;
    if (step.isEnd) break;
  }
  return last;
}

/** Decided by the characters before the word: the end of a clause, a bracket, a line break. */
function stepAtGap(draft: Draft, i: number, j: number): Step | null {
  const { tokens } = draft;
  const gap = gapAt(tokens, j - 1);
  const { shape, kind } = tokens.word(j);
  // "lieu-dit : « La Grange »"
  const isHamlet = j - 1 === nameOfHamlet(tokens, i) - 1 && isHamletWord(tokens, i);
  const isBracket = (gap & OPEN) !== 0 && (gap & CLOSE) === 0 && floorEnd(draft, j) >= j;
  if (!isFree(draft, j) || ((gap & (BLANK_LINE | STOP | OPEN | CLOSE)) !== 0 && !isHamlet && !isBracket)) return 'stop';
  if (j > i + 2 && (gap & QUOTE) !== 0 && isHamletWord(tokens, i) && !isHamlet) return 'stop';
  // A line break inside a name or a word: "avenue du / Général Leclerc", "la Fon- / taine".
  const isCutWord = gap === NEWLINE && shape === LOWER && marksAt(tokens, j) === 0 && caseWeightOf(tokens, j - 1) === 2 && kind === 0;
  const isCut = (kindAt(tokens, j - 1) & PARTICLE) !== 0 || (gap & HYPHEN) !== 0 || isCutWord;
  if ((gap & NEWLINE) !== 0 && (!isCut || j === i + 1)) return 'stop';
  return isCutWord || ((gap & NEWLINE) !== 0 && (gap & HYPHEN) !== 0) ? reach(j) : null;
}

/** Decided by what may stand beside the name of the street: a floor, a number, a building, a box; a town or a person ends the address. */
function stepPastStreet(draft: Draft, i: number, j: number): Step | null {
  const { tokens } = draft;
  const gap = gapAt(tokens, j - 1);
  const { shape, kind, key } = tokens.word(j);
  const before = keyAt(tokens, j - 1);
  if (before === 'lieu' && key === 'dit') return reach(j);
  // "12 rue du Puits, 3e étage"
  const floor = shape === NUMBER ? (/^(?:e|er|eme|ere)$/.test(keyAt(tokens, j + 1)) && gapAt(tokens, j) === 0 ? j + 2 : j + 1) : -1;
  if (floor > 0 && keyAt(tokens, floor) === 'etage') return reach(floor);
  if (before === 'etage' && /^(?:gauche|droite|face|gche|dte)$/.test(key) && gap === SPACE) return reach(j);
  // "(appt 41)", "— 3e ét. gche"
  const complement = (gap & (OPEN | HYPHEN | COMMA)) !== 0 && j > i + 1 ? floorEnd(draft, j) : -1;
  if (complement >= j) return reach(complement);
  if (isNumberOfPlace(draft, j)) return reach(j + 1);
  if ((gap & (COMMA | HYPHEN)) !== 0 && (gap & ~HYPHEN) !== 0) return ADDRESS_MORE.has(key) ? reach(j) : 'stop';
  if ((gap & DOT) !== 0 && j > i + 1 && before.length > 3) return 'stop';
  // The number of a "CS 14110" looks like a postal code.
  if (/^(?:bp|cs|tsa)$/.test(before) && shape === NUMBER) return reach(j);
  if (isPostalCode(draft, j)) return 'stop';
  if ((kind & (CIVILITY | MASTER | PARTY)) !== 0 && caseWeightOf(tokens, j) !== 2) return 'stop';
  return ADDRESS_MORE.has(before) && (key.length === 1 || /^[A-Z]\d{1,3}$/.test(tokens.word(j).raw)) ? reach(j) : null;
}

/** Whether the word belongs to the name of the street. */
function stepInName({ tokens }: Draft, i: number, j: number): Step {
  const { shape, kind, key } = tokens.word(j);
  const before = keyAt(tokens, j - 1);
  const isAfterParticle = (kindAt(tokens, j - 1) & PARTICLE) !== 0 || j === i + 1;
  // "rue du Chat-qui-Pêche"
  if (gapAt(tokens, j - 1) === HYPHEN && j > i + 1 && shape < NUMBER) return reach(j);
  // "rue du Puits Neuf"
  if (kind === FUNCTION_WORD && shape === CAPITAL && gapAt(tokens, j - 1) === SPACE && caseWeightOf(tokens, j) === 2) return reach(j);
  if (shape === NUMBER) {
    // "avenue Louise 412, boîte 9"
    if (ADDRESS_MORE.has(keyAt(tokens, j + 1))) return reach(j);
    const isOfDate = ((kindAt(tokens, j + 1) | kindAt(tokens, j - 1)) & MONTH) !== 0;
    return isAfterParticle || ADDRESS_MORE.has(before) || ROADS.has(before) || isOfDate ? reach(j) : 'stop';
  }
  if ((kind & PARTICLE) !== 0 && key !== 'a') return 'pass';
  const purpose = purposeEnd(tokens, j);
  if (purpose > j) return reach(purpose);
  if ((kind & MONTH) !== 0 && tokens.word(j - 1).shape === NUMBER) return reach(j);
  // "rue Casimir-Beugnet prolongée"
  if (/^(?:prolongee?|haute?|basse?|nord|sud|est|ouest)$/.test(key) && j > i + 1) return { last: j, isEnd: true };
  const isLowerName = caseWeightOf(tokens, j) === 0 && isAfterParticle && (kind & (VERB | FUNCTION_WORD)) === 0;
  const isName = isProper(tokens, j) || isAfterParticle || ADDRESS_MORE.has(key) || (caseWeightOf(tokens, j) === 1 && j <= i + 4);
  const isNameWord = isName && (kind & FUNCTION_WORD) === 0 && caseWeightOf(tokens, j) > 0;
  return isLowerName || isNameWord || ADDRESS_MORE.has(key) ? reach(j) : 'stop';
}
