import type { Category } from '@attendu/law/anonymisation/types';
import { addSpan, type Draft, isFree, protect } from './draft.ts';
import { BLANK_LINE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, SLASH, SPACE, STOP } from './gaps.ts';
import { isMarriage, isPlaceWord, readMarriage } from './marriages.ts';
import { caseWeightOf, gapAt, hasAfter, hasBefore, keyAt, kindAt } from './reading.ts';
import { findInTables } from './tables.ts';
import type { Tokens } from './tokens.ts';
import { MONTH, STREET } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** A date: last word of its day and month, and last word of the whole date. */
type DateFound = { readonly dayEnd: number; readonly last: number };

/** `3 janvier 2001`, `1er mars 1998`, `09/11/2004`, `03.02.61`; the year may be missing. */
export function readDate(tokens: Tokens, i: number): DateFound | null {
  const first = tokens.word(i);
  if (isYear(tokens, i)) return readYearFirst(tokens, i);
  if (DAY_WORDS.has(first.key)) return readDateInLetters(tokens, i);
  if (first.shape !== NUMBER || first.raw.length > 2 || Number(first.raw) > 31) return null;
  let j = i + 1;
  if (keyAt(tokens, j) === 'er' && (gapAt(tokens, i) & ~SPACE) === 0) j++;
  if ((kindAt(tokens, j) & MONTH) !== 0) return { dayEnd: j, last: isYear(tokens, j + 1) ? j + 1 : j };
  // "12 févr. 1980", "3 sept 1991"
  if (SHORT_MONTHS.has(keyAt(tokens, j)) && gapAt(tokens, j - 1) === SPACE && isYear(tokens, j + 1)) return { dayEnd: j, last: j + 1 };
  const gap = gapAt(tokens, j - 1);
  const second = tokens.word(j);
  const isMonth = (second.shape === NUMBER && second.raw.length <= 2 && Number(second.raw) <= 12) || ROMAN_MONTHS.has(second.raw);
  const isNumeric = isMonth && gapAt(tokens, j) === gap;
  if (!isNumeric || !(gap === SLASH || gap === DOT || gap === HYPHEN || gap === SPACE)) return null;
  if (isYear(tokens, j + 1)) return { dayEnd: j, last: j + 1 };
  // "03.02.61": the year of two figures cannot stand alone.
  const isShortYear = gap !== SPACE && tokens.word(j + 1).shape === NUMBER && tokens.word(j + 1).raw.length === 2;
  return isShortYear ? { dayEnd: j + 1, last: j + 1 } : null;
}

/** "1987-05-03" */
function readYearFirst(tokens: Tokens, i: number): DateFound | null {
  const gap = gapAt(tokens, i);
  const isPart = (j: number, most: number) =>
    tokens.word(j).shape === NUMBER && tokens.word(j).raw.length === 2 && Number(tokens.word(j).raw) <= most;
  const isDate = (gap === HYPHEN || gap === SLASH) && gapAt(tokens, i + 1) === gap && isPart(i + 1, 12) && isPart(i + 2, 31);
  return isDate ? { dayEnd: i + 2, last: i + 2 } : null;
}

const SHORT_MONTHS = words('janv jan fevr fev mar avr juin juil juill jul aou sept sep oct nov dec');
const ROMAN_MONTHS = words('I II III IV V VI VII VIII IX X XI XII');
const DAY_WORDS = words('premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente un');
const YEAR_WORDS = words(
  'mil mille deux cent cents un trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante soixante et',
);

/** "trois mars mil neuf cent soixante", "vingt et un juin deux mille douze". */
function readDateInLetters(tokens: Tokens, i: number): DateFound | null {
  let j = i + 1;
  while (j < i + 3 && (DAY_WORDS.has(keyAt(tokens, j)) || keyAt(tokens, j) === 'et') && (gapAt(tokens, j - 1) & ~(SPACE | HYPHEN)) === 0)
    j++;
  if ((kindAt(tokens, j) & MONTH) === 0 || gapAt(tokens, j - 1) !== SPACE) return null;
  let last = j;
  while (last < j + 9 && YEAR_WORDS.has(keyAt(tokens, last + 1)) && (gapAt(tokens, last) & ~(SPACE | HYPHEN)) === 0) last++;
  while (last > j && keyAt(tokens, last) === 'et') last--;
  return { dayEnd: j, last: isYear(tokens, j + 1) ? j + 1 : last };
}

