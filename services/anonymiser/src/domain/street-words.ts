import { type Draft, isFree } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, QUOTE, SPACE, STOP } from './gaps.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { isPostalCode } from './towns.ts';
import { PARTICLE } from './vocabulary.ts';
import { NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

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

/** Abbreviations of street words, and street words that mostly mean something else. */
const SHORT = words('r ave all ch che chm crs sq pas prom res vla pce fg qu');
const RARE = words(
  'cour courtil courtils coron corons jardin jardins parc port pont ponts tertre terrasse terrasses levee fosse fosses degres escalier escaliers porche lice lices rocade vallon vallons val villas closerie rang jetee hent straed camin draille',
);
/** "14 r. du Puits", "14 R DU PUITS", "3 cour des Miracles"; "L. 743-21, R. 743-10" are articles. */
export function isShortStreet({ tokens }: Draft, i: number): boolean {
  const { key } = tokens.word(i);
  const isShort = SHORT.has(key);
  if ((!isShort && !RARE.has(key)) || tokens.word(i + 1).shape === NUMBER) return false;
  const number = /^(?:bis|ter|quater|[a-d])$/.test(keyAt(tokens, i - 1)) ? i - 2 : i - 1;
  if (tokens.word(number).shape !== NUMBER || tokens.word(number).raw.length > 4 || gapAt(tokens, number) === 0) return false;
  if (isShort && (gapAt(tokens, i) & DOT) !== 0) return true;
  if (isShort && !tokens.isCaseless(i) && tokens.word(i).shape !== UPPER) return false;
  // "cour d'appel" is no street.
  const next = (kindAt(tokens, i + 1) & PARTICLE) !== 0 ? ((kindAt(tokens, i + 2) & PARTICLE) !== 0 ? i + 3 : i + 2) : i + 1;
  return gapAt(tokens, i) === SPACE && caseWeightOf(tokens, next) > 0 && kindAt(tokens, next) === 0;
}

/** German, Dutch, Swedish and Hungarian words for a street, at the end of its name. */
const FOREIGN_ENDING = /.(?:strasse|straße|gasse|platz|allee|laan|straat|plein|gracht|gatan|vagen|utca|steenweg)$/;
const FOREIGN_HEAD = words('via carrer calle rua strada ulica ul piazza plaza avenida viale corso praca jalan');
const FOREIGN_TAIL = words('street road lane drive avenue close crescent st rd');

const isHouseNumber = (tokens: Tokens, j: number): boolean => tokens.word(j).shape === NUMBER && tokens.word(j).raw.length < 5;

/** "288, 4º 2ª": the floor and the door of a Spanish address. */
function doorEnd(tokens: Tokens, number: number): number {
  let last = number;
  const isDoor = (j: number) => tokens.word(j).shape === NUMBER && /^[ºª]$/.test(tokens.word(j + 1).raw);
  while (last < number + 4 && (gapAt(tokens, last) & NEWLINE) === 0 && isDoor(last + 1)) last += 2;
  return last;
}

/** Last word of "Hauptstrasse 12", "Via Roma 3", "221 Baker Street": a street of another country; -1 when there is none at `i`. */
export function foreignStreetEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (caseWeightOf(tokens, i) !== 2 || tokens.isCaseless(i)) return -1;
  const isAfterNumber = isHouseNumber(tokens, i - 1) && gapAt(tokens, i - 1) === SPACE;
  if (isHouseNumber(tokens, i + 1) && FOREIGN_ENDING.test(keyAt(tokens, i)) && (gapAt(tokens, i) & ~(SPACE | COMMA)) === 0)
    return /^(?:bis|ter|[a-d])$/.test(keyAt(tokens, i + 2)) && (gapAt(tokens, i + 1) & ~SPACE) === 0 ? i + 2 : i + 1;
  const isHead = gapAt(tokens, i) === SPACE && FOREIGN_HEAD.has(keyAt(tokens, i));
  if (!isHead && !isAfterNumber) return -1;
  for (let j = i + 1; j < i + 6; j++) {
    if (!isFree(draft, j) || (gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE | COMMA)) !== 0) return -1;
    if (isHead && j > i + 1 && isHouseNumber(tokens, j)) return doorEnd(tokens, j);
    if (isAfterNumber && FOREIGN_TAIL.has(keyAt(tokens, j)) && caseWeightOf(tokens, j) === 2) return j;
    if (caseWeightOf(tokens, j) !== 2 && (kindAt(tokens, j) & PARTICLE) === 0) return -1;
  }
  return -1;
}

/** "À Vergisson, Les Crays, une parcelle de vigne cadastrée" */
const isBeforePlot = (tokens: Tokens, last: number): boolean =>
  gapAt(tokens, last) === (COMMA | SPACE) && /^(?:une|la|un|le|les)$/.test(keyAt(tokens, last + 1)) && PLOTS.has(keyAt(tokens, last + 2));
const PLOTS = words('parcelle parcelles terrain terrains terre terres vigne vignes');

/** Last word of "Le Bourg" or "Chez Moreau" when it starts after a comma or a newline and a postal code follows; -1 otherwise. */
export function hamletEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!/^(?:le|la|les|l|chez)$/.test(keyAt(tokens, i)) || caseWeightOf(tokens, i) !== 2) return -1;
  if ((gapAt(tokens, i - 1) & (COMMA | NEWLINE)) === 0 && gapAt(tokens, i - 1) !== (SPACE | HYPHEN)) return -1;
  for (let j = i + 1; j < i + 6; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0 || !isFree(draft, j)) return -1;
    if (gapAt(tokens, j) === (SPACE | HYPHEN) && isPostalCode(draft, j + 1)) return j;
    if (caseWeightOf(tokens, j) === 0 && (kindAt(tokens, j) & PARTICLE) === 0) return -1;
    if ((gapAt(tokens, j) & (COMMA | NEWLINE)) !== 0 && (gapAt(tokens, j) & BLANK_LINE) === 0)
      return isPostalCode(draft, j + 1) || isBeforePlot(tokens, j) ? j : -1;
  }
  return -1;
}
