import { ADDRESS_MORE, addressEnd, ROADS } from './address-end.ts';
import {
  beforePostalCode,
  findAddressLines,
  findHome,
  findNamedPlace,
  findNumberedPlace,
  findPlaceParts,
  LONGEST_COMPLEMENT,
  NO_ADDRESS,
} from './address-places.ts';
import { addSpan, type Draft, isFree, TAKEN } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, OTHER, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { findHomeComplements } from './home-complements.ts';
import { isHomeWord, isLivingVerb, livesBefore } from './home-words.ts';
import { findLabelledAddresses } from './labelled-addresses.ts';
import { SURNAME } from './lexicon.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import { foreignStreetEnd, hamletEnd, isHamletWord, isMainStreet, isShortStreet, nameOfHamlet } from './street-words.ts';
import type { Tokens } from './tokens.ts';
import { isPostalCode, postalTown, readTown, readTownLine } from './towns.ts';
import { COURT, PARTICLE, STREET, VERB } from './vocabulary.ts';
import { NUMBER, PLACEHOLDER } from './word-scanner.ts';
import { words } from './words.ts';

/** Before the name of an isolated house: "Mas Saint-Gaudérique, BP 14". */
const NAMED_PLACES = words(
  'mas ferme moulin manoir chateau bastide logis mazet chalet pavillon borde prieure abbaye grange haras bergerie camping maison foyer hotel ehpad casa ty ker',
);
const AFTER_NUMBER = words('bis ter quater');
/** Street words so common that they need a number before them, or a home word, to start an address. */
const PLAIN_STREET = words('cours place quartier cite cote zone villa domaine square voie route passage mail montee pl za hameau');

/** Finds postal addresses and the town after each of them. */
export function findAddresses(draft: Draft): void {
  const { tokens } = draft;
  findLabelledAddresses(draft);
  for (let i = 0; i < tokens.count; i++) {
    const isHead =
      (kindAt(tokens, i) & STREET) !== 0 ||
      ADDRESS_MORE.has(keyAt(tokens, i)) ||
      (keyAt(tokens, i) === 'rond' && keyAt(tokens, i + 1) === 'point') ||
      isMainStreet(draft, i) ||
      isShortStreet(draft, i);
    const foreign = isFree(draft, i) ? foreignStreetEnd(draft, i) : -1;
    if (foreign > i) {
      addSpan(draft, tokens.word(i - 1).shape === NUMBER ? i - 1 : i, foreign, 'adresse');
      i = Math.max(foreign, readTown(draft, foreign), readForeignTown(draft, foreign));
      continue;
    }
    if (!isHead) {
      const hamlet = isFree(draft, i) ? hamletEnd(draft, i) : -1;
      if (hamlet > i) {
        addSpan(draft, i, hamlet, 'adresse');
        i = Math.max(hamlet, readTown(draft, hamlet));
      }
      continue;
    }
    if (!isFree(draft, i)) continue;
    const start = addressStart(draft, i);
    if (start < 0) continue;
    const end = addressEnd(draft, i);
    if (end < i || (end === i && start === i)) continue;
    const first = complementsBefore(draft, start);
    const last = Math.max(end, beforePostalCode(draft, end), endOfLineAbovePostalCode(draft, end));
    addSpan(draft, first, last, 'adresse');
    if (isPostalCode(draft, last + 1)) findAddressLines(draft, first);
    i = Math.max(last, readTown(draft, last));
  }
  for (let i = 0; i < tokens.count; i++) if (isHomeWord(tokens, i)) findHome(draft, i);
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.word(i).shape !== NUMBER || !isFree(draft, i)) continue;
    const last = postalTown(draft, i);
    if (last < 0) continue;
    findNumberedPlace(draft, i);
    if (isFree(draft, i - 1)) findPlaceParts(draft, i, (j) => ADDRESS_MORE.has(keyAt(tokens, j)) || (kindAt(tokens, j) & STREET) !== 0);
    findNamedPlace(draft, i);
    findAddressLines(draft, i);
    // "D-79206 BREISACH"
    const isAbroad = gapAt(tokens, i - 1) === HYPHEN && /^(?:[ABDFIL]|CH|LU)$/.test(tokens.word(i - 1).raw);
    addSpan(draft, isAbroad ? i - 1 : i, last, 'localite');
    i = Math.max(last, readTownLine(draft, last));
  }
  findHomeComplements(draft);
}

/** Last word of the line of the street when a postal code begins the next one: "bât. C, code 48A12", "- face à la mairie"; -1 otherwise. */
function endOfLineAbovePostalCode(draft: Draft, street: number): number {
  const { tokens } = draft;
  for (let j = street; j < street + LONGEST_COMPLEMENT; j++) {
    const gap = gapAt(tokens, j);
    if ((gap & NEWLINE) !== 0) return (gap & BLANK_LINE) === 0 && isPostalCode(draft, j + 1) ? j : -1;
    if ((gap & (STOP | OTHER)) !== 0 || !isFree(draft, j + 1) || (kindAt(tokens, j + 1) & NO_ADDRESS) !== 0) return -1;
  }
  return -1;
}

