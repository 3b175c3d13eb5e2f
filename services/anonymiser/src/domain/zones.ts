import { BLANK_LINE, COMMA, DOT, NEWLINE, STOP } from './gaps.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { CIVILITY, CLERK, JUDGE, MASTER, PARTICLE, PARTY, VERB } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Parts of a decision where names without a title belong to the court. */
export type Zones = {
  readonly isCourt: (i: number) => boolean;
  /** The line below or above the titles of the people who sign. */
  readonly isSignature: (i: number) => boolean;
  /** Whether the text speaks of a court at all. In the minutes of a company, a "président" is no judge. */
  readonly hasCourt: boolean;
};

const COURT_WORDS = words(
  `tribunal tribunaux cour juge juges magistrat magistrate magistrats assesseur assesseurs assesseure assesseures procureur procureure substitut audience jugement arret ordonnance composition delibere
  debats prudhommes prud rapporteur requisitions parquet`,
);
/** A line of signatures with one of these is not a court's. */
const OTHER_OFFICES = words(
  'secretaire tresorier tresoriere gerant gerante maire directeur directrice locataire locataires bailleur salarie employeur syndic',
);

const ENDS = words(
  `expose faits fait procedure pretentions motifs demandeur demanderesse demandeurs defendeur defenderesse appelant appelante appelants intime intimee intimes entre discussion vu
  sur attendu ordonnance jugement arret debats rappel objet litige par suivant selon considerant exposant`,
);
/** Words of the sentences that say who sat, when, and with whose assistance. */
const SITTING = words(
  'debats delibere audience composee compose composition assiste assistee assistes presents presence ministere assesseurs',
);
const TITLE_WORDS = words(
  'vice premier premiere delegue deleguee charge chargee mise etat detention libertes affaires familiales chambre referendaire adjoint adjointe execution famille tribunal cour contentieux protection placee place instruction enfants',
);
const LONGEST = 160;

/** Finds the composition of the court and the signatures, line by line. */
export function readZones(tokens: Tokens): Zones {
  const marks = new Uint8Array(tokens.count);
  const hasCourt = tokens.words.some(({ key, kind }) => (kind & CLERK) !== 0 || COURT_WORDS.has(key));
  let title = -1;
  for (let from = 0; from < tokens.count; ) {
    let to = from;
    while (to + 1 < tokens.count && (gapAt(tokens, to) & NEWLINE) === 0) to++;
    const isUnderTitle = title >= 0 && isNameLine(tokens, from, to);
    if (hasCourt && (isUnderTitle || isOverTitle(tokens, from, to))) for (let i = from; i <= to; i++) marks[i] = (marks[i] ?? 0) | 2;
    const names = hasCourt ? namesAfterTitles(tokens, from, to) : -1;
    if (names > 0) for (let i = names; i <= to; i++) marks[i] = (marks[i] ?? 0) | 2;
    title = isTitleLine(tokens, from, to) ? from : isNameLine(tokens, from, to) && title >= 0 ? title : -1;
    if (keyAt(tokens, from) === 'composition' && !isOfHousehold(tokens, from)) markComposition(tokens, from, marks);
    from = to + 1;
  }
  return { isCourt: (i) => ((marks[i] ?? 0) & 1) !== 0, isSignature: (i) => ((marks[i] ?? 0) & 2) !== 0, hasCourt };
}

/** "Composition familiale", "Composition du foyer" */
function isOfHousehold(tokens: Tokens, heading: number): boolean {
  for (let i = heading + 1; i < heading + 5 && !startsLine(tokens, i); i++)
    if (/^(?:famil|foyer|menage|fratrie|groupe|equipe|dossier|capital|patrimoine|conseil$|comite|bureau$)/.test(keyAt(tokens, i)))
      return keyAt(tokens, i + 2) !== 'jugement';
  return false;
}

/** Marks "COMPOSITION DE LA COUR" up to the first heading, or the first sentence that is not about who sat. */
function markComposition(tokens: Tokens, from: number, marks: Uint8Array): void {
  let hasName = false;
  for (let first = from + 1; first < Math.min(tokens.count, from + LONGEST); ) {
    let last = first;
    while (last + 1 < tokens.count && last < from + LONGEST && !endsSentence(tokens, last)) last++;
    const isNewLine = startsLine(tokens, first);
    if (isNewLine && hasName && (ENDS.has(keyAt(tokens, first)) || (kindAt(tokens, first) & PARTY) !== 0)) return;
    if (isNewLine && (gapAt(tokens, first - 1) & BLANK_LINE) !== 0 && (kindAt(tokens, first) & MASTER) !== 0) return;
    if (hasName && !saysWhoSat(tokens, first, last)) return;
    for (let i = first; i <= last; i++) {
      if ((kindAt(tokens, i) & (CIVILITY | JUDGE | CLERK)) !== 0 || (isNewLine && isNameLine(tokens, first, last))) hasName = true;
      marks[i] = (marks[i] ?? 0) | 1;
    }
    first = last + 1;
  }
}

/** A line break, or a full stop that does not follow an initial or an abbreviation. */
const endsSentence = (tokens: Tokens, i: number): boolean =>
  (gapAt(tokens, i) & NEWLINE) !== 0 || ((gapAt(tokens, i) & DOT) !== 0 && keyAt(tokens, i).length > 3);

