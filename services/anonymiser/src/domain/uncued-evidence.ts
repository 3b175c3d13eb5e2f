import { isNegation } from './dates.ts';
import { isDiminutive } from './diminutives.ts';
import type { Draft } from './draft.ts';
import { isFamily } from './family-names.ts';
import { APOSTROPHE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { isInitialAndName, isNameAndInitial } from './initial-names.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { CLOSINGS } from './message-names.ts';
import type { Run } from './name-runs.ts';
import { isCalledPerson } from './person-nouns.ts';
import { caseWeightOf, endsLine, gapAt, isVerbLike, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { COMMON, COUNTRY, LAWYER, PARTY, VERB } from './vocabulary.ts';
import { CAPITAL, LOWER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const LABELS = words('nom noms prenom prenoms patronyme identite nomme denomme');
const BIRTH_OR_HOME = words('ne nee demeurant domicilie domiciliee epouse veuve');

/** Drops the ordinary capitalised words that start the sentence. */
export function withoutLeadingWords(draft: Draft, run: Run): Run {
  const { tokens } = draft;
  let at = 0;
  while (at + 1 < run.units.length) {
    const unit = run.units[at];
    const marks = unit === undefined ? 0 : marksAt(tokens, unit.first);
    const isOrdinary =
      (marks & WORD) !== 0 && (marks & (FIRST | SURNAME)) === 0 && unit !== undefined && tokens.word(unit.first).shape !== UPPER;
    // "la Clio de Roy": a thing of somebody
    const isThing =
      at === 0 &&
      unit !== undefined &&
      unit.first === unit.last &&
      /^(?:la|le|une?|ma|sa)$/.test(keyAt(tokens, unit.first - 1)) &&
      gapAt(tokens, unit.first - 1) === SPACE &&
      /^(?:de|d|du)$/.test(keyAt(tokens, unit.last + 1)) &&
      tokens.word(unit.last + 1).shape === LOWER;
    if ((!isOrdinary && !isThing && !isOrder(draft, unit)) || unit?.isInitial === true) break;
    at++;
  }
  const [head, ...rest] = run.units.slice(at);
  if (head === undefined) return run;
  // "Situation de Lydie T.": without the particle after the word that was dropped.
  let first = head.first;
  while (at > 0 && first < head.last && tokens.word(first).shape === LOWER) first++;
  return { first, last: run.last, units: [{ ...head, first }, ...rest] };
}

/** "DÉCLARONS DUPONT Jean coupable": what the court orders, at the start of a line in capitals. */
const isOrder = ({ tokens }: Draft, unit: Run['units'][number] | undefined): boolean =>
  unit !== undefined &&
  unit.first === unit.last &&
  startsLine(tokens, unit.first) &&
  (marksAt(tokens, unit.first) & (WORD | FIRST | SURNAME)) === WORD &&
  /.{3}ons$/.test(keyAt(tokens, unit.first));

/** Why a run without a cue is a name; null when it is not one. */
export function uncuedEvidence(draft: Draft, run: Run, hasTitle: (run: Run) => boolean): 'title' | 'line' | 'lists' | 'first-name' | null {
  const { tokens } = draft;
  if (hasTitle(run)) return 'title';
  // "Louis XV"
  if (isRomanNumeral(tokens, run.last) || (gapAt(tokens, run.last) === SPACE && isRomanNumeral(tokens, run.last + 1))) return null;
  const before = keyAt(tokens, run.first - 1);
  if ((gapAt(tokens, run.first - 1) & STOP) !== 0 && (LABELS.has(before) || before === 'ressortissant')) return 'line';
  if (
    ((BIRTH_OR_HOME.has(keyAt(tokens, run.last + 1)) && !isNegation(tokens, run.last + 1)) ||
      (keyAt(tokens, run.last + 1) === 'se' && keyAt(tokens, run.last + 2) === 'disant')) &&
    (gapAt(tokens, run.last) & ~(SPACE | COMMA | NEWLINE | OPEN)) === 0 &&
    isUnknownName(draft, run)
  )
    return 'line';
  // « Momo », surnom donné à
  const isNickname = /^(?:surnom|sobriquet|diminutif|pseudo|pseudonyme)$/.test(keyAt(tokens, run.last + 1));
  if (isNickname && (gapAt(tokens, run.last) & ~(SPACE | COMMA | QUOTE | OPEN)) === 0) return 'line';
  if (isNotThePlace(draft, run) && isUnknownName(draft, run)) {
    if (
      (gapAt(tokens, run.last) & ~(SPACE | COMMA | NEWLINE)) === 0 &&
      (gapAt(tokens, run.last) & COMMA) !== 0 &&
      isCalledPerson(draft, run.last)
    )
      return 'line';
    if (isApostropheName(draft, run)) return 'line';
  }
  if (isFamily(draft, run)) return 'line';
  if (isSignedName(draft, run) || isUnderClosing(draft, run) || isRepresentative(draft, run)) return 'line';
  if (isPartyLine(draft, run) || isUnderHeading(draft, run)) return 'line';
  if (isListedName(draft, run) || isInitialAndName(draft, run) || isNameAndInitial(draft, run)) return 'lists';
  return isLoneFirstName(tokens, run) ? 'first-name' : null;
}

export const isRomanNumeral = (tokens: Tokens, i: number): boolean =>
  tokens.word(i).shape === UPPER && /^(?:x{0,2}(?:ix|iv|v?i{1,3})|x{1,3}v?|v)$/.test(keyAt(tokens, i));

const isNotThePlace = ({ tokens }: Draft, run: Run): boolean =>
  (kindAt(tokens, run.first) & (COMMON | COUNTRY)) === 0 &&
  ((marksAt(tokens, run.first) & COMMUNE) === 0 || (marksAt(tokens, run.first) & FIRST) !== 0);

/** "N'Guessan", "O'Brien", "M'Bala": never an ordinary French word. */
const isApostropheName = ({ tokens }: Draft, run: Run): boolean =>
  /^[nmo]$/.test(keyAt(tokens, run.first)) && gapAt(tokens, run.first) === APOSTROPHE && tokens.word(run.first).shape === UPPER;

/** "Bien à toi,\nKelechi", "Bise, K.O.": the end of a line, after the closing formula of a message. */
export function isUnderClosing(draft: Draft, run: Run): boolean {
  const { tokens } = draft;
  const gap = gapAt(tokens, run.first - 1);
  if ((gap & COMMA) === 0 || !endsLine(tokens, run.last) || !isUnknownName(draft, run)) return false;
  let first = run.first - 1;
  while (first > run.first - 5 && !startsLine(tokens, first)) first--;
  return startsLine(tokens, first) && CLOSINGS.has(keyAt(tokens, first));
}

/** "représentée par Castéran Lise": names that are neither a company's nor counsel's. */
function isRepresentative(draft: Draft, run: Run): boolean {
  const { tokens } = draft;
  if (keyAt(tokens, run.first - 1) !== 'par' || gapAt(tokens, run.first - 1) !== SPACE) return false;
  if (!/^(?:represente|agissant|dirige|gere|assiste)/.test(keyAt(tokens, run.first - 2))) return false;
  const isName = ({ first, last }: Run['units'][number]) => {
    const { marks, kind } = tokens.word(last);
    return kind === 0 && ((marks & WORD) === 0 || (marks & (FIRST | SURNAME)) !== 0) && caseWeightOf(tokens, first) === 2;
  };
  if (run.units.length < 2 || !run.units.every(isName)) return false;
  // "représenté par Jean Dupont, du barreau de Paris"
  for (let j = run.last + 1; j <= run.last + 8 && (gapAt(tokens, j - 1) & (NEWLINE | DOT | STOP)) === 0; j++)
    if ((kindAt(tokens, j) & LAWYER) !== 0) return false;
  return run.units.some(({ first }) => (marksAt(tokens, first) & FIRST) !== 0) && isUnknownName(draft, run);
}

/** "Bise, J.-Ph.", "MARTIN, Paul": a surname, a comma, then initials or a first name, as an item of a list or at the start of a line. */
export function isSignedName(draft: Draft, run: Run): boolean {
  const { tokens } = draft;
  if (run.units.length !== 1 || gapAt(tokens, run.last) !== (COMMA | SPACE) || !isUnknownName(draft, run)) return false;
  const before = gapAt(tokens, run.first - 1);
  const isOpen = (before & (NEWLINE | STOP)) !== 0 || keyAt(tokens, run.first - 1) === 'et';
  const next = tokens.word(run.last + 1);
  const isCivility = next.key === 'm' && gapAt(tokens, run.last + 1) === (DOT | SPACE) && caseWeightOf(tokens, run.last + 2) === 2;
  const isInitialNext = next.key.length === 1 && next.shape === UPPER && (gapAt(tokens, run.last + 1) & DOT) !== 0 && !isCivility;
  const isGivenNext =
    (next.marks & COMMON_FIRST) !== 0 && (gapAt(tokens, run.last + 1) & (NEWLINE | STOP)) !== 0 && caseWeightOf(tokens, run.last + 1) === 2;
  return isOpen && (isInitialNext || isGivenNext) && (kindAt(tokens, run.first) & (COMMON | COUNTRY)) === 0;
}

const isUnknownName = (draft: Draft, run: Run): boolean =>
  // "J.-Ph."
  run.units.every(
    ({ first, last }) =>
      (last > first && keyAt(draft.tokens, first).length === 1) ||
      (marksAt(draft.tokens, last) & WORD) === 0 ||
      (marksAt(draft.tokens, last) & (FIRST | SURNAME)) !== 0,
  );

/** "SAN Anne-Sophie": a surname in capitals that is a function word elsewhere. */
function isShortSurname({ tokens }: Draft, run: Run): boolean {
  const second = tokens.word(run.first + 1);
  const isOne = run.units.length === 1 && run.last > run.first && tokens.word(run.first).shape === UPPER && !tokens.isCaseless(run.first);
  return isOne && second.shape === CAPITAL && (second.marks & COMMON_FIRST) !== 0 && gapAt(tokens, run.first) === SPACE;
}

/** A listed first name beside another name: "Alice Roy", "BRISSAC ALICE". */
function isListedName(draft: Draft, run: Run): boolean {
  if (isShortSurname(draft, run)) return true;
  if (run.units.length < 2) return false;
  const all = run.units.map((unit) => marksAt(draft.tokens, unit.first));
  if (isTownNameFirst(draft, run)) return true;
  if (!run.units.some((unit) => isFirstNameUnit(draft, unit))) return isRareFirstName(draft, run);
  if (all.every((marks) => (marks & COMMUNE) !== 0 && (marks & COMMON_FIRST) === 0)) return false;
  return run.units.every((unit, at) => {
    const marks = all[at] ?? 0;
    const isPlainWord = caseWeightOf(draft.tokens, unit.first) === 1 && (marks & WORD) !== 0 && (marks & (SURNAME | FIRST)) === 0;
    return !isPlainWord || (at > 0 && !isVerbLike(draft, unit.first));
  });
}

/** "le locataire, Blaise Dupuis": a rare first name that is also a town, before a surname that is neither a word nor a town. */
function isTownNameFirst({ tokens }: Draft, run: Run): boolean {
  const [given, surname] = run.units;
  if (given === undefined || surname === undefined || run.units.length !== 2 || tokens.isCaseless(run.first)) return false;
  const one = marksAt(tokens, given.first);
  const two = marksAt(tokens, surname.last);
  const isAfterPlaceWord = /^(?:a|de|d|en|du|vers|sur|entre|et)$/.test(keyAt(tokens, run.first - 1));
  const isSimple = given.first === given.last && gapAt(tokens, given.last) === SPACE && caseWeightOf(tokens, surname.last) === 2;
  return (
    isSimple &&
    !isAfterPlaceWord &&
    (one & FIRST) !== 0 &&
    (one & WORD) === 0 &&
    (two & (WORD | COMMUNE)) === 0 &&
    ((two & SURNAME) !== 0 || tokens.word(surname.last).key.length > 4)
  );
}

function isFirstNameUnit(draft: Draft, unit: { readonly first: number; readonly last: number }): boolean {
  const { tokens } = draft;
  const marks = marksAt(tokens, unit.first);
  if ((marks & FIRST) === 0 || (unit.first !== unit.last && gapAt(tokens, unit.first) !== HYPHEN)) return false;
  if ((marks & COMMUNE) !== 0 && (marks & COMMON_FIRST) === 0) return false;
  return (marks & WORD) === 0 || ((marks & COMMON_FIRST) !== 0 && caseWeightOf(tokens, unit.first) === 2);
}

/** In text of a single case: a first name that is also a word, before an unlisted word and without a determiner. */
function isRareFirstName(draft: Draft, run: Run): boolean {
  const { tokens } = draft;
  const [given, surname] = run.units;
  if (given === undefined || surname === undefined || !tokens.isCaseless(run.first)) return false;
  const isArticle = /^(?:le|la|les|l|un|une|des|du|ce|cet|cette|ces|son|sa|ses|leur|leurs|au|aux|cette)$/.test(
    keyAt(tokens, run.first - 1),
  );
  const isUnknown = marksAt(tokens, surname.first) === 0 && keyAt(tokens, surname.first).length > 3;
  return (marksAt(tokens, given.first) & COMMON_FIRST) !== 0 && kindAt(tokens, given.first) === 0 && isUnknown && !isArticle;
}

/** A line that is a name above, below or beside "C/". */
function isPartyLine(draft: Draft, run: Run): boolean {
  const { tokens } = draft;
  const isVersus = (i: number) => (keyAt(tokens, i) === 'c' && (gapAt(tokens, i) & SLASH) !== 0) || keyAt(tokens, i) === 'contre';
  const isBefore = isVersus(run.last + 1) && (keyAt(tokens, run.last + 1) === 'c' || endsLine(tokens, run.last));
  const isAfter = isVersus(run.first - 1) && (keyAt(tokens, run.first - 1) === 'c' || startsLine(tokens, run.first));
  if (!isBefore && !isAfter) return false;
  const isFramed = isBefore
    ? startsLine(tokens, run.first) || (gapAt(tokens, run.first - 1) & (COMMA | STOP)) !== 0
    : endsLine(tokens, run.last) || (gapAt(tokens, run.last) & COMMA) !== 0 || keyAt(tokens, run.last + 1) === 'et';
  if (!isFramed) return false;
  return run.units.every(({ first, last }) => {
    const { marks, kind } = tokens.word(last);
    return (
      (kind & (COMMON | COUNTRY)) === 0 &&
      ((marks & COMMUNE) === 0 || (marks & (SURNAME | FIRST)) !== 0) &&
      (first !== last || caseWeightOf(tokens, last) > 0)
    );
  });
}

/** The name under "APPELANT :", up to the end of the line. */
function isUnderHeading(draft: Draft, run: Run): boolean {
  const { tokens } = draft;
  const gap = gapAt(tokens, run.first - 1);
  const isHeading =
    (kindAt(tokens, run.first - 1) & PARTY) !== 0 && (gap & NEWLINE) !== 0 && (startsLine(tokens, run.first - 1) || (gap & STOP) !== 0);
  const isFramed = endsLine(tokens, run.last) || (gapAt(tokens, run.last) & COMMA) !== 0;
  return (
    isHeading &&
    isFramed &&
    run.units.length > 1 &&
    run.units.some(({ first }) => (marksAt(tokens, first) & FIRST) !== 0 || marksAt(tokens, first) === 0)
  );
}

/** "Jean-Paul": two first names joined by a hyphen. */
function isCompoundFirstName(tokens: Tokens, run: Run): boolean {
  if (run.units.length !== 1 || run.last !== run.first + 1 || gapAt(tokens, run.first) !== HYPHEN || caseWeightOf(tokens, run.first) !== 2)
    return false;
  if ((gapAt(tokens, run.first - 1) & (HYPHEN | QUOTE)) !== 0 || (gapAt(tokens, run.last) & (HYPHEN | QUOTE)) !== 0) return false;
  // "Jean-Phi": the second part may be cut short.
  const isShort =
    /^(?:jean|marie|anne)$/.test(keyAt(tokens, run.first)) &&
    (marksAt(tokens, run.last) & COMMUNE) === 0 &&
    keyAt(tokens, run.last).length < 5;
  return [run.first, run.last].every(
    (i) => ((marksAt(tokens, i) & COMMON_FIRST) !== 0 || (isShort && i === run.last)) && tokens.word(i).shape !== UPPER,
  );
}

/** Short names that are also ordinary words or communes: names when a capital starts them within a sentence or before a verb. */
const NICKNAMES = words('kiki loulou lulu mimi titi toto nanou jojo juju nini lili bibi riri fifi lolo');
const startsSentence = (tokens: Tokens, i: number): boolean =>
  ((gapAt(tokens, i - 1) & (DOT | STOP | NEWLINE | QUOTE)) !== 0 && (kindAt(tokens, i + 1) & VERB) === 0) || tokens.word(i).shape === UPPER;
/** "l'équitation de Philippine", "(Jules, Anna)": a common first name that is also a word, where a word would have no capital. */
function isWordUsedAsFirstName(tokens: Tokens, i: number): boolean {
  const { marks, shape, kind, key } = tokens.word(i);
  if (shape !== CAPITAL || kind !== 0 || (marks & (COMMON_FIRST | WORD | COMMUNE)) !== (COMMON_FIRST | WORD) || key === 'noel')
    return false;
  const gap = gapAt(tokens, i - 1);
  const isAfterSmallWord =
    gap === SPACE && /^(?:de|a|avec|chez|pour|que|par)$/.test(keyAt(tokens, i - 1)) && caseWeightOf(tokens, i - 1) === 0;
  const isClosed = (gapAt(tokens, i) & ~SPACE) !== 0 || caseWeightOf(tokens, i + 1) === 0;
  if (isAfterSmallWord) return isClosed && (gapAt(tokens, i) & (HYPHEN | QUOTE)) === 0;
  const isGiven = (j: number) => (marksAt(tokens, j) & (COMMON_FIRST | WORD)) === COMMON_FIRST && tokens.word(j).shape === CAPITAL;
  return (gap & OPEN) !== 0 && gapAt(tokens, i) === (COMMA | SPACE) && isGiven(i + 1);
}

/** A single first name within a sentence. */
function isLoneFirstName(tokens: Tokens, run: Run): boolean {
  if (isCompoundFirstName(tokens, run)) return true;
  if (run.units.length !== 1 || run.first !== run.last || caseWeightOf(tokens, run.first) !== 2) return false;
  const { marks, key } = tokens.word(run.first);
  if (NICKNAMES.has(key) && !startsSentence(tokens, run.first)) return true;
  if (isWordUsedAsFirstName(tokens, run.first)) return true;
  if (((marks & COMMON_FIRST) === 0 && !isDiminutive(key)) || (marks & (WORD | COMMUNE)) !== 0) return false;
  if (key.length < 4 && !isDiminutive(key)) return false;
  // "Sam. 12", "Mar. Hugo": a day
  if (/^(?:lun|mar|mer|jeu|ven|sam|dim)$/.test(key) && (gapAt(tokens, run.last) & (DOT | NEWLINE)) === DOT) return false;
  const gap = gapAt(tokens, run.first - 1);
  // "la Clio": a thing
  if (/^(?:le|la|les|un|une|ma|ta|sa)$/.test(keyAt(tokens, run.first - 1)) && gap === SPACE) return false;
  if ((gap & (QUOTE | HYPHEN)) !== 0 || (gapAt(tokens, run.last) & (HYPHEN | QUOTE)) !== 0) return false;
  // On a line of its own a first name may be a heading; before a verb it is a person.
  return tokens.word(run.first).shape !== UPPER && ((gap & NEWLINE) === 0 || (kindAt(tokens, run.last + 1) & VERB) !== 0);
}