const isYear = (tokens: Tokens, i: number): boolean => {
  const { raw, shape } = tokens.word(i);
  return shape === NUMBER && raw.length === 4 && /^(?:1[89]|20)/.test(raw);
};

const BIRTH = words('ne nee nes nees naissance naiss naquit natif native ddn anniversaire accouche');
const DEATH = words(
  'decede decedee decedes deces mort morte morts mortes decedees mortel mortelle suicide suicidee predecede predecedee eteint eteinte tue tuee tues assassine assassinee noye noyee inhume inhumee trepasse obseques inhumation deceda mourut enterre enterree incinere incineree',
);
/** Words allowed between the event and its date. */
const LINKS = new Set(
  `le la les du de a au en l e s survenu survenue intervenu celebre contracte conclu est sont et s dit enregistre date lieu devant officier etat civil sous regime jour avoir ont ete
  sans posterite respectivement se sont conjoint conjointe pere mere enfant patient patiente assure assuree beneficiaire`.split(/\s+/),
);
/** The date after one of these is the document's, not the event's. */
const ACTS = new Set(
  'jugement arret ordonnance acte certificat audience requete assignation courrier lettre decision date certificats livret contrat projet'.split(
    ' ',
  ),
);

/** Takes dates of birth, marriage and death, except the year, as the Cour de cassation's tool does. Protects all other dates. */
export function findDates(draft: Draft): void {
  const { tokens } = draft;
  for (let i = 0; i < tokens.count; i++) {
    const key = keyAt(tokens, i);
    const category: Category | null =
      BIRTH.has(key) && !isNegation(tokens, i)
        ? 'dateNaissance'
        : DEATH.has(key) || isPredeceased(tokens, i)
          ? 'dateDeces'
          : isMarriage(tokens, i)
            ? 'dateMariage'
            : null;
    const isRead =
      category === null ||
      readEvent(draft, i, category) ||
      (category === 'dateMariage' && readMarriage(draft, i, (at) => readDate(tokens, at)));
    if (!isRead) readEventBefore(draft, i, category);
    if (key === 'savoir' && hasBefore(tokens, i, 4, BIRTHS)) readSpouses(draft, i);
    if (BIRTHS.has(key) && (hasBefore(tokens, i, 14, CHILDREN) || hasAfter(tokens, i, 14, CHILDREN))) readChildren(draft, i);
  }
  findInTables(draft, (i) => readDate(tokens, i));
  for (let i = 0; i < tokens.count; i++) {
    if (!isFree(draft, i) || tokens.word(i).shape !== NUMBER || (kindAt(tokens, i - 2) & STREET) !== 0) continue;
    const date = readDate(tokens, i);
    if (date === null) continue;
    protect(draft, i, date.last);
    i = date.last;
  }
}

/** "Nés, savoir : Monsieur à Broc le 8 juin 1941, Madame à Lasse le 1er avril 1944" */
function readSpouses(draft: Draft, from: number): void {
  const { tokens } = draft;
  for (let i = from + 1; i < Math.min(tokens.count, from + LONGEST_LIST); i++) {
    if ((gapAt(tokens, i - 1) & BLANK_LINE) !== 0 || (isMarriage(tokens, i) && keyAt(tokens, i) !== 'epouse')) return;
    const date = keyAt(tokens, i - 1) === 'le' && isFree(draft, i) ? readDate(tokens, i) : null;
    if (date === null) continue;
    addSpan(draft, i, date.dayEnd, 'dateNaissance');
    protect(draft, date.dayEnd + 1, date.last);
    i = date.last;
  }
}

const BIRTHS = words('nes nees issus issues naissance naissances');
const CHILDREN = words('enfant enfants fils filles fille jumeaux jumelles union mariage couple');
const LONGEST_LIST = 80;