/** "Kerkstraat 14, Gand": the town of another country. Returns its last word, or -1. */
function readForeignTown(draft: Draft, street: number): number {
  const { tokens } = draft;
  const i = street + 1;
  if (gapAt(tokens, street) !== (COMMA | SPACE) || !isFree(draft, i) || !isProper(tokens, i) || kindAt(tokens, i) !== 0) return -1;
  addSpan(draft, i, i, 'localite');
  return i;
}

/** First word of the building and hamlet names before the street: "Les Acacias, entrée B, 3 rue …". */
function complementsBefore(draft: Draft, first: number): number {
  const { tokens } = draft;
  let start = first;
  while ((gapAt(tokens, start - 1) & COMMA) !== 0 && (gapAt(tokens, start - 1) & ~(SPACE | COMMA | NEWLINE | QUOTE)) === 0) {
    let from = start - 1;
    while (
      from > start - LONGEST_COMPLEMENT &&
      ((gapAt(tokens, from - 1) & ~(SPACE | HYPHEN | APOSTROPHE)) === 0 ||
        (gapAt(tokens, from - 1) === (DOT | SPACE) && keyAt(tokens, from - 1).length < 5)) &&
      isInComplement(draft, from - 1)
    )
      from--;
    if (!isInComplement(draft, from) || !isComplement(draft, from, start - 1)) return start;
    start = from;
  }
  return start;
}

const isInComplement = (draft: Draft, i: number): boolean => {
  const { kind, shape } = draft.tokens.word(i);
  return isFree(draft, i) && shape <= NUMBER && (kind & (NO_ADDRESS | VERB)) === 0 && !isHomeWord(draft.tokens, i);
};

/** True for "Les Acacias", "entrée B", "résidence du Parc". False for "Anne Le Goff", and for "Le Goff" alone after a name. */
function isComplement(draft: Draft, from: number, to: number): boolean {
  const { tokens } = draft;
  for (let i = from; i <= to; i++) if (ADDRESS_MORE.has(keyAt(tokens, i)) || ((kindAt(tokens, i) & STREET) !== 0 && i < to)) return true;
  if (isHomeWord(tokens, from - 1)) return true;
  // « Les Embruns », 12 rue du Puits
  const isQuoted = (gapAt(tokens, from - 1) & QUOTE) !== 0 && (gapAt(tokens, to) & QUOTE) !== 0;
  if (isQuoted && caseWeightOf(tokens, from) === 2) return hasHomeBefore(tokens, from, 4);
  if (NAMED_PLACES.has(keyAt(tokens, from))) return true;
  // "parc d'activités des Grands Champs"
  if (/^(?:parc|zone|centre|pole|technopole)$/.test(keyAt(tokens, from)) && to > from) return true;
  const isArticle = /^(?:les?|la|l)$/.test(keyAt(tokens, from)) && caseWeightOf(tokens, from) === 2 && to > from;
  return isArticle && (marksAt(tokens, to) & SURNAME) === 0;
}

