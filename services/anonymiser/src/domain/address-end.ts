import { type Draft, isFree } from './draft.ts';
import { BLANK_LINE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMUNE, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, marksAt } from './reading.ts';
import { isHamletWord, nameOfHamlet } from './street-words.ts';
import { isPostalCode } from './towns.ts';
import { CIVILITY, FUNCTION_WORD, MASTER, MONTH, PARTICLE, PARTY, VERB } from './vocabulary.ts';
import { LOWER, NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words that may follow the street within an address. */
export const ADDRESS_MORE = words(
  'batiment bat appartement appt apt escalier esc etage residence resid lieudit lieu bp cs porte immeuble lotissement entree boite logement hameau tour villa domaine tsa chalet pavillon',
);
export const ROADS = words('departementale nationale communale rurale rural communal vicinal vicinale basse haute neuve vieille');
const FLOOR_WORDS = words(
  'appt apt appartement porte escalier esc bat batiment bt etage et etg rdc box lot boite gauche gche droite dte face',
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
function purposeEnd({ tokens }: Draft, j: number): number {
  if (!/^(?:a|aux?)$/.test(keyAt(tokens, j)) || gapAt(tokens, j) !== SPACE || gapAt(tokens, j - 1) !== SPACE) return -1;
  const { marks, kind, shape } = tokens.word(j + 1);
  // In small letters, the word has to end the name.
  if (shape === LOWER) return keyAt(tokens, j) === 'a' && kind === 0 && (gapAt(tokens, j + 1) & (COMMA | NEWLINE)) !== 0 ? j + 1 : -1;
  const isThing = caseWeightOf(tokens, j + 1) === 2 && (marks & WORD) !== 0;
  return isThing && ((marks & COMMUNE) === 0 || MADE_FOR.has(keyAt(tokens, j - 1))) ? j + 1 : -1;
}

/** Last word of the address whose street word is at `i`. */
export function addressEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  let last = i;
  for (let j = i + 1; j < Math.min(tokens.count, i + 24); j++) {
    const gap = gapAt(tokens, j - 1);
    const { shape, kind, key } = tokens.word(j);
    // "lieu-dit : « La Grange »"
    const isHamlet = j - 1 === nameOfHamlet(tokens, i) - 1 && isHamletWord(tokens, i);
    const isBracket = (gap & OPEN) !== 0 && (gap & CLOSE) === 0 && floorEnd(draft, j) >= j;
    if (!isFree(draft, j) || ((gap & (BLANK_LINE | STOP | OPEN | CLOSE)) !== 0 && !isHamlet && !isBracket)) break;
    if (j > i + 2 && (gap & QUOTE) !== 0 && isHamletWord(tokens, i) && !isHamlet) break;
    // A line break inside a name or a word: "avenue du / Général Leclerc", "la Fon- / taine".
    const isCutWord = gap === NEWLINE && shape === LOWER && marksAt(tokens, j) === 0 && caseWeightOf(tokens, j - 1) === 2 && kind === 0;
    const isCut = (kindAt(tokens, j - 1) & PARTICLE) !== 0 || (gap & HYPHEN) !== 0 || isCutWord;
    if ((gap & NEWLINE) !== 0 && (!isCut || j === i + 1)) break;
    if (isCutWord || ((gap & NEWLINE) !== 0 && (gap & HYPHEN) !== 0)) {
      last = j;
      continue;
    }
    if (keyAt(tokens, j - 1) === 'lieu' && key === 'dit') {
      last = j;
      continue;
    }
    // "12 rue du Puits, 3e étage"
    const floor = shape === NUMBER ? (/^(?:e|er|eme|ere)$/.test(keyAt(tokens, j + 1)) && gapAt(tokens, j) === 0 ? j + 2 : j + 1) : -1;
    if (floor > 0 && keyAt(tokens, floor) === 'etage') {
      last = floor;
      j = floor;
      continue;
    }
    // "(appt 41)", "— 3e ét. gche"
    const complement = (gap & (OPEN | HYPHEN | COMMA)) !== 0 && j > i + 1 ? floorEnd(draft, j) : -1;
    if (complement >= j) {
      last = complement;
      j = complement;
      continue;
    }
    if (isNumberOfPlace(draft, j)) {
      last = ++j;
      continue;
    }
    if ((gap & (COMMA | HYPHEN)) !== 0 && (gap & ~HYPHEN) !== 0) {
      if (!ADDRESS_MORE.has(key)) break;
      last = j;
      continue;
    }
    if ((gap & DOT) !== 0 && j > i + 1 && keyAt(tokens, j - 1).length > 3) break;
    // The number of a "CS 14110" looks like a postal code.
    if (/^(?:bp|cs|tsa)$/.test(keyAt(tokens, j - 1)) && shape === NUMBER) {
      last = j;
      continue;
    }
    if (isPostalCode(draft, j)) break;
    if ((kind & (CIVILITY | MASTER | PARTY)) !== 0 && caseWeightOf(tokens, j) !== 2) break;
    if (ADDRESS_MORE.has(keyAt(tokens, j - 1)) && (key.length === 1 || /^[A-Z]\d{1,3}$/.test(tokens.word(j).raw))) {
      last = j;
      continue;
    }
    const previousKind = kindAt(tokens, j - 1);
    const isAfterParticle = (previousKind & PARTICLE) !== 0 || j === i + 1;
    if (shape === NUMBER) {
      if (
        isAfterParticle ||
        ADDRESS_MORE.has(keyAt(tokens, j - 1)) ||
        ROADS.has(keyAt(tokens, j - 1)) ||
        ((kindAt(tokens, j + 1) | kindAt(tokens, j - 1)) & MONTH) !== 0
      )
        last = j;
      else break;
      continue;
    }
    if ((kind & PARTICLE) !== 0 && key !== 'a') continue;
    const purpose = purposeEnd(draft, j);
    if (purpose > j) {
      last = purpose;
      j = purpose;
      continue;
    }
    if ((kind & MONTH) !== 0 && tokens.word(j - 1).shape === NUMBER) {
      last = j;
      continue;
    }
    const isLowerName = caseWeightOf(tokens, j) === 0 && isAfterParticle && (kind & (VERB | FUNCTION_WORD)) === 0;
    const isName = isProper(tokens, j) || isAfterParticle || ADDRESS_MORE.has(key) || (caseWeightOf(tokens, j) === 1 && j <= i + 4);
    // "rue Casimir-Beugnet prolongée"
    if (/^(?:prolongee?|haute?|basse?|nord|sud|est|ouest)$/.test(key) && j > i + 1) {
      last = j;
      break;
    }
    if (isLowerName || (isName && (kind & FUNCTION_WORD) === 0 && caseWeightOf(tokens, j) > 0) || ADDRESS_MORE.has(key)) last = j;
    else break;
  }
  return last;
}
