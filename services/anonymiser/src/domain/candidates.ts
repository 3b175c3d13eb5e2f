import { isNegation } from './dates.ts';
import { type Draft, FREE } from './draft.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { checkCount } from './mention-limit.ts';
import { isInitial, isNamePrefixLetter, isNameWord, type Run, readRun } from './name-runs.ts';
import { nameAfterNoun } from './person-nouns.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, LOWER, NEWLINE, NUMBER, QUOTE, SPACE, STOP, type Tokens, UPPER } from './tokens.ts';
import { isSignedName, uncuedEvidence, withoutLeadingWords } from './uncued-evidence.ts';
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
  | 'first-name';

export type Candidate = Run & {
  readonly evidence: Evidence;
  /** First word of the cue (civility, title…) before the name; the name's own first word when there is no cue. */
  readonly from: number;
  readonly gender: 'm' | 'f' | null;
};

const PLURAL = words(
  'mm mmes messieurs mesdames mlles mesdemoiselles drs docteurs consorts epoux enfants fils filles freres soeurs heritiers mineurs mes maitres jumeaux jumelles sieurs nes nees prenommes denommes nommes professeurs',
);
const FEMININE = words('mme mmes mle mlle mlles melle madame mesdames mademoiselle mesdemoiselles dame epouse veuve nee fille soeur mere');
const ALIASES = words('dit dite alias surnomme surnommee pseudonyme disant pseudo surnom');

/**
 * Finds every sequence of words that may be a person's name, in text order and without overlap.
 * @throws TooManyMentions beyond `most`
 */
export function findCandidates(draft: Draft, hasTitle: (run: Run) => boolean, most: number): Candidate[] {
  const { tokens } = draft;
  const found: Candidate[] = [];
  const companies = new Map(draft.namedRuns.map(({ first, last }) => [first, last]));
  for (let i = 0; i < tokens.count; i++) {
    if (draft.claims[i] !== FREE || tokens.word(i).shape >= NUMBER) continue;
    const company = companies.get(i);
    if (company !== undefined) {
      found.push({ ...runOfWords(draft, i, company), evidence: 'line', from: i, gender: null });
      i = company;
      continue;
    }
    checkCount(found.length, most);
    const header = headerNames(draft, i, found);
    if (header > i) {
      i = header;
      continue;
    }
    const next = readCuedName(draft, i, found) ?? readUncuedName(draft, i, found, hasTitle);
    if (next > i) i = next;
  }
  return found;
}

/** Makes each word a name of its own, except a compound first name before other names: "Jean-Paul Martin", "Martin-Dupont". */
function runOfWords({ tokens }: Draft, first: number, last: number): Run {
  const units: { first: number; last: number; isInitial: boolean }[] = [];
  const isCompound = last - first > 1 && gapAt(tokens, first) === HYPHEN && (kindAt(tokens, first + 1) & PARTICLE) === 0;
  for (let i = first; i <= last; i++) {
    let end = isCompound && i === first ? i + 1 : i;
    while (end < last && (kindAt(tokens, end) & PARTICLE) !== 0 && i > first) end++;
    units.push({ first: i, last: end, isInitial: false });
    i = end;
  }
  return { first, last, units };
}

const HEADERS = words('de a cc cci from to objet sujet subject envoye sent date expediteur destinataire destinataires');
const LONGEST_HEADER = 60;

/** True when the previous or the next line is a header too. "A : Lyon" under "Né le" is not a message header. */
function isAmongHeaders(tokens: Tokens, i: number): boolean {
  const isHeader = (j: number) => HEADERS.has(keyAt(tokens, j)) && startsLine(tokens, j) && (gapAt(tokens, j) & STOP) !== 0;
  let before = i - 1;
  while (before > i - LONGEST_HEADER && !startsLine(tokens, before)) before--;
  let next = i;
  while (next < i + LONGEST_HEADER && next + 1 < tokens.count && !startsLine(tokens, next + 1)) next++;
  return isHeader(before) || isHeader(next + 1);
}

