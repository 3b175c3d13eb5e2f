import { type Draft, PROTECTED, protect } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, CELL, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { namedPeople, protectThing } from './protected-things.ts';
import { caseWeightOf, gapAt, hasBefore, isProper, keyAt, kindAt, marksAt, readPlace, startsLine } from './reading.ts';
import { CIVILITY, COMPANY, COUNTRY, COURT, FIRM, FUNCTION_WORD, LAW, MASTER, MONTH, PARTICLE, PARTY } from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, PLACEHOLDER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Courts and offices that a town may follow directly. */
const STRONG_COURT = words(
  'tribunal tribunaux tj tgi barreau barreaux parquet rcs prefecture prefet prefete tass tci cph caa tae gendarmerie commissariat cob psig bta',
);
/** Courts when written in capitals: `CA` is a court, "ca" is not. */
const CAPITAL_COURT = words('ca ti tc ta cass');
/** Courts that need a qualifier (`COURT_NAMES`) before their town: "cour d'appel de Lyon", but not "la cour de Lucas". */
const WEAK_COURT = words('cour cours conseil ordre registre chambre juge juridiction greffe batonnier pole president presidente');
const QUALIFIERS = words(
  `judiciaire judiciaires grande instance appel commerce correctionnel administratif administrative proximite police assises enfants prud prudhommes prudhomal hommes travail paritaire
  baux ruraux securite sociale avocats societes affaires familiales expropriation metiers republique etat cassation militaire economiques activites mineurs libertes detention
  execution et des aux de du la le les d l l' au a premier contentieux protection social application peines pour`,
);
const COURT_NAMES = words(
  `judiciaire judiciaires instance appel commerce correctionnel administratif administrative proximite police assises enfants prud prudhommes travail paritaire avocats
  societes familiales expropriation metiers republique detention execution economiques contentieux protection peines`,
);

/** Protects what the preceding words mark as public: names of laws and cases, towns of courts, places where a decision is made. */
export function findProtected(draft: Draft): void {
  const { tokens } = draft;
  const people = namedPeople(tokens);
  for (let i = 0; i < tokens.count; i++) {
    const word = tokens.word(i);
    if (word.shape === PLACEHOLDER) {
      draft.claims[i] = PROTECTED;
      continue;
    }
    if (word.shape === NUMBER) continue;
    if ((word.kind & LAW) !== 0 && (kindAt(tokens, i - 1) & CIVILITY) === 0 && !isFirstNameHere(draft, i)) protectLawName(draft, i);
    if (STRONG_COURT.has(word.key) || (word.shape === UPPER && CAPITAL_COURT.has(word.key))) protectTown(draft, i, false);
    else if (WEAK_COURT.has(word.key)) protectTown(draft, i, true);
    if (word.key === 'fait' || word.key === 'prononce' || word.key === 'juge' || word.key === 'delibere') protectPlaceOfDecision(draft, i);
    else if (
      word.key === 'cedh' ||
      word.key === 'cjue' ||
      word.key === 'cjce' ||
      (word.key === 'europeenne' && keyAt(tokens, i - 1) === 'cour')
    )
      protectEuropeanCases(draft, i);
    if (word.key === 'cass') protectEuropeanCases(draft, i, NEAR_CASE);
    if (word.key === 'c' && isVersusCountry(draft, i)) protectSides(draft, i, 0);
    // "maréchal des logis" is a rank, whoever is called Maréchal.
    if (word.key === 'marechal' && keyAt(tokens, i + 1) === 'des' && keyAt(tokens, i + 2) === 'logis') protect(draft, i, i);
    protectThing(draft, i, people);
    if (LONG_PLACE_HEADS.has(word.key)) protectLongPlace(draft, i);
    if (word.key === 'commune' || word.key === 'ville' || word.key === 'departement') protectCommuneCase(draft, i);
    if ((word.marks & COMMUNE) !== 0 && isTownBeforeDate(draft, i)) protect(draft, i, i);
  }
}

/** Regions and countries whose names of several words hold first names or surnames. */
const LONG_PLACES = [
  'provence alpes cote d azur',
  'auvergne rhone alpes',
  'bourgogne franche comte',
  'centre val de loire',
  'ile de france',
  'pays de la loire',
  'champagne ardenne',
  'languedoc roussillon',
  'midi pyrenees',
  'nord pas de calais',
  'viet nam',
  'sri lanka',
  'burkina faso',
  'sierra leone',
  'costa rica',
  'cote d ivoire',
  'cap vert',
].map((name) => name.split(' '));
const LONG_PLACE_HEADS = new Set(LONG_PLACES.map(([head]) => head));

function protectLongPlace(draft: Draft, i: number): void {
  const { tokens } = draft;
  const isIn = (keys: readonly string[]) =>
    keys.every(
      (key, at) => keyAt(tokens, i + at) === key && (at === 0 || (gapAt(tokens, i + at - 1) & ~(SPACE | HYPHEN | APOSTROPHE)) === 0),
    );
  const found = caseWeightOf(tokens, i) > 0 && (kindAt(tokens, i - 1) & (CIVILITY | MASTER)) === 0 ? LONG_PLACES.find(isIn) : undefined;
  if (found !== undefined) protect(draft, i, i + found.length - 1);
}

