import { isNegation } from './dates.ts';
import { type Draft, FREE } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, CELL, COMMA, DOT, HYPHEN, NEWLINE, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isInitial, isNamePrefixLetter, isNameWord, type Run, readRun } from './name-runs.ts';
import { nameAfterNoun } from './person-nouns.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import {
  ACADEMIC,
  CIVILITY,
  COMMON,
  COUNTRY,
  FUNCTION_WORD,
  JUDGE,
  KINSHIP,
  MASTER,
  OFFICE,
  PARTICLE,
  RELATIVE,
  VERB,
} from './vocabulary.ts';
import { LOWER, NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Why a sequence of words is taken for a person's name. */
export type Evidence =
  | 'civility'
  | 'master'
  | 'profession'
  | 'office'
  | 'kinship'
  | 'relative'
  | 'alias'
  | 'lists'
  | 'title'
  | 'line'
  | 'first-name'
  | 'context';

export type Candidate = Run & {
  readonly evidence: Evidence;
  /** First word of the cue (civility, title…) before the name; the name's own first word when there is no cue. */
  readonly from: number;
  readonly gender: 'm' | 'f' | null;
};

const ALIASES = words('dit dite alias surnomme surnommee pseudonyme disant pseudo surnom');
export function evidenceOf(draft: Draft, i: number): Evidence | null {
  const { tokens } = draft;
  const { kind, key, shape } = tokens.word(i);
  const gap = gapAt(tokens, i);
  if ((kind & CIVILITY) !== 0) {
    if (key === 'm' && ((gap & APOSTROPHE) !== 0 || gap === (DOT | HYPHEN))) return null;
    if (key === 'm' && gap === SPACE && caseWeightOf(tokens, i + 1) !== 2 && !tokens.isCaseless(i)) return null;
    // "MM" under a date: the initials of who typed the judgment
    if (key === 'mm' && (gap & (DOT | NEWLINE)) === NEWLINE && startsLine(tokens, i)) return null;
    return (key === 'm' || key === 'mm') && shape === LOWER && !tokens.isCaseless(i) && (gap & DOT) === 0 ? null : 'civility';
  }
  // "le maître d'œuvre, Marouteau,"
  if (key === 'maitre' && shape === LOWER && keyAt(tokens, i + 1) === 'd') return nameAfterNoun(draft, i) > 0 ? 'profession' : null;
  if ((kind & MASTER) !== 0) return (key === 'me' || key === 'mes') && shape === LOWER && !tokens.isCaseless(i) ? null : 'master';
  if ((kind & ACADEMIC) !== 0) return 'profession';
  if (nameAfterNoun(draft, i) > 0 || isAfterCertain(draft, i)) return 'profession';
  if (ALIASES.has(key) ? !isSpeech(tokens, i) : isAliasPhrase(tokens, i)) return 'alias';
  if ((kind & KINSHIP) !== 0) return isNegation(tokens, i) ? null : 'kinship';
  return (kind & RELATIVE) !== 0 ? 'relative' : null;
}

/** "Elle a dit : « Non »": a verb, not a nickname. */
const isSpeech = (tokens: Tokens, i: number): boolean =>
  /^dite?$/.test(keyAt(tokens, i)) &&
  ((gapAt(tokens, i) & STOP) !== 0 || /^(?:a|ai|as|ont|avait|avaient|avoir|ayant|aurait)$/.test(keyAt(tokens, i - 1)));

/** "se faisant appeler « Sosso »", "connu sous le nom de Titou" */
const isAliasPhrase = (tokens: Tokens, i: number): boolean =>
  // "on l'appelle la Josy", "tout le monde l'appelait Titou"
  (/^(?:appelle|appellent|appelait|appelaient|surnomme|surnommait)$/.test(keyAt(tokens, i)) && keyAt(tokens, i - 1) === 'l') ||
  // "se présentant comme « Tony »"
  (keyAt(tokens, i) === 'comme' && /^present(?:ant|ait|e|ee|es)$/.test(keyAt(tokens, i - 1)) && (gapAt(tokens, i) & QUOTE) !== 0) ||
  (keyAt(tokens, i) === 'appeler' && /^(?:faisant|fait|faisait|faire)$/.test(keyAt(tokens, i - 1))) ||
  (/^(?:de|d)$/.test(keyAt(tokens, i)) &&
    /^(?:nom|surnom|pseudonyme|sobriquet)$/.test(keyAt(tokens, i - 1)) &&
    keyAt(tokens, i - 2) === 'le' &&
    keyAt(tokens, i - 3) === 'sous');

/** "un certain Didou" */
const isAfterCertain = ({ tokens }: Draft, i: number): boolean =>
  /^certaine?$/.test(keyAt(tokens, i)) &&
  /^une?$/.test(keyAt(tokens, i - 1)) &&
  (gapAt(tokens, i) & ~(SPACE | (caseWeightOf(tokens, i + 1) === 2 ? QUOTE : 0))) === 0 &&
  (caseWeightOf(tokens, i + 1) === 2 || (marksAt(tokens, i + 1) & (COMMON_FIRST | WORD)) === COMMON_FIRST);

/** Where the name begins after its cue: skips "le docteur", "de", a colon. */
export function nameAfter(draft: Draft, i: number, evidence: Evidence): { readonly at: number; readonly isOffice: boolean } | null {
  const { tokens } = draft;
  let j = i + 1;
  const gap = gapAt(tokens, i);
  const named = evidence === 'profession' && (kindAt(tokens, i) & ACADEMIC) === 0 ? nameAfterNoun(draft, i) : -1;
  if (named > 0) return { at: named, isOffice: false };
  // The dot of "Vve." is part of the abbreviation, the dot of "héritiers." ends the sentence.
  if ((gap & BLANK_LINE) !== 0 || ((gap & DOT) !== 0 && evidence === 'kinship' && keyAt(tokens, i).length > 4)) return null;
  const allowed =
    evidence === 'alias'
      ? SPACE | QUOTE | STOP | NEWLINE
      : evidence === 'relative'
        ? SPACE | STOP | COMMA | QUOTE
        : SPACE | CELL | DOT | NEWLINE | QUOTE | HYPHEN;
  if ((gap & ~allowed) !== 0) return null;
  while (
    j < i + 4 &&
    !isInitial(draft, j) &&
    !isNamePrefixLetter(draft, j) &&
    (kindAt(tokens, j) & (ACADEMIC | CIVILITY | KINSHIP)) !== 0 &&
    (evidence === 'civility' || evidence === 'master') &&
    !/^n(?:e|ee|es|ees)$/.test(keyAt(tokens, j))
  )
    j++;
  if (evidence === 'kinship' || evidence === 'relative') {
    const key = keyAt(tokens, j);
    // "feu M. Crozet"
    if (key === 'm' && gapAt(tokens, j) === (DOT | SPACE)) return null;
    const isOf = /^(?:de|d|du|feu|feue|des|a|et|soit|mineur|mineurs|mineure|mineures|commun|communs|prenomme|prenommee|nomme|nommee)$/.test(
      key,
    );
    if (/^n(?:e|ee|es|ees)$/.test(keyAt(tokens, i)) && (caseWeightOf(tokens, j) === 0 || /^(?:le|en|a|vers|au|aux|les|du)$/.test(key)))
      return isProperParticle(draft, j) ? { at: j, isOffice: false } : null;
    if (/^(?:consorts?|epoux|epouse|epse|veuve|vve|divorcee)$/.test(keyAt(tokens, i)) && isProperParticle(draft, j))
      return { at: j, isOffice: false };
    // "la compagne de M. Dupont": `M.` is no initial.
    const isCivility = (kindAt(tokens, j + 1) & CIVILITY) !== 0 && gapAt(tokens, j + 1) !== (DOT | HYPHEN);
    if (isOf && caseWeightOf(tokens, j) < 2)
      return isCivility || ((kindAt(tokens, j + 1) & (CIVILITY | PARTICLE)) !== 0 && caseWeightOf(tokens, j + 1) < 2)
        ? null
        : { at: j + 1, isOffice: false };
    return { at: j, isOffice: false };
  }
  if ((evidence === 'civility' || evidence === 'profession') && /^(?:le|la|l|les)$/.test(keyAt(tokens, j)) && !isInitial(draft, j))
    return afterOffice(draft, j);
  return { at: j, isOffice: false };
}

const isProperParticle = (draft: Draft, j: number): boolean =>
  /^(?:de|d|du|des|la|le|l)$/.test(keyAt(draft.tokens, j)) &&
  (caseWeightOf(draft.tokens, j + 1) === 2 || (draft.tokens.isCaseless(j) && (marksAt(draft.tokens, j + 1) & WORD) === 0));

/** Tells "M. le préfet", which names nobody, from "M. le professeur Dupont" and "M. Le Goff". */
function afterOffice(draft: Draft, article: number): { readonly at: number; readonly isOffice: boolean } | null {
  const { tokens } = draft;
  const { kind, marks } = tokens.word(article + 1);
  // "débouter M. Le de sa demande"
  const isWhole = gapAt(tokens, article) !== SPACE || ((kind & FUNCTION_WORD) !== 0 && caseWeightOf(tokens, article + 1) === 0);
  if (isWhole && caseWeightOf(tokens, article) === 2) return { at: article, isOffice: false };
  const isOffice = (kind & (OFFICE | ACADEMIC | JUDGE | COMMON)) !== 0 || (caseWeightOf(tokens, article + 1) === 0 && (marks & WORD) !== 0);
  if (!isOffice) return { at: article, isOffice: false };
  if ((kind & ACADEMIC) !== 0) return { at: article + 2, isOffice: false };
  for (let j = article + 2; j < article + 8; j++) {
    if ((gapAt(tokens, j - 1) & ~SPACE) !== 0) return null;
    const isName =
      caseWeightOf(tokens, j) > 0 &&
      isNameWord(draft, j, { isForced: false, hasOnlyFirstNames: false, isFirst: true }) &&
      (kindAt(tokens, j) & OFFICE) === 0;
    if (isName)
      return (kindAt(tokens, j - 1) & PARTICLE) !== 0 || isPlainWord(tokens, j) || tokens.isCaseless(j) ? null : { at: j, isOffice: true };
    if ((kindAt(tokens, j) & FUNCTION_WORD) !== 0 && (kindAt(tokens, j) & PARTICLE) === 0) return null;
  }
  return null;
}

const isPlainWord = (tokens: Tokens, j: number): boolean => (marksAt(tokens, j) & (WORD | SURNAME | FIRST)) === WORD;

/** True when the first word after the cue is a name, whatever else it means. */
export function forcesFirstWord(draft: Draft, i: number, evidence: Evidence, start: number): boolean {
  if (evidence === 'civility' || evidence === 'profession') return true;
  if (evidence === 'kinship' && isProperParticle(draft, start)) return true;
  const weight = caseWeightOf(draft.tokens, start);
  if (evidence === 'master') return weight === 2;
  const { marks, kind } = draft.tokens.word(start);
  if (evidence === 'kinship')
    return (
      weight === 2 ||
      (weight === 1 &&
        (kind & (VERB | FUNCTION_WORD)) === 0 &&
        ((marks & WORD) === 0 || (marks & (SURNAME | FIRST)) !== 0 || /^(?:consorts|epoux)$/.test(keyAt(draft.tokens, i))))
    );
  return false;
}

export function isPlausible(draft: Draft, run: Run, evidence: Evidence): boolean {
  const { tokens } = draft;
  const { marks, kind } = tokens.word(run.first);
  if (evidence === 'relative') {
    const isKnown = (marks & FIRST) !== 0 || (marks & WORD) === 0;
    return caseWeightOf(tokens, run.first) === 2 ? isKnown && (kind & COUNTRY) === 0 : (marks & FIRST) !== 0 && (marks & WORD) === 0;
  }
  if (evidence === 'kinship') return (kind & (COUNTRY | COMMON)) === 0 || run.units.length > 1 || caseWeightOf(tokens, run.first) === 2;
  if (evidence === 'master') return caseWeightOf(tokens, run.first) === 2 || (marks & WORD) === 0 || (marks & (FIRST | SURNAME)) !== 0;
  return true;
}

/** "Titou", "fanfan": a capitalised word, or one in small letters that is no ordinary word. */
const isProperNickname = (tokens: Tokens, i: number): boolean => {
  const { kind, marks, shape, key } = tokens.word(i);
  return (kind & ~COUNTRY) === 0 && shape < NUMBER && key.length > 2 && (caseWeightOf(tokens, i) === 2 || (marks & WORD) === 0);
};

/** `dit "Titi"`, `alias Momo`: reads the quoted words, or the sequence of capitalised words. */
export function readAlias(draft: Draft, start: number): Run | null {
  const { tokens } = draft;
  if ((gapAt(tokens, start - 1) & QUOTE) === 0) {
    // "la Josy", "dit Le Corse"
    const named = /^(?:le|la)$/.test(keyAt(tokens, start)) && gapAt(tokens, start) === SPACE ? start + 1 : start;
    const isFree = draft.claims[named] === FREE && gapAt(tokens, named - 1) === SPACE;
    const isCalled = /^(?:appell?|surnomm)/.test(keyAt(tokens, start - 1)) || (named > start && caseWeightOf(tokens, start - 2) === 2);
    const isNickname = isCalled && isFree && isProperNickname(tokens, named) && (named === start || caseWeightOf(tokens, named) === 2);
    if (isNickname) return { first: start, last: named, units: [{ first: start, last: named, isInitial: false }] };
    if (/^appel/.test(keyAt(tokens, start - 1))) return null;
    if (caseWeightOf(tokens, start) !== 2 && keyAt(tokens, start - 1) !== 'alias') return null;
    return readRun(draft, start, keyAt(tokens, start - 1) === 'alias' && caseWeightOf(tokens, start) === 2);
  }
  const units: { first: number; last: number; isInitial: boolean }[] = [];
  for (let j = start; j < start + 5 && j < tokens.count; j++) {
    if (draft.claims[j] !== FREE || tokens.word(j).shape >= NUMBER) return null;
    units.push({ first: j, last: j, isInitial: false });
    if ((gapAt(tokens, j) & QUOTE) !== 0) {
      const isSaid = /^dite?$/.test(keyAt(tokens, start - 1)) && caseWeightOf(tokens, start) === 0;
      return isSaid && (units.length > 3 || (kindAt(tokens, start) & VERB) !== 0)
        ? null
        : { first: start, last: j, units: [{ first: start, last: j, isInitial: false }] };
    }
    if ((gapAt(tokens, j) & ~(SPACE | HYPHEN | APOSTROPHE)) !== 0) return null;
  }
  return null;
}