/** Reads the names of a message header: "Cc : K. Okonkwo ; S. Lind". Returns the last word read, or -1. */
function headerNames(draft: Draft, i: number, found: Candidate[]): number {
  const { tokens } = draft;
  if (!/^(?:de|a|cc|cci|from|to|expediteur|destinataire|destinataires)$/.test(keyAt(tokens, i)) || !startsLine(tokens, i)) return -1;
  if ((gapAt(tokens, i) & STOP) === 0 || (gapAt(tokens, i) & NEWLINE) !== 0) return -1;
  if (/^(?:de|a)$/.test(keyAt(tokens, i)) && !isAmongHeaders(tokens, i)) return -1;
  let last = -1;
  for (let j = i + 1, count = 0; j < tokens.count && count < 60; count++) {
    const run = caseWeightOf(tokens, j) === 2 && (kindAt(tokens, j) & (CIVILITY | COMMON | JUDGE)) === 0 ? readRun(draft, j, true) : null;
    if (run !== null) {
      found.push({ ...run, evidence: 'line', from: run.first, gender: null });
      last = run.last;
    }
    j = run === null ? j : run.last;
    if ((gapAt(tokens, j) & NEWLINE) !== 0) break;
    j++;
  }
  return last;
}

/**
 * Reads the names after a cue (civility, "née", "consorts", "dit", "enfant"…). Returns the last word read, or null when there is no cue.
 */
function readCuedName(draft: Draft, i: number, found: Candidate[]): number | null {
  const { tokens } = draft;
  const { kind, key } = tokens.word(i);
  const evidence = evidenceOf(draft, i);
  if (evidence === null) return null;
  const gender = FEMININE.has(key) ? 'f' : (kind & CIVILITY) !== 0 ? 'm' : null;
  const start = nameAfter(draft, i, evidence);
  if (start === null) return null;
  const run = evidence === 'alias' ? readAlias(draft, start.at) : readRun(draft, start.at, forcesFirstWord(draft, i, evidence, start.at));
  if (run === null || !isPlausible(draft, run, evidence)) return null;
  found.push({ ...run, evidence: start.isOffice ? 'office' : evidence, from: i, gender });
  return readList(draft, i, run, found, evidence, gender);
}

function evidenceOf(draft: Draft, i: number): Evidence | null {
  const { tokens } = draft;
  const { kind, key, shape } = tokens.word(i);
  const gap = gapAt(tokens, i);
  if ((kind & CIVILITY) !== 0) {
    if (key === 'm' && ((gap & APOSTROPHE) !== 0 || gap === (DOT | HYPHEN))) return null;
    if (key === 'm' && gap === SPACE && caseWeightOf(tokens, i + 1) !== 2 && !tokens.isCaseless(i)) return null;
    return (key === 'm' || key === 'mm') && shape === LOWER && !tokens.isCaseless(i) && (gap & DOT) === 0 ? null : 'civility';
  }
  if ((kind & MASTER) !== 0) return (key === 'me' || key === 'mes') && shape === LOWER && !tokens.isCaseless(i) ? null : 'master';
  if ((kind & ACADEMIC) !== 0) return 'profession';
  if (nameAfterNoun(draft, i) > 0 || isAfterCertain(draft, i)) return 'profession';
  if (ALIASES.has(key)) return 'alias';
  if ((kind & KINSHIP) !== 0) return isNegation(tokens, i) ? null : 'kinship';
  return (kind & RELATIVE) !== 0 ? 'relative' : null;
}

/** "un certain Didou" */
const isAfterCertain = ({ tokens }: Draft, i: number): boolean =>
  /^certaine?$/.test(keyAt(tokens, i)) &&
  /^une?$/.test(keyAt(tokens, i - 1)) &&
  gapAt(tokens, i) === SPACE &&
  caseWeightOf(tokens, i + 1) === 2;