/** "Farah Loïs Martin": "Loïs", which has the same key as the word for laws, is a first name here. */
function isFirstNameHere({ tokens }: Draft, i: number): boolean {
  const isCapital = tokens.word(i).shape === CAPITAL && (marksAt(tokens, i) & FIRST) !== 0;
  return isCapital && gapAt(tokens, i - 1) === SPACE && caseWeightOf(tokens, i - 1) === 2 && (kindAt(tokens, i - 1) & FUNCTION_WORD) === 0;
}

/** "loi Hoguet", "arrêt « Perruche »", "jurisprudence Czabaj": protects up to three names on the same line. */
function protectLawName(draft: Draft, law: number): void {
  const { tokens } = draft;
  let j = law + 1;
  if (keyAt(tokens, j) === 'dite' || keyAt(tokens, j) === 'dit') j++;
  for (let count = 0; count < 3; count++, j++) {
    const other = count > 0 && keyAt(tokens, law).endsWith('s') ? otherCase(tokens, j) : -1;
    if (other > j) {
      j = other;
      protect(draft, j, j);
      continue;
    }
    const gap = gapAt(tokens, j - 1);
    if ((gap & ~(SPACE | QUOTE | HYPHEN)) !== 0 || gap === 0 || gap === (SPACE | HYPHEN)) return;
    const { kind, marks } = tokens.word(j);
    const weight = caseWeightOf(tokens, j);
    if (!isProper(tokens, j) || (kind & (CIVILITY | MASTER | COMPANY | FIRM | FUNCTION_WORD | COURT | PARTICLE)) !== 0) return;
    if (weight === 1 && (marks & WORD) !== 0 && (marks & SURNAME) === 0) return;
    if (weight === 1 && count > 0) return;
    protect(draft, j, j);
    if ((gapAt(tokens, j) & QUOTE) !== 0) return;
  }
}

/** First word of the second case of "les arrêts Nikon et Corona", "les arrêts Nikon (Soc., 2 octobre 2001) et Corona"; -1 otherwise. */
function otherCase(tokens: Draft['tokens'], from: number): number {
  let j = from;
  if ((gapAt(tokens, j - 1) & OPEN) !== 0)
    while (j < from + LONGEST_REFERENCE && (gapAt(tokens, j - 1) & CLOSE) === 0 && (gapAt(tokens, j - 1) & BLANK_LINE) === 0) j++;
  const isAnd = keyAt(tokens, j) === 'et' && (gapAt(tokens, j - 1) & ~(SPACE | CLOSE | QUOTE)) === 0;
  const isName = caseWeightOf(tokens, j + 1) === 2 && (kindAt(tokens, j + 1) & (CIVILITY | MASTER | COMPANY | FIRM | FUNCTION_WORD)) === 0;
  return isAnd && isName && (gapAt(tokens, j) & ~(SPACE | QUOTE)) === 0 ? j + 1 : -1;
}
const LONGEST_REFERENCE = 16;

/** Protects the town in a court's name: "tribunal judiciaire de Lyon", "RCS Paris", "cour d'appel\nDE METZ". */
function protectTown(draft: Draft, court: number, isWeak: boolean): void {
  const { tokens } = draft;
  let hasName = !isWeak;
  for (let j = court + 1; j < Math.min(tokens.count, court + 12); j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & (COMMA | STOP | OPEN | CLOSE | BLANK_LINE | QUOTE | CELL)) !== 0) return;
    // "a saisi le tribunal. Kermadec conteste"; not "Trib. com. Lyon".
    if ((gap & DOT) !== 0 && keyAt(tokens, j - 1).length > 5) return;
    const { key, kind, shape } = tokens.word(j);
    if (shape === NUMBER || shape === PLACEHOLDER) return;
    if ((kind & (CIVILITY | MASTER | PARTY)) !== 0) return;
    if (COURT_NAMES.has(key)) hasName = true;
    if (QUALIFIERS.has(key) || STRONG_COURT.has(key) || WEAK_COURT.has(key) || ((kind & PARTICLE) !== 0 && shape !== CAPITAL)) continue;
    if (!hasName) return;
    const isAfterLink = (kindAt(tokens, j - 1) & PARTICLE) !== 0 || keyAt(tokens, j - 1) === 'a';
    if (!isProper(tokens, j) && (marksAt(tokens, j) & COMMUNE) === 0) return;
    // In capitals, "TRIBUNAL CONSTATE" holds no town: require a particle before it.
    if (caseWeightOf(tokens, j) < 2 && !isAfterLink) return;
    const last = readPlace(draft, j, true);
    if (last >= j) protect(draft, j, last);
    return;
  }
}

