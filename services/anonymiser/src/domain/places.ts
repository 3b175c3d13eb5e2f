import { type Draft, isFree, PROTECTED, take } from './draft.ts';
import { COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { courtTowns } from './protected.ts';
import { endsLine, gapAt, hasBefore, isProper, keyAt, kindAt, marksAt, readPlace, startsLine, weightOf } from './reading.ts';
import { APOSTROPHE, BLANK_LINE, HYPHEN, NUMBER, OTHER, SPACE, STOP, UPPER } from './tokens.ts';
import { CIVILITY, COUNTRY, ESTABLISHMENT, FUNCTION_WORD } from './vocabulary.ts';
import { words } from './words.ts';

const HERE = words(
  'ne nee nes nees naissance demeurant domicilie domiciliee domicilies domiciliees residant reside habitant habite sis sise situe situee situes vit vivant vivent decede decedee maries installe installee',
);
const BORN = words('ne nee nes nees naissance');
const TOWN_OF = words('commune communes ville village maire mairie hameau');
const CADASTRE = words('cadastre cadastree cadastrees cadastres section parcelle parcelles cadastrale cadastrales');

/** Towns where somebody was born or lives, plots of land, and schools, hospitals and prisons by their name. */
export function findPlaces(draft: Draft): void {
  const { tokens } = draft;
  const ofCourts = courtTowns(draft);
  for (let i = 0; i < tokens.count; i++) {
    const { key, kind } = tokens.word(i);
    if (key === 'a' || key === 'au' || key === 'aux') findTown(draft, i, ofCourts);
    else if (/^habit(?:e|ent|ait|aient)$/.test(key)) findHomeTown(draft, i);
    else if (TOWN_OF.has(key)) findCommune(draft, i);
    // "l'officier d'état civil de Rethel"
    else if (key === 'civil' && keyAt(tokens, i - 1) === 'etat' && keyAt(tokens, i - 3) === 'officier') findCommune(draft, i);
    else if (key === 'seul' || key === 'seule' || key === 'unique') findOnlyOne(draft, i);
    else if ((kind & ESTABLISHMENT) !== 0) findEstablishment(draft, i);
    else if (CADASTRE.has(key)) findPlots(draft, i);
  }
}

function findTown(draft: Draft, i: number, ofCourts: ReadonlySet<string>): void {
  const { tokens } = draft;
  const j = i + 1;
  // "Né le : 12 mai 1988", then "A : Vesoul" on the next line
  const isLabel = startsLine(tokens, i) && (gapAt(tokens, i) & ~(SPACE | STOP)) === 0 && hasBefore(tokens, i, 9, BORN);
  if (((gapAt(tokens, i) & ~SPACE) !== 0 && !isLabel) || !isFree(draft, j) || !isProper(tokens, j)) return;
  const { kind, marks, key } = tokens.word(j);
  if ((kind & (CIVILITY | COUNTRY)) !== 0) return;
  // A date in letters is long: "né le trois mars mil neuf cent soixante-dix à".
  const isHome = hasBefore(tokens, i, 9, HERE) || (draft.claims[i - 1] === PROTECTED && hasBefore(tokens, i, 14, BORN));
  const isClear = weightOf(tokens, j) === 2 || (marks & (WORD | FIRST | SURNAME)) === 0;
  const isNamed = (marks & COMMUNE) !== 0 && isClear && weightOf(tokens, j) > 0;
  if (!isHome && (!isNamed || ofCourts.has(key) || key.length < 4)) return;
  // A place that no list knows needs its word near, and is no abbreviation: "demeuré applicable au CHSCT".
  const isUnknown = (marks & COMMUNE) === 0;
  const isAbbreviation = weightOf(tokens, j) === 2 && tokens.word(j).shape === UPPER && key.length < 6 && !hasBefore(tokens, i, 9, BORN);
  if (isHome && isUnknown && (isAbbreviation || keyAt(tokens, i) !== 'a')) return;
  if (isHome && isUnknown && !hasBefore(tokens, i, 6, HERE) && draft.claims[i - 1] !== PROTECTED) return;
  // After "à" a home, a single word that is only a first name is a person: "confié à Lucas".
  if (isHome && (marks & COMMUNE) === 0 && (marks & FIRST) !== 0 && !hasBefore(tokens, i, 6, HERE)) return;
  const last = readPlace(draft, j, isHome);
  if (last >= j) take(draft, j, last, 'localite');
}

/** "Thierry habite Annecy" */
function findHomeTown(draft: Draft, i: number): void {
  const { tokens } = draft;
  const j = i + 1;
  if (gapAt(tokens, i) !== SPACE || !isFree(draft, j) || weightOf(tokens, j) !== 2 || (marksAt(tokens, j) & COMMUNE) === 0) return;
  take(draft, j, readPlace(draft, j), 'localite');
}

/** "le seul café de Gentioux": the place, with what is the only one of its kind there, is enough to identify somebody. */
function findOnlyOne(draft: Draft, i: number): void {
  const { tokens } = draft;
  for (let j = i + 2; j < i + 6; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0) return;
    const isPlace = /^(?:de|d|a)$/.test(keyAt(tokens, j - 1)) && weightOf(tokens, j) === 2 && isFree(draft, j) && isProper(tokens, j);
    if (!isPlace) continue;
    if ((kindAt(tokens, j) & (CIVILITY | COUNTRY)) === 0) take(draft, j, readPlace(draft, j), 'localite');
    return;
  }
}

