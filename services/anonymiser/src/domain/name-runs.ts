import { type Draft, FREE } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, CELL, COMMA, DOT, HYPHEN, NEWLINE, OPEN, SPACE, STOP } from './gaps.ts';
import { isPostscript, isReceipt } from './letter-pairs.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isDoubleName, isRestOfName, isSecondName } from './name-links.ts';
import { caseWeightOf, gapAt, isVerbLike, keyAt, kindAt, marksAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import {
  ACADEMIC,
  CIVILITY,
  CLERK,
  COMMON,
  COMPANY,
  COUNTRY,
  COURT,
  FIRM,
  FUNCTION_WORD,
  JUDGE,
  KINSHIP,
  LAWYER,
  MASTER,
  MONTH,
  PARTICLE,
  PARTY,
  RELATIVE,
  STREET,
  VERB,
} from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** One name of a person: a first name, or a surname with its particles and hyphens. */
export type RunName = { readonly first: number; readonly last: number; readonly isInitial: boolean };
/** Consecutive names of one person. */
export type Run = { readonly first: number; readonly last: number; readonly units: readonly RunName[] };

/** Words that do not start a name unless a civility comes before them. */
const NOT_A_NAME =
  CIVILITY |
  MASTER |
  ACADEMIC |
  JUDGE |
  CLERK |
  LAWYER |
  KINSHIP |
  COMPANY |
  FIRM |
  COURT |
  STREET |
  MONTH |
  VERB |
  PARTY |
  COMMON |
  COUNTRY |
  RELATIVE;
/** Words that are never a name, even after a civility. */
const NEVER_IN_NAME = CIVILITY | MASTER | ACADEMIC | FIRM | KINSHIP;

/** "Ph. Guitard", "Cl. Savinel": abbreviated first names that keep two letters or more. */
const SHORT_GIVEN_NAMES = words('Ph Ch Cl Th Chr Fr Fréd Gér Fçois Jph');

const isParticleAt = ({ tokens }: Draft, i: number): boolean =>
  (kindAt(tokens, i) & PARTICLE) !== 0 && !(keyAt(tokens, i) === 'du' && /û/i.test(tokens.word(i).raw));

/** True for `J.` in `M. J. Dupont` and `P` in `J.-P. D.`; false for `X...`, which is a placeholder. */
export function isInitial(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  const word = tokens.word(i);
  // "P.-S." below a letter
  if (isPostscript(tokens, word.key === 's' ? i - 1 : i) || isReceipt(tokens, word.key === 'r' ? i - 1 : i)) return false;
  if (SHORT_GIVEN_NAMES.has(word.raw)) return (gapAt(tokens, i) & ~SPACE) === DOT && caseWeightOf(tokens, i + 1) === 2;
  if (word.key.length !== 1 || word.shape >= NUMBER || (word.shape === LOWER && !tokens.isCaseless(i))) return false;
  // `J-P` without dots
  const isLetter = (j: number) => tokens.word(j).key.length === 1 && tokens.word(j).shape === UPPER;
  if (
    (gapAt(tokens, i) === HYPHEN && isLetter(i + 1)) ||
    (gapAt(tokens, i - 1) === HYPHEN && isLetter(i - 1) && gapAt(tokens, i) === SPACE)
  )
    return isLetter(i);
  if ((gapAt(tokens, i) & DOT) === 0 || isRepeatedCivility(tokens, i)) return false;
  const after = tokens.end[i] ?? 0;
  if (tokens.text[after] !== '.' || tokens.text[after + 1] === '.') return false;
  // `S.A.M.C.V.` is an abbreviation.
  const isAmongLetters = (j: number) => gapAt(tokens, j) === DOT && keyAt(tokens, j).length === 1 && keyAt(tokens, j + 1).length === 1;
  return (
    !(isAmongLetters(i) && isAmongLetters(i + 1)) &&
    !(isAmongLetters(i - 1) && isAmongLetters(i - 2)) &&
    !(isAmongLetters(i - 1) && isAmongLetters(i))
  );
}

/** `M. M. M.`: a civility repeated three times names nobody. */
function isRepeatedCivility(tokens: Tokens, i: number): boolean {
  if (keyAt(tokens, i) !== 'm') return false;
  let [first, last] = [i, i];
  while (first > i - 2 && keyAt(tokens, first - 1) === 'm') first--;
  while (last < i + 2 && keyAt(tokens, last + 1) === 'm') last++;
  return last - first >= 2;
}

/** `N’` in N’Diaye, `O'` in O'Connor. */
export function isNamePrefixLetter(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  const { key, shape } = tokens.word(i);
  if (key.length !== 1 || shape !== UPPER || gapAt(tokens, i) !== APOSTROPHE || draft.claims[i] !== FREE || draft.claims[i + 1] !== FREE)
    return false;
  // "L'O.P.J."
  if (keyAt(tokens, i + 1).length === 1) return false;
  // "L'AGS": an article before an abbreviation.
  const isAbbreviation = (marksAt(tokens, i + 1) & SURNAME) === 0 || keyAt(tokens, i + 1).length < 4;
  if (/^[ld]$/.test(key) && tokens.word(i + 1).shape === UPPER && !tokens.isCaseless(i + 1) && isAbbreviation) return false;
  return caseWeightOf(tokens, i + 1) > 0 && tokens.word(i + 1).shape !== LOWER && (marksAt(tokens, i + 1) & WORD) === 0;
}

type Hint = {
  /** A civility or a similar cue comes before: the first word is a name whatever else it means. */
  readonly isForced: boolean;
  readonly hasOnlyFirstNames: boolean;
  readonly isFirst: boolean;
};

/** Whether the word may be part of a name, from its case, the word lists and the words already read. */
export function isNameWord(draft: Draft, i: number, hint: Hint): boolean {
  const { tokens } = draft;
  const { kind, marks, shape, key } = tokens.word(i);
  if (shape >= NUMBER || draft.claims[i] !== FREE || (key.length < 2 && !isInitial(draft, i))) return false;
  // "NOM : HUSSON   Prénoms : Ghislaine"
  if ((gapAt(tokens, i) & STOP) !== 0 && !hint.isFirst && /^(?:pre)?noms?$/.test(key)) return false;
  if (isInitial(draft, i)) return hint.isForced || !hint.isFirst || caseWeightOf(tokens, i + 1) === 2;
  if (
    (kind & NEVER_IN_NAME) !== 0 ||
    ((kind & FUNCTION_WORD) !== 0 && !(hint.isForced && (hint.isFirst || hint.hasOnlyFirstNames) && caseWeightOf(tokens, i) === 2))
  )
    return false;
  const weight = caseWeightOf(tokens, i);
  // "pour le compte de M. B. Le notaire": the dot of the initial also ends the sentence.
  if ((kind & FUNCTION_WORD) !== 0 && shape !== UPPER && !hint.isFirst && (gapAt(tokens, i - 1) & DOT) !== 0) return false;
  const isWord = (marks & WORD) !== 0;
  const isListed = (marks & (FIRST | SURNAME)) !== 0;
  if (weight === 2) {
    if ((kind & NOT_A_NAME) === 0) return true;
    return (
      (hint.isForced && hint.isFirst) ||
      (hint.hasOnlyFirstNames && !hint.isFirst && gapAt(tokens, i - 1) === SPACE && (hint.isForced || (kind & COUNTRY) === 0))
    );
  }
  if (weight === 0) return hint.isForced && hint.isFirst && !isWord && (kind & NOT_A_NAME) === 0;
  if (hint.isForced && hint.isFirst) return (kind & VERB) === 0 || isListed;
  if ((kind & NOT_A_NAME) !== 0) return !hint.isFirst && hint.hasOnlyFirstNames && (marks & SURNAME) !== 0 && (kind & VERB) === 0;
  if (!isWord) return true;
  if (hint.isFirst) return isListed;
  return hint.hasOnlyFirstNames && ((marks & SURNAME) !== 0 || !isVerbLike(draft, i) || (hint.isForced && endsName(draft, i)));
}

/** "Mme Laëtitia Destine, née le": the punctuation after it shows that the word is the surname. */
const endsName = (draft: Draft, i: number): boolean =>
  (gapAt(draft.tokens, i) & (COMMA | NEWLINE | OPEN)) !== 0 || (marksAt(draft.tokens, i - 1) & SURNAME) === 0;

/** Reads the names that start at `i`, or returns null. Pass `isForced` after a civility. */
export function readRun(draft: Draft, i: number, isForced: boolean): Run | null {
  const { tokens } = draft;
  const units: RunName[] = [];
  let hasOnlyFirstNames = true;
  let unitStart = -1;
  let j = i;
  for (; j < tokens.count && units.length < 12; j++) {
    if (j > i && !isJoined(draft, j, units, hasOnlyFirstNames, isForced)) break;
    if (isNamePrefixLetter(draft, j)) {
      if (unitStart < 0) unitStart = j;
      continue;
    }
    const before = units[units.length - 1];
    if (before !== undefined && unitStart < 0 && isDoubleName(draft, j)) {
      units[units.length - 1] = { ...before, last: ++j, isInitial: false };
      continue;
    }
    if (
      isParticleAt(draft, j) &&
      !(isInitial(draft, j) && tokens.word(j).shape === UPPER) &&
      isFollowedByName(draft, j, units.length === 0, isForced)
    ) {
      if (unitStart < 0) unitStart = j;
      continue;
    }
    const isGluedOn =
      j > i && units.length > 0 && isGlue(gapAt(tokens, j - 1)) && tokens.word(j).shape < NUMBER && draft.claims[j] === FREE;
    const hint: Hint = { isForced, hasOnlyFirstNames, isFirst: units.length === 0 };
    const isAfterParticle =
      unitStart >= 0 && caseWeightOf(tokens, j) > 0 && draft.claims[j] === FREE && (kindAt(tokens, j) & NEVER_IN_NAME) === 0;
    const isRest = isForced && units.length > 0 && unitStart < 0 && isRestOfName(draft, j);
    if (!isGluedOn && !isNameWord(draft, j, hint) && !isAfterParticle && !isRest) break;
    const previous = units[units.length - 1];
    if ((isGluedOn || isRest) && previous !== undefined && unitStart < 0 && !isSecondName(draft, j)) {
      units[units.length - 1] = { ...previous, last: j, isInitial: previous.isInitial && isInitial(draft, j) };
    } else {
      units.push({ first: unitStart >= 0 ? unitStart : j, last: j, isInitial: isInitial(draft, j) });
    }
    const marks = marksAt(tokens, j);
    hasOnlyFirstNames = hasOnlyFirstNames && unitStart < 0 && ((marks & FIRST) !== 0 || isInitial(draft, j));
    unitStart = -1;
  }
  const first = units[0];
  const last = units[units.length - 1];
  return first === undefined || last === undefined ? null : { first: first.first, last: last.last, units };
}

const isGlue = (gap: number): boolean =>
  (gap & SPACE) === 0 && (gap & ~(HYPHEN | APOSTROPHE | NEWLINE | DOT)) === 0 && ((gap & (HYPHEN | APOSTROPHE)) !== 0 || gap === 0);

/** Whether the gap before the word at `j` allows it to continue the name. */
function isJoined(draft: Draft, j: number, units: readonly RunName[], hasOnlyFirstNames: boolean, isForced: boolean): boolean {
  const { tokens } = draft;
  const gap = gapAt(tokens, j - 1);
  if (gap === SPACE || gap === 0) return true;
  if ((gap & ~SPACE) === CELL) return goesOnInNextCell(draft, j, units, hasOnlyFirstNames);
  if ((gap & BLANK_LINE) !== 0 || (gap & ~(SPACE | HYPHEN | APOSTROPHE | DOT | NEWLINE)) !== 0) return false;
  const isMaster = (kindAt(tokens, (units[0]?.first ?? j) - 1) & MASTER) !== 0;
  if ((gap & DOT) !== 0 && !isInitial(draft, j - 1)) return false;
  // "Roy\n- M. Petit": the next item of a list.
  if ((gap & NEWLINE) !== 0 && /\n[^\S\n]*[-–—]\s/.test(tokens.text.slice(tokens.end[j - 1] ?? 0, tokens.start[j] ?? 0))) return false;
  // "Me Verdier\nKERMADEC c/ PEYRE"
  if ((gap & NEWLINE) !== 0 && (gap & HYPHEN) === 0 && isMaster && !hasOnlyFirstNames) return false;
  if ((gap & NEWLINE) !== 0)
    return (gap & HYPHEN) !== 0 || isParticleAt(draft, j - 1) || goesOnNextLine(draft, j, units, hasOnlyFirstNames, isForced);
  // "Dupont - Martin" with two capitals is a double name; "Dupont – né" is not.
  if ((gap & HYPHEN) !== 0 && (gap & SPACE) !== 0 && isMaster) return false;
  if ((gap & HYPHEN) !== 0 && (gap & SPACE) !== 0)
    return caseWeightOf(tokens, j) === 2 && tokens.word(j).shape === tokens.word(j - 1).shape && isForced;
  return true;
}

/** "Jean\tDUPONT", "DUPONT\tJean": the two columns of one name. After "Me Verdier", the next cell is somebody else. */
function goesOnInNextCell(draft: Draft, j: number, units: readonly RunName[], hasOnlyFirstNames: boolean): boolean {
  const { tokens } = draft;
  const [first] = units;
  if (first === undefined) return true;
  // "C. AUBIN     H. MEDJAHED"
  if (isInitial(draft, j) && caseWeightOf(tokens, j + 1) === 2) return false;
  return hasOnlyFirstNames || (units.length === 1 && (marksAt(tokens, j) & FIRST) !== 0 && gapAt(tokens, j) !== SPACE);
}

/** Whether a name continues on the next line: only a missing surname may. */
function goesOnNextLine(draft: Draft, j: number, units: readonly RunName[], hasOnlyFirstNames: boolean, isForced: boolean): boolean {
  const { tokens } = draft;
  if (units.length === 0) return true;
  const { kind, marks } = tokens.word(j);
  if ((kind & (NOT_A_NAME | FUNCTION_WORD)) !== 0 && (kind & PARTICLE) === 0) return false;
  // "à VALENCE", then "SANIAL Émeline": the next line is a whole name.
  // "Référente :" is a label.
  if ((gapAt(tokens, j) & STOP) !== 0) return false;
  if (gapAt(tokens, j) === SPACE && (marksAt(tokens, j + 1) & COMMON_FIRST) !== 0 && caseWeightOf(tokens, j + 1) === 2) return false;
  const weight = caseWeightOf(tokens, j);
  const isSure = (marks & WORD) === 0 || ((marks & SURNAME) !== 0 && (isForced || tokens.word(j).shape !== CAPITAL));
  if (hasOnlyFirstNames) return weight === 2 ? isSure || tokens.word(j).shape === UPPER : weight === 1 && isSure;
  return (
    isForced && units.length === 1 && weight === 2 && (marks & (WORD | COMMUNE)) === 0 && tokens.word(j).shape !== tokens.word(j - 1).shape
  );
}

/** Whether a particle is followed by a name: `de La Tour`, `El Amrani`, `Van den Berg`. */
function isFollowedByName(draft: Draft, j: number, isFirst: boolean, isForced: boolean): boolean {
  const { tokens } = draft;
  if (isFirst && !isForced && caseWeightOf(tokens, j) < 2) return false;
  for (let k = j + 1; k <= j + 3; k++) {
    const gap = gapAt(tokens, k - 1);
    if ((gap & ~(SPACE | APOSTROPHE | HYPHEN | NEWLINE)) !== 0 || (gap & BLANK_LINE) !== 0 || draft.claims[k] !== FREE) return false;
    // "Le Du": a particle as the whole surname
    if (k === j + 1 && /^l[ea]$/.test(keyAt(tokens, j)) && keyAt(tokens, k) === 'du' && caseWeightOf(tokens, k) === 2) return true;
    if (isParticleAt(draft, k) && (gapAt(tokens, k) & ~(SPACE | APOSTROPHE | HYPHEN | NEWLINE)) === 0) {
      if (k < j + 3) continue;
      return false;
    }
    const { kind, marks, shape } = tokens.word(k);
    if (shape >= NUMBER || (kind & (NOT_A_NAME | FUNCTION_WORD)) !== 0) return false;
    // "L'O.P.J."
    if (tokens.word(k).key.length === 1 && gapAt(tokens, k) === DOT && tokens.word(k + 1).key.length === 1) return false;
    const weight = caseWeightOf(tokens, k);
    if (weight === 2) return true;
    const isUnknown = (marks & WORD) === 0;
    if (weight === 1) return isUnknown || (isForced && isFirst && (marks & (SURNAME | FIRST)) !== 0) || (marks & SURNAME) !== 0;
    return isForced && isFirst && isUnknown && tokens.word(j).shape === CAPITAL;
  }
  return false;
}

/** Key of a unit: its words without accents, joined by spaces. */
export function unitKey({ tokens }: Pick<Draft, 'tokens'>, unit: RunName): string {
  let key = keyAt(tokens, unit.first);
  for (let i = unit.first + 1; i <= unit.last; i++) key += ` ${keyAt(tokens, i)}`;
  return key;
}