/** "Fait à Paris, le", "Fait et jugé à Bobigny". */
function protectPlaceOfDecision(draft: Draft, i: number): void {
  const { tokens } = draft;
  let j = i + 1;
  while (j < i + 6 && ['et', 'juge', 'prononce', 'ainsi', 'delibere', 'publiquement', 'signe', 'clos'].includes(keyAt(tokens, j))) j++;
  if (keyAt(tokens, j) !== 'a' || !isProper(tokens, j + 1)) return;
  // "le legs fait à Gjoka": somebody, unless the word is a town.
  if (tokens.word(i).shape === LOWER && !tokens.isCaseless(i) && (marksAt(tokens, j + 1) & COMMUNE) === 0) return;
  const last = readPlace(draft, j + 1);
  const after = keyAt(tokens, last + 1);
  if (last > j && (after === 'le' || after === 'l' || (gapAt(tokens, last) & (NEWLINE | COMMA | DOT)) !== 0)) protect(draft, j + 1, last);
}

/** "Paris, le 22 octobre" at the start of a line, "(Dijon, 1er décembre 2022)". */
function isTownBeforeDate(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  if (caseWeightOf(tokens, i) === 0 || !(startsLine(tokens, i) || (gapAt(tokens, i - 1) & OPEN) !== 0)) return false;
  let j = i;
  while (j < i + 5 && (gapAt(tokens, j) === HYPHEN || gapAt(tokens, j) === SPACE) && isProper(tokens, j + 1)) j++;
  if ((gapAt(tokens, j) & COMMA) === 0) return false;
  const next = keyAt(tokens, j + 1) === 'le' ? j + 2 : j + 1;
  const isDate =
    tokens.word(next).shape === NUMBER &&
    ((kindAt(tokens, next + 1) & MONTH) !== 0 || keyAt(tokens, next + 1) === 'er' || (gapAt(tokens, next) & (DOT | SLASH)) !== 0);
  if (isDate) protect(draft, i, j);
  return isDate;
}

const HOME = words('ne nee nes nees demeurant domicilie domiciliee domicilies residant habitant');

/** "Commune de Béziers" with a capital is a public body or a case name, unless a home word precedes it. */
function protectCommuneCase(draft: Draft, i: number): void {
  const { tokens } = draft;
  if (hasBefore(tokens, i, 4, HOME) || tokens.word(i).shape !== CAPITAL || !/^(?:de|d|du|des)$/.test(keyAt(tokens, i + 1))) return;
  const first = (kindAt(tokens, i + 2) & PARTICLE) !== 0 && caseWeightOf(tokens, i + 2) === 0 ? i + 3 : i + 2;
  const last = isProper(tokens, first) ? readPlace(draft, first, true) : -1;
  if (last >= first) protect(draft, i, last);
}

/** "CEDH, 12 mai 2000, Khan c. Royaume-Uni, n° 35394/97": protects the names on both sides of "c.". */
function protectEuropeanCases(draft: Draft, i: number, reach = 40): void {
  const { tokens } = draft;
  for (let j = i + 1; j < Math.min(tokens.count, i + reach); j++) {
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | CLOSE)) !== 0) return;
    if (keyAt(tokens, j) !== 'c' || (gapAt(tokens, j) & (DOT | SLASH)) === 0) continue;
    protectSides(draft, j, i + 1);
    return;
  }
}
/** Farthest "c." after "Cass. soc., 3 mai 2018, n° 17-10.224,". */
const NEAR_CASE = 18;

/** Protects the names on both sides of the "c." at `j`, back to the word `from`. */
function protectSides(draft: Draft, j: number, from: number): void {
  const { tokens } = draft;
  const isName = (k: number) => isProper(tokens, k) || (kindAt(tokens, k) & PARTICLE) !== 0;
  for (let k = j - 1; k >= from && isName(k) && (gapAt(tokens, k) & (COMMA | STOP)) === 0; k--) protect(draft, k, k);
  for (let k = j + 1; k < tokens.count && isName(k); k++) {
    protect(draft, k, k);
    if ((gapAt(tokens, k) & (COMMA | STOP | CLOSE | DOT)) !== 0) break;
  }
}

/** "voir Selmouni c. France": a case of another, cited within a sentence. */
function isVersusCountry({ tokens }: Draft, c: number): boolean {
  if ((gapAt(tokens, c) & DOT) === 0 || (kindAt(tokens, c + 1) & COUNTRY) === 0) return false;
  let first = c - 1;
  while (first > c - 5 && caseWeightOf(tokens, first - 1) === 2 && gapAt(tokens, first - 1) === SPACE) first--;
  if (CITING.has(keyAt(tokens, first))) return true;
  // "Selmouni c. France et Dudgeon c. Royaume-Uni"
  if (keyAt(tokens, first - 1) === 'et') return (kindAt(tokens, first - 2) & COUNTRY) !== 0;
  return CITING.has(keyAt(tokens, first - 1)) || (gapAt(tokens, first - 1) & OPEN) !== 0;
}
const CITING = words('voir v cf arret arrets affaire affaires notamment jurisprudence');

/** Towns of the courts of this text. "à Lyon" may then refer to the court. */
export function courtTowns(draft: Draft): ReadonlySet<string> {
  const { tokens } = draft;
  const towns = new Set<string>();
  for (let i = 0; i < tokens.count; i++)
    if (draft.claims[i] === PROTECTED && (marksAt(tokens, i) & COMMUNE) !== 0) towns.add(keyAt(tokens, i));
  return towns;
}