/** "Deux enfants sont nés de leur union : Clément le 2 mai 1997 et Rose le 4 mai 2000": takes each name and its date. */
function readChildren(draft: Draft, event: number): void {
  const { tokens } = draft;
  for (let i = event + 1; i < Math.min(tokens.count, event + LONGEST_LIST); i++) {
    const gap = gapAt(tokens, i - 1);
    if ((gap & BLANK_LINE) !== 0 || ((gap & DOT) !== 0 && tokens.word(i - 1).raw.length > 2)) return;
    const isNamed = caseWeightOf(tokens, i) === 2 && tokens.word(i).shape < NUMBER && isFree(draft, i) && kindAt(tokens, i) === 0;
    if (!isNamed || (gapAt(tokens, i) & ~(SPACE | COMMA | OPEN)) !== 0) continue;
    const at = keyAt(tokens, i + 1) === 'le' ? i + 2 : (gapAt(tokens, i) & OPEN) !== 0 ? i + 1 : -1;
    const date = at < 0 ? null : readDate(tokens, at);
    if (date === null) continue;
    let first = i;
    while (
      first > i - 3 &&
      (gapAt(tokens, first - 1) & ~(SPACE | HYPHEN)) === 0 &&
      caseWeightOf(tokens, first - 1) === 2 &&
      isFree(draft, first - 1)
    )
      first--;
    draft.namedRuns.push({ first, last: i });
    addSpan(draft, at, date.dayEnd, 'dateNaissance');
    protect(draft, date.dayEnd + 1, date.last);
    i = date.last;
  }
}

/** "ne" without an accent means "né" only before "le 3 mars" or "à Lyon". */
export const isNegation = (tokens: Tokens, i: number): boolean =>
  keyAt(tokens, i) === 'ne' &&
  /^ne$/i.test(tokens.word(i).raw) &&
  !(keyAt(tokens, i + 1) === 'le' && tokens.word(i + 2).shape === NUMBER) &&
  keyAt(tokens, i + 1) !== 'a';

/** "l'avait précédée le 7 décembre": died before. */
const isPredeceased = (tokens: Tokens, i: number): boolean =>
  /^precedee?s?$/.test(keyAt(tokens, i)) &&
  /^(?:avait|a|avaient|ont)$/.test(keyAt(tokens, i - 1)) &&
  /^(?:l|les)$/.test(keyAt(tokens, i - 2));

/** Looks for the date of an event in the words after it, within the sentence. */
function readEvent(draft: Draft, event: number, category: Category): boolean {
  const { tokens } = draft;
  const reach = category === 'dateNaissance' ? 14 : 8;
  // "est décédé. Le 4 juin": the dot of an abbreviation is only that of a short word.
  if ((gapAt(tokens, event) & DOT) !== 0 && keyAt(tokens, event).length > 5) return false;
  let isAfterLink = false;
  for (let j = event + 1; j < tokens.count && j <= event + reach; j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & BLANK_LINE) !== 0 || ((gap & (STOP | DOT)) !== 0 && j > event + 1 && tokens.word(j).shape !== NUMBER)) return false;
    const key = keyAt(tokens, j);
    if ((ACTS.has(key) || BIRTH.has(key)) && category !== 'dateNaissance') return false;
    // "né en mars 1980", "mariés en mai 2004"
    if (
      category !== 'dateDeces' &&
      key === 'en' &&
      (kindAt(tokens, j + 1) & MONTH) !== 0 &&
      isYear(tokens, j + 2) &&
      isFree(draft, j + 1)
    ) {
      addSpan(draft, j + 1, j + 1, category);
      return true;
    }
    const date = isFree(draft, j) ? readDate(tokens, j) : null;
    if (date !== null) {
      addSpan(draft, j, date.dayEnd, category);
      protect(draft, date.dayEnd + 1, date.last);
      readMore(draft, date.last, category);
      if (category === 'dateNaissance') readOther(draft, date.last);
      return true;
    }
    // "née à Lyon (69) le"
    if (tokens.word(j).shape === NUMBER && (gap & OPEN) !== 0 && (gapAt(tokens, j) & CLOSE) !== 0) continue;
    // "née le", "né à Lyon le": a place may come before the date, another clause may not.
    if (key === 'le' || key === 'du') isAfterLink = true;
    else if (!LINKS.has(key) && !isPlaceWord(tokens, j) && (category === 'dateNaissance' || isAfterLink)) return false;
  }
  return false;
}