/** First word of the address whose street word is at `i`; -1 when nothing proves that it is an address. */
function addressStart(draft: Draft, i: number): number {
  const { tokens } = draft;
  let j = i - 1;
  const isNear = (k: number) => (gapAt(tokens, k) & ~(SPACE | COMMA | HYPHEN | NEWLINE)) === 0 && (gapAt(tokens, k) & BLANK_LINE) === 0;
  if (isNear(j) && (AFTER_NUMBER.has(keyAt(tokens, j)) || (/^[a-h]$/.test(keyAt(tokens, j)) && tokens.word(j - 1).shape === NUMBER))) j--;
  // "au n° 6 du chemin des Bruyères"
  const linked = /^(?:du|l|la)$/.test(keyAt(tokens, j)) ? (keyAt(tokens, j - 1) === 'de' ? j - 2 : j - 1) : j;
  const counted = linked < j && AFTER_NUMBER.has(keyAt(tokens, linked)) ? linked - 1 : linked;
  if (linked < j && tokens.word(counted).shape === NUMBER && isFree(draft, counted)) {
    if (keyAt(tokens, counted - 1) === 'n') return counted - 1;
    if (/^aux?$/.test(keyAt(tokens, counted - 1)) && tokens.word(counted).raw.length < 4) return counted;
  }
  const isGlued = gapAt(tokens, j - 1) === 0 && tokens.word(j - 1).shape < NUMBER;
  // "ENTREE C APPT 34", then the street on the next line
  const isOfLineAbove = (gapAt(tokens, j) & NEWLINE) !== 0 && ADDRESS_MORE.has(keyAt(tokens, j - 1));
  const isNumber =
    tokens.word(j).shape === NUMBER && !isGlued && !isOfLineAbove && tokens.word(j).raw.length <= 4 && isNear(j) && isFree(draft, j);
  const isStreet = (kindAt(tokens, i) & STREET) !== 0 || isMainStreet(draft, i) || isShortStreet(draft, i);
  if (isNumber && isStreet && !/^(?:article|articles|art|l|r|d)$/.test(keyAt(tokens, j - 1))) {
    // 12-14 rue, 3/5 rue
    const isRange =
      tokens.word(j - 1).shape === NUMBER && (gapAt(tokens, j - 1) === HYPHEN || gapAt(tokens, j - 1) === SLASH) && isFree(draft, j - 1);
    const first = isRange ? j - 1 : j;
    const isSign = keyAt(tokens, first - 1) === 'n' && (kindAt(tokens, i) & COURT) === 0;
    return isSign && gapAt(tokens, first - 1) !== SPACE ? first - 1 : first;
  }
  const followed =
    ROADS.has(keyAt(tokens, i + 1)) ||
    (kindAt(tokens, i + 1) & PARTICLE) !== 0 ||
    isProper(tokens, i + 1) ||
    tokens.word(i + 1).shape === NUMBER ||
    (ADDRESS_MORE.has(keyAt(tokens, i)) && /^[A-Z]$/.test(tokens.word(i + 1).raw));
  if (isHamletWord(tokens, i) && nameOfHamlet(tokens, i) > i) return i;
  if (!followed || (gapAt(tokens, i) & ~(SPACE | APOSTROPHE | DOT | QUOTE)) !== 0) return -1;
  if (isAtHome(tokens, i)) return i;
  // "Noé vit allée des Peupliers"
  if (gapAt(tokens, i - 1) === SPACE && isLivingVerb(tokens, i - 1)) return i;
  // "vit à Lens, rue Casimir-Beugnet"
  if ((gapAt(tokens, i - 1) & COMMA) !== 0 && livesBefore(tokens, i)) return i;
  // "Trav. du Puits, 26330 Saint-Avit", ", cité du Parc, bâtiment H, 13500 Martigues"
  const isOpen = (gapAt(tokens, i - 1) & (COMMA | OPEN | STOP | NEWLINE)) !== 0;
  if (caseWeightOf(tokens, i) === 2 || tokens.isCaseless(i) || isOpen) {
    const end = addressEnd(draft, i);
    const isFollowed = (gapAt(tokens, end) & ~(SPACE | COMMA)) === 0 && isPostalCode(draft, end + 1);
    // "résidence du Parc, 3e étage"
    if (end > i && isOpen && keyAt(tokens, end) === 'etage') return i;
    if (end > i && (isFollowed || beforePostalCode(draft, end) > end)) return i;
  }
  if (!startsLine(tokens, i) || (kindAt(tokens, i) === 0 && draft.claims[i - 1] !== TAKEN))
    return hasHomeBefore(tokens, i, 3) && caseWeightOf(tokens, i) === 2 ? i : -1;
  // A line of its own: above a line that begins with a postal code, or below a line that is an address.
  if (draft.claims[i - 1] === TAKEN) return i;
  for (let k = i + 1; k < i + 14 && k < tokens.count; k++)
    if (startsLine(tokens, k))
      return isPostalCode(draft, k) || isNumberedStreet(tokens, k)
        ? i
        : PLAIN_STREET.has(keyAt(tokens, i))
          ? -1
          : streetLine(draft, i, k - 1);
  return -1;
}

/** "demeurant rue du Puits", "demeurant Les Petits Ponts, route de Vertaizon" */
const isAtHome = (tokens: Tokens, i: number): boolean =>
  isHomeWord(tokens, i - 1) ||
  (hasHomeBefore(tokens, i, 5) && (!PLAIN_STREET.has(keyAt(tokens, i)) || (gapAt(tokens, i - 1) & COMMA) !== 0));

/** A home word before, in the same sentence. A placeholder there already replaces the address. */
function hasHomeBefore(tokens: Tokens, i: number, count: number): boolean {
  for (let j = i - 1; j >= i - count && (gapAt(tokens, j) & BLANK_LINE) === 0; j--) {
    if (isHomeWord(tokens, j)) return true;
    if (tokens.word(j).shape === PLACEHOLDER || ((gapAt(tokens, j) & DOT) !== 0 && keyAt(tokens, j).length > 3)) return false;
  }
  return false;
}

/** "18 avenue", "18 bis, rue" */
const isNumberedStreet = (tokens: Tokens, k: number): boolean =>
  tokens.word(k).shape === NUMBER && (kindAt(tokens, AFTER_NUMBER.has(keyAt(tokens, k + 1)) ? k + 2 : k + 1) & STREET) !== 0;

/** Returns `i` when the line holds a street name and nothing else, -1 otherwise. */
function streetLine(draft: Draft, i: number, last: number): number {
  const { tokens } = draft;
  if ((gapAt(tokens, last) & ~(SPACE | NEWLINE | BLANK_LINE | COMMA)) !== 0 || !isStreetName(draft, i, last)) return -1;
  return i;
}

function isStreetName(draft: Draft, i: number, last: number): boolean {
  const { tokens } = draft;
  if ((kindAt(tokens, i) & STREET) === 0 || last === i || caseWeightOf(tokens, i) === 1) return false;
  for (let j = i + 1; j <= last; j++) if (!isProper(tokens, j) && (kindAt(tokens, j) & PARTICLE) === 0) return false;
  return caseWeightOf(tokens, last) === 2;
}
