import { addSpan, type Draft, isFree, PROTECTED, protect, TAKEN } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, CLOSE, COMMA, HYPHEN, NEWLINE, OPEN, OTHER, SPACE, STOP } from './gaps.ts';
import { COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { courtTowns } from './protected.ts';
import { caseWeightOf, endsLine, gapAt, hasBefore, isProper, keyAt, kindAt, marksAt, readPlace, startsLine } from './reading.ts';
import { isPostalCode } from './towns.ts';
import { CIVILITY, COUNTRY, ESTABLISHMENT, FUNCTION_WORD, LAWYER, PARTICLE, VERB } from './vocabulary.ts';
import { keyOf, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const HOME_OR_BIRTH_WORDS = words(
  'ne nee nes nees naissance demeurant domicilie domiciliee domicilies domiciliees residant reside habitant habite sis sise situe situee situes vit vivant vivent decede decedee maries installe installee',
);
const BIRTH_WORDS = words('ne nee nes nees naissance');
const TOWN_OF = words('commune communes ville village maire mairie hameau');
const CADASTRE = words('cadastre cadastree cadastrees cadastres section parcelle parcelles cadastrale cadastrales');

/** Finds towns of birth or residence, land plots, and the names of schools, hospitals and prisons. */
export function findPlaces(draft: Draft): void {
  const { tokens } = draft;
  const ofCourts = courtTowns(draft);
  const told = toldTowns(draft);
  for (let i = 0; i < tokens.count; i++) {
    const { key, kind } = tokens.word(i);
    if (key === 'a' || key === 'au' || key === 'aux') findTown(draft, i, ofCourts, told);
    else if (key === 'naissance') findLabelledTown(draft, i);
    else if (key === 'lieu' && hasBefore(tokens, i, 9, BIRTH_WORDS)) findTownAfterLabel(draft, i);
    else if (/^(?:habit(?:e|ent|ait|aient)|quitt(?:e|ait|er|ant))$/.test(key)) findHomeTown(draft, i);
    else if (/^(?:domicile|maison|appartement|villa|logement)$/.test(key) && keyAt(tokens, i + 1) === 'de') findHomeTown(draft, i + 1);
    else if (TOWN_OF.has(key)) findCommune(draft, i);
    // "l'officier d'état civil de Rethel"
    else if (key === 'civil' && keyAt(tokens, i - 1) === 'etat' && keyAt(tokens, i - 3) === 'officier') findCommune(draft, i);
    else if (key === 'seul' || key === 'seule' || key === 'unique') findOnlyOne(draft, i);
    else if ((kind & ESTABLISHMENT) !== 0) findEstablishment(draft, i);
    else if (CADASTRE.has(key)) findPlots(draft, i);
    else if (isCodeOfTown(draft, i)) addSpan(draft, i, i, 'localite');
  }
}

/** "à Brest (29200)", "à BREST 29200,", once the town is taken */
function isCodeOfTown(draft: Draft, i: number): boolean {
  const { tokens, claims } = draft;
  if (claims[i - 1] !== TAKEN || !isPostalCode(draft, i) || caseWeightOf(tokens, i - 1) === 0) return false;
  const isBare = gapAt(tokens, i - 1) === SPACE && (gapAt(tokens, i) & (COMMA | NEWLINE | STOP)) !== 0;
  return isBare || (gapAt(tokens, i - 1) === (SPACE | OPEN) && (gapAt(tokens, i) & CLOSE) !== 0);
}

const isOnlyTown = ({ marks, kind }: { readonly marks: number; readonly kind: number }): boolean =>
  (marks & (COMMUNE | WORD)) === COMMUNE && kind === 0;

const LONG_WORD = /\p{L}{5,}/u;
const TOWN_OF_CODE = /(?<=\b\d{5} )\p{L}{5,}/u;

/** Towns of the homes of the text, and the first word of those in several words: "Niederbronn" for "Niederbronn-les-Bains". */
function toldTowns({ tokens, labelledSpans }: Draft): ReadonlySet<string> {
  const towns = new Set<string>();
  for (const { category, start, end } of labelledSpans) {
    const isPlace = category === 'localite' || category === 'adresse';
    const head = isPlace ? (tokens.text.slice(start, end).match(category === 'adresse' ? TOWN_OF_CODE : LONG_WORD)?.[0] ?? '') : '';
    if (head !== '' && !/^sainte?$/i.test(head)) towns.add(keyOf(head));
  }
  return towns;
}

function findTown(draft: Draft, i: number, ofCourts: ReadonlySet<string>, told: ReadonlySet<string>): void {
  const { tokens } = draft;
  const j = i + 1;
  // "Né le : 12 mai 1988", then "A : Vesoul" on the next line
  const isAfterDate = draft.claims[i - 1] === PROTECTED || draft.claims[i - 1] === TAKEN;
  const isLabel =
    (startsLine(tokens, i) || isAfterDate) && (gapAt(tokens, i) & ~(SPACE | STOP)) === 0 && hasBefore(tokens, i, 9, BIRTH_WORDS);
  // "16 aout 1974 à auray": a form filled in without capitals
  if (
    isAfterDate &&
    isFree(draft, j) &&
    tokens.word(j).shape === LOWER &&
    isOnlyTown(tokens.word(j)) &&
    hasBefore(tokens, i, 9, BIRTH_WORDS)
  )
    addSpan(draft, j, j, 'localite');
  if (((gapAt(tokens, i) & ~SPACE) !== 0 && !isLabel) || !isFree(draft, j) || !isProper(tokens, j)) return;
  // "avocat à Brest"
  if ((kindAt(tokens, i - 1) & LAWYER) !== 0 && tokens.word(i - 1).shape === LOWER) {
    protect(draft, j, readPlace(draft, j, true));
    return;
  }
  const { kind, marks, key } = tokens.word(j);
  const isTold = told.has(key) && caseWeightOf(tokens, j) === 2 && (gapAt(tokens, j) !== SPACE || caseWeightOf(tokens, j + 1) < 2);
  if (((kind & (CIVILITY | COUNTRY)) !== 0 && !isTold) || (startsLine(tokens, i) && isPlaceOfDeed(tokens, j))) return;
  // A date in letters is long: "né le trois mars mil neuf cent soixante-dix à".
  const isHome =
    hasBefore(tokens, i, 9, HOME_OR_BIRTH_WORDS) || (draft.claims[i - 1] === PROTECTED && hasBefore(tokens, i, 14, BIRTH_WORDS));
  const isClear = caseWeightOf(tokens, j) === 2 || (marks & (WORD | FIRST | SURNAME)) === 0;
  const isNamed = isTold || ((marks & COMMUNE) !== 0 && isClear && caseWeightOf(tokens, j) > 0) || isHyphenatedCommune(draft, j);
  if (!isHome && (!isNamed || ofCourts.has(key) || key.length < 4)) return;
  // An unlisted place needs a home or birth word close by, and is not an abbreviation: "demeuré applicable au CHSCT".
  const isUnknown = (marks & COMMUNE) === 0 && !isTold;
  const isAbbreviation =
    caseWeightOf(tokens, j) === 2 && tokens.word(j).shape === UPPER && key.length < 6 && !hasBefore(tokens, i, 9, BIRTH_WORDS);
  if (isHome && isUnknown && (isAbbreviation || keyAt(tokens, i) !== 'a')) return;
  if (isHome && isUnknown && !hasBefore(tokens, i, 6, HOME_OR_BIRTH_WORDS) && draft.claims[i - 1] !== PROTECTED) return;
  // After "à", a single word known only as a first name is a person: "confié à Lucas".
  if (
    isHome &&
    (marks & COMMUNE) === 0 &&
    (marks & FIRST) !== 0 &&
    gapAt(tokens, j) !== HYPHEN &&
    !hasBefore(tokens, i, 6, HOME_OR_BIRTH_WORDS)
  )
    return;
  const last = readPlace(draft, j, isHome);
  if (last >= j) addSpan(draft, j, last, 'localite');
}

/** "À SARLAT-LA-CANÉDA (Dordogne), au siège de l'Office": where a deed is signed. */
function isPlaceOfDeed(tokens: Draft['tokens'], first: number): boolean {
  for (let j = first + 1; j < first + 12 && (gapAt(tokens, j - 1) & (NEWLINE | STOP)) === 0; j++)
    if (/^(?:office|etude|notarial|notariale)$/.test(keyAt(tokens, j))) return true;
  return false;
}

/** "Trie-la-Ville": listed as a whole only. */
function isHyphenatedCommune(draft: Draft, first: number): boolean {
  const { tokens } = draft;
  if (gapAt(tokens, first) !== HYPHEN || caseWeightOf(tokens, first) !== 2) return false;
  let key = keyAt(tokens, first);
  for (let i = first + 1; gapAt(tokens, i - 1) === HYPHEN && i < first + 7; i++) key = `${key} ${keyAt(tokens, i)}`;
  return (draft.lexicon.marksOf(key) & COMMUNE) !== 0;
}

/** "Lieu de naissance : Vénissieux", "Naissance : 3 mai 1961, Vénissieux", "Date et lieu de naissance : 03/05/1961 – Vénissieux" */
function findLabelledTown(draft: Draft, i: number): void {
  const { tokens } = draft;
  let j = i + 1;
  while (j < i + 6 && (draft.claims[j] === TAKEN || draft.claims[j] === PROTECTED) && (gapAt(tokens, j) & NEWLINE) === 0) j++;
  const isAfterDate = j > i + 1 && (gapAt(tokens, j - 1) & (COMMA | HYPHEN)) !== 0;
  if (
    (j === i + 1 ? keyAt(tokens, i - 2) !== 'lieu' : !isAfterDate) ||
    (gapAt(tokens, i) & STOP) === 0 ||
    (gapAt(tokens, i) & NEWLINE) !== 0 ||
    !isFree(draft, j) ||
    !isProper(tokens, j) ||
    (kindAt(tokens, j) & (CIVILITY | COUNTRY)) !== 0
  )
    return;
  addSpan(draft, j, readPlace(draft, j, true), 'localite');
}

/** "Né le : 12.07.1965   Lieu : Vierzon" */
function findTownAfterLabel(draft: Draft, i: number): void {
  const { tokens } = draft;
  const isLabel = (gapAt(tokens, i) & STOP) !== 0 && (gapAt(tokens, i) & NEWLINE) === 0;
  if (!isLabel || !isFree(draft, i + 1) || !isProper(tokens, i + 1) || (kindAt(tokens, i + 1) & (CIVILITY | COUNTRY)) !== 0) return;
  addSpan(draft, i + 1, readPlace(draft, i + 1, true), 'localite');
}

/** "Thierry habite Annecy", "elle a quitté Annecy", "la maison de Locquirec" */
function findHomeTown(draft: Draft, i: number): void {
  const { tokens } = draft;
  const j = i + 1;
  if (gapAt(tokens, i) !== SPACE || !isFree(draft, j) || caseWeightOf(tokens, j) !== 2) return;
  // "habite Annecy" is clear; "quitté Nancy" and "la maison de Nancy" may name a person.
  const isSure = /^habit/.test(keyAt(tokens, i)) || (marksAt(tokens, j) & (FIRST | SURNAME | WORD)) === 0;
  if (((marksAt(tokens, j) & COMMUNE) === 0 || !isSure) && !isHyphenatedCommune(draft, j)) return;
  addSpan(draft, j, readPlace(draft, j), 'localite');
}

/** "le seul café de Gentioux": being the only one of its kind in a place can identify someone. */
function findOnlyOne(draft: Draft, i: number): void {
  const { tokens } = draft;
  for (let j = i + 2; j < i + 6; j++) {
    if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0) return;
    const isPlace = /^(?:de|d|a)$/.test(keyAt(tokens, j - 1)) && caseWeightOf(tokens, j) === 2 && isFree(draft, j) && isProper(tokens, j);
    if (!isPlace) continue;
    if ((kindAt(tokens, j) & (CIVILITY | COUNTRY)) === 0) addSpan(draft, j, readPlace(draft, j), 'localite');
    return;
  }
}

/** "commune de Gentioux", "maire de Lacroix". */
function findCommune(draft: Draft, i: number): void {
  const { tokens } = draft;
  let j = i + 1;
  if (!/^(?:de|d|du|des)$/.test(keyAt(tokens, j))) return;
  j++;
  if (/^(?:la|l|les)$/.test(keyAt(tokens, j)) && caseWeightOf(tokens, j) < 2) j++;
  if ((gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0 || !isFree(draft, j) || !isProper(tokens, j)) return;
  if ((kindAt(tokens, j) & (CIVILITY | FUNCTION_WORD)) !== 0 && caseWeightOf(tokens, j) < 2) return;
  const last = readPlace(draft, j, true);
  if (last < j) return;
  const isBody = /^(?:commune|ville|mairie)$/.test(keyAt(tokens, i)) && isActingBody(draft, i, last);
  if (isBody) protect(draft, j, last);
  else addSpan(draft, j, last, 'localite');
}

/** "employé par la commune de Douarnenez", "la ville de Vannes a recruté": the body, not the place. */
function isActingBody({ tokens }: Draft, noun: number, last: number): boolean {
  if (keyAt(tokens, noun - 1) === 'la' && keyAt(tokens, noun - 2) === 'par') return true;
  if (hasBefore(tokens, noun, 6, EMPLOYMENT)) return true;
  const isSubject = keyAt(tokens, noun - 1) === 'la' && !/^(?:sur|dans|de|a|en)$/.test(keyAt(tokens, noun - 2));
  return (
    isSubject &&
    gapAt(tokens, last) === SPACE &&
    ((kindAt(tokens, last + 1) & (VERB | PARTICLE)) === VERB || /(?:ait|aient|oie|oient)$/.test(keyAt(tokens, last + 1)))
  );
}
const EMPLOYMENT = words(
  'employe employee employeur agent agente salarie salariee recrute recrutee embauche embauchee fonctionnaire titulaire contractuel contractuelle contre assigne licencie licenciee',
);

/** "hôpital Saint-Joseph", "collège Jean-Moulin", "centre pénitentiaire de Fresnes": takes the name without the noun. */
function findEstablishment(draft: Draft, i: number): void {
  const { tokens } = draft;
  let j = i + 1;
  for (; j < i + 5 && caseWeightOf(tokens, j) === 0 && !endsLine(tokens, j - 1); j++) {
    if (
      !/^(?:de|d|du|des|la|l|les|le|prive|privee|public|publique|general|universitaire|maternelle|primaire|elementaire|professionnel|administrative|retention|arret)$/.test(
        keyAt(tokens, j),
      )
    )
      return;
  }
  if (!isFree(draft, j) || caseWeightOf(tokens, j) !== 2 || !isProper(tokens, j) || (gapAt(tokens, j - 1) & ~(SPACE | APOSTROPHE)) !== 0)
    return;
  if ((kindAt(tokens, j) & (CIVILITY | COUNTRY)) !== 0) return;
  const last = readPlace(draft, j, true);
  if (last >= j) addSpan(draft, j, last, 'etablissement');
}

/** "section AB n° 123", "cadastrées AY n° 63, 64 et 65". */
function findPlots(draft: Draft, i: number): void {
  const { tokens } = draft;
  for (let j = i + 1; j < Math.min(tokens.count, i + 30); j++) {
    const { key, shape } = tokens.word(j);
    if ((gapAt(tokens, j - 1) & (BLANK_LINE | STOP)) !== 0) return;
    const isSmall = (kindAt(tokens, j) & FUNCTION_WORD) !== 0 && keyAt(tokens, j - 1) !== 'section' && caseWeightOf(tokens, j) < 2;
    const isSection =
      !isSmall &&
      key.length <= 2 &&
      shape !== NUMBER &&
      /^[a-z]{1,2}$/.test(key) &&
      (caseWeightOf(tokens, j) === 2 || tokens.isCaseless(j));
    if (!isSection || !isFree(draft, j) || key === 'n' || key === 'et' || (/^[ldma]$/.test(key) && keyAt(tokens, j - 1) !== 'section')) {
      // "section AB" has nothing between; "cadastrée section AB" and "parcelle n° 12 AB" allow a few words.
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
    // Several plots of one section.
    for (;;) {
      const isComma =
        gapAt(tokens, last) !== SPACE && (gapAt(tokens, last) & ~(SPACE | COMMA | HYPHEN)) === 0 && tokens.word(last + 1).shape === NUMBER;
      const isAnd = keyAt(tokens, last + 1) === 'et' && tokens.word(last + 2).shape === NUMBER && tokens.word(last + 2).raw.length < 5;
      if (!isComma && !isAnd) break;
      last += isComma ? 1 : 2;
    }
    addSpan(draft, j, last, 'cadastre');
    i = last;
    j = last;
  }
}