/** "Le 3 mai 2012, Mme X a donné naissance à", "Le 4 juin, M. X est décédé": the date that opens the sentence of the event. */
function readEventBefore(draft: Draft, event: number, category: Category): void {
  const { tokens } = draft;
  const auxiliary = keyAt(tokens, event - 1);
  // "ont contracté mariage", "se marient", "ont conclu un pacs", "ont conclu un pacte civil de solidarité"
  const verb = keyAt(tokens, keyAt(tokens, event) === 'solidarite' ? event - 5 : event - 2);
  const isConcluded = category === 'dateMariage' && (/^(?:contracte|se)$/.test(auxiliary) || /^(?:conclu|signe|celebre)$/.test(verb));
  if (!isConcluded && !/^(?:est|etait|sont|fut|serait|donne|a|s|accident)$/.test(auxiliary)) return;
  for (let j = event - 1; j > event - LONGEST_SENTENCE; j--) {
    const gap = gapAt(tokens, j - 1);
    if (ACTS.has(keyAt(tokens, j)) || (gap & BLANK_LINE) !== 0) return;
    const isOpen = j === 1 || (gapAt(tokens, j - 2) & (DOT | STOP | NEWLINE)) !== 0;
    const date = keyAt(tokens, j - 1) === 'le' && isOpen && isFree(draft, j) ? readDate(tokens, j) : null;
    if (date !== null && date.last < event && (gapAt(tokens, date.last) & COMMA) !== 0) {
      addSpan(draft, j, date.dayEnd, category);
      protect(draft, date.dayEnd + 1, date.last);
      return;
    }
    if ((gap & (DOT | STOP)) !== 0 && keyAt(tokens, j - 1).length > 3) return;
  }
}
const LONGEST_SENTENCE = 14;

/** "né le 5 mai 1996 à Annaba (Algérie), ou le 15/09/1997 à Sfax": takes a second date of birth in the same sentence. */
function readOther(draft: Draft, last: number): void {
  const { tokens } = draft;
  for (let j = last + 1; j <= last + SECOND_BIRTH && (gapAt(tokens, j - 1) & (BLANK_LINE | STOP | DOT)) === 0; j++) {
    if (keyAt(tokens, j) !== 'ou' && keyAt(tokens, j) !== 'alias') continue;
    let at = j + 1;
    while (at < j + 5 && /^(?:le|du|en|bien|ne|nee|encore)$/.test(keyAt(tokens, at))) at++;
    const date = at > j + 1 ? readDate(tokens, at) : null;
    if (date === null) continue;
    addSpan(draft, at, date.dayEnd, 'dateNaissance');
    protect(draft, date.dayEnd + 1, date.last);
    return;
  }
}
const SECOND_BIRTH = 10;

/** "nés les 3 mars 2001 et 4 mai 2003": takes the dates after the first one. */
function readMore(draft: Draft, last: number, category: Category): void {
  const { tokens } = draft;
  const isDeaths = category === 'dateDeces' && /^ ?; ?$/.test(tokens.text.slice(tokens.end[last] ?? 0, tokens.start[last + 1] ?? 0));
  const isJoined = isDeaths || (keyAt(tokens, last + 1) === 'et' && gapAt(tokens, last) === SPACE) || (gapAt(tokens, last) & COMMA) !== 0;
  if (!isJoined) return;
  let j = keyAt(tokens, last + 1) === 'et' ? last + 2 : last + 1;
  if (keyAt(tokens, j) === 'le' || keyAt(tokens, j) === 'du') j++;
  if (j > last + 2 && (gapAt(tokens, last) & COMMA) !== 0) return;
  const date = readDate(tokens, j);
  if (date === null || (gapAt(tokens, last) & (NEWLINE | OPEN | CLOSE)) !== 0 || (category !== 'dateNaissance' && !isDeaths)) return;
  addSpan(draft, j, date.dayEnd, category);
  readMore(draft, date.last, category);
}