/** Where the name begins after its cue: skips "le docteur", "de", a colon. */
function nameAfter(draft: Draft, i: number, evidence: Evidence): { readonly at: number; readonly isOffice: boolean } | null {
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
        : SPACE | DOT | NEWLINE | QUOTE | HYPHEN;
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
    const isOf = /^(?:de|d|du|feu|feue|des|a|et|soit|mineur|mineurs|mineure|mineures|commun|communs|prenomme|prenommee|nomme|nommee)$/.test(
      key,
    );
    if (/^n(?:e|ee|es|ees)$/.test(keyAt(tokens, i)) && (caseWeightOf(tokens, j) === 0 || /^(?:le|en|a|vers|au|aux|les|du)$/.test(key)))
      return isProperParticle(draft, j) ? { at: j, isOffice: false } : null;
    if (/^(?:consorts?|epoux|epouse|epse|veuve|vve|divorcee)$/.test(keyAt(tokens, i)) && isProperParticle(draft, j))
      return { at: j, isOffice: false };
    if (isOf && caseWeightOf(tokens, j) < 2)
      return (kindAt(tokens, j + 1) & (CIVILITY | PARTICLE)) !== 0 && caseWeightOf(tokens, j + 1) < 2
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
function forcesFirstWord(draft: Draft, i: number, evidence: Evidence, start: number): boolean {
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

function isPlausible(draft: Draft, run: Run, evidence: Evidence): boolean {
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

/** `dit "Titi"`, `alias Momo`: reads the quoted words, or the sequence of capitalised words. */
function readAlias(draft: Draft, start: number): Run | null {
  const { tokens } = draft;
  if ((gapAt(tokens, start - 1) & QUOTE) === 0) {
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

/** "MM. A, B et C", "les consorts A et B", "Mme Anne, Marie Dupont": reads the names after the first one. */
function readList(draft: Draft, trigger: number, first: Run, found: Candidate[], evidence: Evidence, gender: 'm' | 'f' | null): number {
  const { tokens } = draft;
  const isPlural =
    PLURAL.has(keyAt(tokens, trigger)) ||
    /^(?:les|des|aux|mes|ses|ces|leurs|deux|trois|quatre|cinq|plusieurs)$/.test(keyAt(tokens, trigger - 1));
  let run = first;
  for (let count = 0; count < 60; count++) {
    const isAnd = keyAt(tokens, run.last + 1) === 'et' && (gapAt(tokens, run.last) & ~(SPACE | NEWLINE | COMMA | dotAfter(run))) === 0;
    const isComma = (gapAt(tokens, run.last) & COMMA) !== 0 && (gapAt(tokens, run.last) & ~(SPACE | COMMA | NEWLINE | dotAfter(run))) === 0;
    if (!isAnd && !isComma) break;
    const start = isAnd ? run.last + 2 : run.last + 1;
    if (isAnd && (gapAt(tokens, start - 1) & ~(SPACE | NEWLINE)) !== 0) break;
    const isGiven = (i: number) =>
      (marksAt(tokens, i) & COMMON_FIRST) !== 0 && caseWeightOf(tokens, i) === 2 && (kindAt(tokens, i) & (CIVILITY | PARTICLE)) === 0;
    const isFirstOnly = !isPlural && isComma && run.units.length === 1 && isGiven(run.first) && isGiven(start);
    if (!isPlural && !isFirstOnly) break;
    const next = readRun(draft, start, isPlural && caseWeightOf(tokens, start) === 2);
    if (
      next === null ||
      !isPlausible(draft, next, evidence) ||
      (caseWeightOf(tokens, start) === 2 && (kindAt(tokens, start) & (COMMON | JUDGE)) !== 0)
    )
      break;
    if (isFirstOnly) {
      if (next.units.length < 2) break;
      // "Mme Anne, Marie Dupont": a lone "Anne" may then be a first name.
      found[found.length - 1] = { ...first, evidence: 'line', from: trigger, gender };
    }
    found.push({ ...next, evidence, from: start, gender });
    run = next;
    if (!isPlural) break;
  }
  return run.last;
}

/** An initial in a list may have its dot before the comma. */
const dotAfter = (run: Run): number => (run.units[run.units.length - 1]?.isInitial === true ? DOT : 0);

/** Finds a name without a cue, from the word lists, the title after it or its line. Returns the last word read. */
function readUncuedName(draft: Draft, i: number, found: Candidate[], hasTitle: (run: Run) => boolean): number {
  const { tokens } = draft;
  if (caseWeightOf(tokens, i) === 0) return i;
  const isStart =
    isNamePrefixLetter(draft, i) ||
    isNameWord(draft, i, { isForced: false, hasOnlyFirstNames: true, isFirst: true }) ||
    (kindAt(tokens, i) & PARTICLE) !== 0;
  if (isBrand(draft, i) || isAcronym(draft, i)) return i;
  // `M.` alone is a civility, `M.-A.` are initials.
  if (keyAt(tokens, i) === 'm' && isInitial(draft, i) && gapAt(tokens, i) !== (DOT | HYPHEN) && gapAt(tokens, i) !== HYPHEN) return i;
  if (!isStart || (isInitial(draft, i) && !isInitialOfName(draft, i))) return i;
  const whole = readRun(draft, i, false);
  if (whole === null) return i;
  const run = withoutLeadingWords(draft, whole);
  const evidence = uncuedEvidence(draft, run, hasTitle);
  if (evidence !== null) found.push({ ...run, evidence, from: run.first, gender: null });
  const other = evidence === 'first-name' ? readCoordinated(draft, run) : null;
  if (other !== null) {
    found.push({ ...other, evidence: 'first-name', from: other.first, gender: null });
    return other.last;
  }
  const given = evidence === 'line' && isSignedName(draft, run) ? readRun(draft, run.last + 1, true) : null;
  if (given !== null) {
    found.push({ ...given, evidence: 'line', from: given.first, gender: null });
    return given.last;
  }
  // After an article, let the next word start another reading: "L'OPJ DUCASSE".
  return evidence === null && /^(?:l|le|la|les)$/.test(keyAt(tokens, i)) ? i : whole.last;
}

/** "C'est Dylan et Titi qui": the word joined to a first name by "et" is a person too. */
function readCoordinated(draft: Draft, { last }: Run): Run | null {
  const { tokens } = draft;
  const i = last + 2;
  if (keyAt(tokens, last + 1) !== 'et' || gapAt(tokens, last) !== SPACE || gapAt(tokens, last + 1) !== SPACE) return null;
  const { marks, kind, shape } = tokens.word(i);
  const isTown = (marks & COMMUNE) !== 0 && (marks & COMMON_FIRST) === 0;
  if (draft.claims[i] !== FREE || caseWeightOf(tokens, i) !== 2 || shape === UPPER || kind !== 0 || isTown) return null;
  const isAlone = (gapAt(tokens, i) & ~(SPACE | COMMA | DOT | NEWLINE)) === 0 && caseWeightOf(tokens, i + 1) < 2;
  return isAlone ? { first: i, last: i, units: [{ first: i, last: i, isInitial: false }] } : null;
}

const PRODUCT_NOUNS = words(
  'vehicule vehicules voiture automobile marque modele camion moto motocyclette scooter fourgon tracteur utilitaire logiciel sac montre parfum bijou telephone ordinateur tablette sweat polo',
);
const BRANDS = words(
  'renault peugeot citroen mercedes dacia toyota nissan volkswagen bmw audi fiat ford opel seat skoda kia hyundai suzuki yamaha honda porsche ferrari',
);

/** "du CHSCT", "l'AGS": a word in capitals after an article, in no list of names. */
const isAcronym = ({ tokens }: Draft, i: number): boolean =>
  tokens.word(i).shape === UPPER &&
  !tokens.isCaseless(i) &&
  (marksAt(tokens, i) & (FIRST | SURNAME)) === 0 &&
  /^(?:le|la|les|l|du|des|au|aux|un|une|d|cette|ce)$/.test(keyAt(tokens, i - 1)) &&
  (gapAt(tokens, i - 1) & ~(SPACE | APOSTROPHE)) === 0;

/** "un véhicule Renault Clio". */
const isBrand = ({ tokens }: Draft, i: number): boolean =>
  // "le téléphone." ends a sentence: the next word is not a brand.
  (PRODUCT_NOUNS.has(keyAt(tokens, i - 1)) && (gapAt(tokens, i - 1) & (DOT | STOP)) === 0) ||
  (BRANDS.has(keyAt(tokens, i)) &&
    (PRODUCT_NOUNS.has(keyAt(tokens, i - 2)) || (tokens.word(i).shape !== UPPER && (kindAt(tokens, i - 1) & FUNCTION_WORD) !== 0))) ||
  (BRANDS.has(keyAt(tokens, i - 1)) && gapAt(tokens, i - 1) === SPACE && PRODUCT_NOUNS.has(keyAt(tokens, i - 2)));

/** "fait par P. Fanise": an initial after a function word, before a name. */
const isInitialOfName = (draft: Draft, i: number): boolean =>
  caseWeightOf(draft.tokens, i + 1) === 2 && (marksAt(draft.tokens, i + 1) & WORD) === 0;
