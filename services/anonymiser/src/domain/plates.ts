import type { Draft } from './draft.ts';
import { NEWLINE } from './gaps.ts';
import { WORD } from './lexicon.ts';
import { claim, lastWithin, match } from './number-text.ts';
import { gapAt, hasBefore, keyAt } from './reading.ts';
import { UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const REGISTERED = words(
  'immatricule immatriculee immatricules immatriculees immatriculation immat plaque plaques mineralogique mineralogiques',
);
const VEHICLES = words(
  `vehicule vehicules automobile voiture voitures moto motos motocyclette scooter camion camionnette fourgon fourgonnette utilitaire remorque tracteur caravane quad cyclomoteur berline break taxi bus
  autocar ambulance trottinette renault peugeot citroen dacia ford opel fiat volkswagen audi bmw mercedes toyota nissan kia hyundai seat skoda volvo suzuki honda yamaha kawasaki piaggio iveco mini porsche
  jeep mazda tesla clio megane twingo golf polo corsa kangoo berlingo parking grise stationnement`,
);
const NEW_PLATE = /[A-HJ-NP-TV-Z]{2}([- .]?)\d{3}\1[A-HJ-NP-TV-Z]{2}(?![\p{L}\d])/iuy;
const OLD_PLATE = /\d{1,4}[ -]?[A-HJ-NP-TV-Z]{1,3}[ -]?(?:\d\d|2[AB]|97\d)(?![\p{L}\d])/uy;
/** Any code after "immatriculé": a foreign plate, a boat, an aircraft. */
const OTHER_PLATE = /(?=[A-Z\d -]*\d)(?=[A-Z\d -]*[A-Z])[A-Z\d]{1,5}(?:[ -][A-Z\d]{1,5}){0,3}(?![\p{L}\d])/uy;
const NEAR = 3;
const AROUND = 10;

/** Claims the number plate that starts at the word `i`. Returns the last word, or -1. */
export function readPlate(draft: Draft, text: string, i: number): number {
  const { tokens } = draft;
  const at = tokens.start[i] ?? 0;
  const plate = match(NEW_PLATE, text, at);
  if (plate !== null && (plate[2] === '-' || isSpacedPlate(draft, i, plate) || isNearVehicle(draft, i)))
    return claim(draft, i, plate.length, 'plaqueImmatriculation');
  const old = match(OLD_PLATE, text, at);
  if (old !== null && isNearVehicle(draft, i)) return claim(draft, i, old.length, 'plaqueImmatriculation');
  const other = isAfterRegistered(draft, i) ? match(OTHER_PLATE, text, at) : null;
  if (other === null || other.replace(/[ -]/g, '').length < 5 || other.length > 14) return -1;
  return claim(draft, i, other.length, 'plaqueImmatriculation');
}

const isNearVehicle = ({ tokens }: Draft, i: number): boolean =>
  hasBefore(tokens, i, AROUND, REGISTERED) || hasBefore(tokens, i, AROUND, VEHICLES);

/** "AB 123 CD" in capitals, neither of whose pairs of letters is a word. */
function isSpacedPlate(draft: Draft, i: number, plate: string): boolean {
  const { tokens } = draft;
  const last = lastWithin(draft, i, plate.length);
  const isLetters = (j: number) => tokens.word(j).shape === UPPER && (tokens.word(j).marks & WORD) === 0 && tokens.word(j).kind === 0;
  return last === i + 2 && !tokens.isCaseless(i) && isLetters(i) && isLetters(last);
}

/** A word of registration just before, on the same line: "immatriculée en Belgique 1-ABC-234". */
function isAfterRegistered({ tokens }: Draft, i: number): boolean {
  for (let j = i - 1; j >= 0 && j >= i - NEAR; j--) {
    if ((gapAt(tokens, j) & NEWLINE) !== 0) return false;
    if (REGISTERED.has(keyAt(tokens, j))) return true;
  }
  return false;
}