/** "commune de Gentioux", "maire de Lacroix". */
function findCommune(draft: Draft, i: number): void {
  const { tokens } = draft;
  let j = i + 1;
  if (!/^(?:de|d|du|des)$/.test(keyAt(tokens, j))) return;
  j++;
  if (/^(?:la|l|les)$/.test(keyAt(tokens, j)) && weightOf(tokens, j) < 2) j++;
  if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0 || !isFree(draft, j) || !isProper(tokens, j)) return;
  if ((kindAt(tokens, j) & (CIVILITY | FUNCTION_WORD)) !== 0 && weightOf(tokens, j) < 2) return;
  const last = readPlace(draft, j, true);
  if (last >= j) take(draft, j, last, 'localite');
}

/** "hôpital Saint-Joseph", "collège Jean-Moulin", "centre pénitentiaire de Fresnes": the name, not the word. */
function findEstablishment(draft: Draft, i: number): void {
  const { tokens } = draft;
  let j = i + 1;
  for (; j < i + 5 && weightOf(tokens, j) === 0 && !endsLine(tokens, j - 1); j++) {
    if (
      !/^(?:de|d|du|des|la|l|les|le|prive|privee|public|publique|general|universitaire|maternelle|primaire|elementaire|professionnel|administrative|retention|arret)$/.test(
        keyAt(tokens, j),
      )
    )
      return;
  }
  if (!isFree(draft, j) || weightOf(tokens, j) !== 2 || !isProper(tokens, j) || (gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0)
    return;
  if ((kindAt(tokens, j) & (CIVILITY | COUNTRY)) !== 0) return;
  const last = readPlace(draft, j, true);
  if (last >= j) take(draft, j, last, 'etablissement');
}

/** "section AB n° 123", "cadastrées AY n° 63, 64 et 65". */
function findPlots(draft: Draft, i: number): void {
  const { tokens } = draft;
  for (let j = i + 1; j < Math.min(tokens.count, i + 30); j++) {
    const { key, shape } = tokens.word(j);
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP)) !== 0) return;
    const isSmall = (kindAt(tokens, j) & FUNCTION_WORD) !== 0 && keyAt(tokens, j - 1) !== 'section' && weightOf(tokens, j) < 2;
    const isSection =
      !isSmall && key.length <= 2 && shape !== NUMBER && /^[a-z]{1,2}$/.test(key) && (weightOf(tokens, j) === 2 || tokens.isCaseless(j));
    if (!isSection || !isFree(draft, j) || key === 'n' || key === 'et' || (/^[ldma]$/.test(key) && keyAt(tokens, j - 1) !== 'section')) {
      // "section AB" has nothing between; "cadastrée section AB" and "parcelle n° 12 AB" have little.
      if (keyAt(tokens, i) === 'section' || j > i + 5) return;
      continue;
    }
    let last = j;
    if (/^(?:n|no|nos|numero|numeros)$/.test(keyAt(tokens, last + 1)) && (gapAt(tokens, last) & ~SPACE) === 0) last++;
    if (
      tokens.word(last + 1).shape !== NUMBER ||
      (gapAt(tokens, last) & ~(SPACE | OTHER | HYPHEN)) !== 0 ||
      gapAt(tokens, j - 1) === HYPHEN
    )
      return;
    last++;
    // A list of plots of one section.
    for (;;) {
      const isComma =
        gapAt(tokens, last) !== SPACE && (gapAt(tokens, last) & ~(SPACE | 8 | HYPHEN)) === 0 && tokens.word(last + 1).shape === NUMBER;
      const isAnd = keyAt(tokens, last + 1) === 'et' && tokens.word(last + 2).shape === NUMBER && tokens.word(last + 2).raw.length < 5;
      if (!isComma && !isAnd) break;
      last += isComma ? 1 : 2;
    }
    take(draft, j, last, 'cadastre');
    i = last;
    j = last;
  }
}