/** True for a sentence with a court title, and for a line of names only. */
function saysWhoSat(tokens: Tokens, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if ((kindAt(tokens, i) & (JUDGE | CLERK)) !== 0 || SITTING.has(keyAt(tokens, i))) return !isNarration(tokens, first, last);
  return isNameLine(tokens, first, last);
}

/** "M. Dupont a vendu": a person with a civility is the subject of a verb, without a title in between. */
function isNarration(tokens: Tokens, first: number, last: number): boolean {
  if ((kindAt(tokens, first) & CIVILITY) === 0) return isOtherSentence(tokens, first, last);
  for (let i = first + 1; i <= last && i < first + 8; i++) {
    if ((gapAt(tokens, i - 1) & (COMMA | STOP)) !== 0 || (kindAt(tokens, i) & (JUDGE | CLERK)) !== 0) return false;
    if (tokens.word(i).shape === LOWER && (kindAt(tokens, i) & VERB) !== 0 && (kindAt(tokens, i) & PARTICLE) === 0) return true;
  }
  return false;
}

/** "Lors de l'assemblée, M. Dupont a été élu président": a sentence with a verb that does not start with a court word. */
function isOtherSentence(tokens: Tokens, first: number, last: number): boolean {
  let hasVerb = false;
  for (let i = first; i <= last; i++) {
    const { kind, key, raw, shape } = tokens.word(i);
    if (i < first + OPENING && ((kind & (JUDGE | CLERK)) !== 0 || SITTING.has(key) || key === 'magistrats')) return false;
    if (shape === LOWER && i > first && (raw === 'a' || (key !== 'a' && (kind & (VERB | PARTICLE)) === VERB))) hasVerb = true;
  }
  return hasVerb;
}
const OPENING = 7;

/** "Marie Dupont Paul Martin" above "Greffière Président": names above the titles of the people who sign. */
function isOverTitle(tokens: Tokens, from: number, to: number): boolean {
  const next = to + 1;
  if (next >= tokens.count || (gapAt(tokens, to) & (BLANK_LINE | COMMA | STOP)) !== 0 || !isNameLine(tokens, from, to)) return false;
  if (/^(?:le|la|l|les)$/.test(keyAt(tokens, next)) || isTitleLine(tokens, from, to)) return false;
  let end = next;
  while (end + 1 < tokens.count && end < next + 17 && (gapAt(tokens, end) & NEWLINE) === 0) end++;
  return (gapAt(tokens, end) & STOP) === 0 && isTitleLine(tokens, next, end);
}

/** "LE GREFFIER LE PRÉSIDENT C. Roy A. Petit": first word of the names after the titles in capitals on the same line; -1 otherwise. */
function namesAfterTitles(tokens: Tokens, from: number, to: number): number {
  let first = from;
  while (first <= to && tokens.word(first).shape === UPPER && keyAt(tokens, first).length > 1) first++;
  const hasNames = first > from && first < to && to - first < 8 && isTitleLine(tokens, from, first - 1) && isNameLine(tokens, first, to);
  return hasNames && (kindAt(tokens, first) & (CIVILITY | JUDGE | CLERK)) === 0 ? first : -1;
}

/** True for "Le Greffier        Le Président" and nothing else. */
function isTitleLine(tokens: Tokens, from: number, to: number): boolean {
  if (to - from > 16) return false;
  let hasTitle = false;
  let ordinary = 0;
  for (let i = from; i <= to; i++) {
    const { kind, shape } = tokens.word(i);
    if (shape === NUMBER || (kind & (CIVILITY | PARTY | MASTER)) !== 0 || OTHER_OFFICES.has(keyAt(tokens, i))) return false;
    // "Greffier : Anne Roy" already gives the name.
    if (((kind & VERB) !== 0 && (kind & JUDGE) === 0) || (i < to && (gapAt(tokens, i) & STOP) !== 0)) return false;
    if ((kind & (JUDGE | CLERK)) !== 0) hasTitle = true;
    if (isOrdinary(tokens, i) || (tokens.isCaseless(i) && kind === 0 && !TITLE_WORDS.has(keyAt(tokens, i)))) ordinary++;
  }
  return hasTitle && ordinary <= 1;
}

/** A short line without a verb or an ordinary lower-case word. */
function isNameLine(tokens: Tokens, from: number, to: number): boolean {
  if (to - from > 11) return false;
  for (let i = from; i <= to; i++) {
    const { kind, shape } = tokens.word(i);
    if (
      shape === NUMBER ||
      (kind & (PARTY | MASTER)) !== 0 ||
      ((kind & VERB) !== 0 && keyAt(tokens, i).length > 1 && caseWeightOf(tokens, i) < 2)
    )
      return false;
    if (isOrdinary(tokens, i)) return false;
  }
  return true;
}

/** A lower-case word that is not part of a title. */
const isOrdinary = (tokens: Tokens, i: number): boolean =>
  caseWeightOf(tokens, i) === 0 && kindAt(tokens, i) === 0 && tokens.word(i).shape === LOWER && !TITLE_WORDS.has(keyAt(tokens, i));
