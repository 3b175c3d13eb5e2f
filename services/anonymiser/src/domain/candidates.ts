import { isBrand } from './brands.ts';
import { type Draft, FREE } from './draft.ts';
import { isOfFamily } from './family-names.ts';
import { APOSTROPHE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, SPACE } from './gaps.ts';
import { COMMON_FIRST, FIRST, SURNAME, WORD } from './lexicon.ts';
import { checkCount } from './mention-limit.ts';
import { headerNames } from './message-headers.ts';
import { type Candidate, type Evidence, evidenceOf, forcesFirstWord, isPlausible, nameAfter, readAlias } from './name-cues.ts';
import { isInitial, isNamePrefixLetter, isNameWord, type Run, readRun } from './name-runs.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt } from './reading.ts';
import { isSignedName, isUnderClosing, uncuedEvidence, withoutLeadingWords } from './uncued-evidence.ts';
import { CIVILITY, COMMON, FUNCTION_WORD, JUDGE, PARTICLE, PARTY } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const PLURAL = words(
  'mm mmes messieurs mesdames mlles mesdemoiselles drs docteurs prs profs consorts epoux enfants fils filles freres soeurs heritiers mineurs mes maitres jumeaux jumelles sieurs nes nees prenommes denommes nommes professeurs',
);
const FEMININE = words('mme mmes mle mlle mlles melle madame mesdames mademoiselle mesdemoiselles dame epouse veuve nee fille soeur mere');

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

/** "Jean-Paul", "Floc'h" */
const isGlued = (tokens: Draft['tokens'], i: number): boolean => gapAt(tokens, i) === HYPHEN || gapAt(tokens, i) === APOSTROPHE;

/** Makes each word a name of its own, with its particles and what is joined to it: "Jean-Paul Martin", "Yann Le Floc'h". */
function runOfWords(draft: Draft, first: number, last: number): Run {
  const { tokens } = draft;
  const units: { first: number; last: number; isInitial: boolean }[] = [];
  for (let i = first; i <= last; i++) {
    let end = i;
    while (
      end < last &&
      (isGlued(tokens, end) || ((kindAt(tokens, end) & PARTICLE) !== 0 && (i > first || end > first || tokens.word(first).shape === LOWER)))
    )
      end++;
    units.push({ first: i, last: end, isInitial: isInitial(draft, i) });
    i = end;
  }
  return { first, last, units };
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
  const given = evidence === 'master' ? null : bracketedFirstName(draft, run);
  if (given !== null) {
    found.push({ ...given, evidence: 'first-name', from: given.first, gender });
    return given.last;
  }
  return readList(draft, i, run, found, evidence, gender);
}

/** "MM. A, B et C", "les consorts A et B", "Mme Anne, Marie Dupont": reads the names after the first one. */
function readList(draft: Draft, trigger: number, first: Run, found: Candidate[], evidence: Evidence, gender: 'm' | 'f' | null): number {
  const { tokens } = draft;
  const isPlural =
    PLURAL.has(keyAt(tokens, trigger)) ||
    /^(?:les|des|aux|mes|ses|ces|leurs|deux|trois|quatre|cinq|plusieurs)$/.test(keyAt(tokens, trigger - 1));
  let run = first;
  const announced = isPlural ? afterAnnouncement(draft, first.last) : -1;
  for (let count = 0; count < 60; count++) {
    const isAnnounced = announced > 0 && count === 0;
    const isAnd =
      /^(?:et|puis|ou)$/.test(keyAt(tokens, run.last + 1)) && (gapAt(tokens, run.last) & ~(SPACE | NEWLINE | COMMA | dotAfter(run))) === 0;
    const isSemicolon = isPlural && isNextInList(draft, run.last);
    const isComma =
      isSemicolon ||
      ((gapAt(tokens, run.last) & COMMA) !== 0 && (gapAt(tokens, run.last) & ~(SPACE | COMMA | NEWLINE | dotAfter(run))) === 0);
    if (!isAnd && !isComma && !isAnnounced) break;
    const start = isAnnounced ? announced : isAnd ? run.last + 2 : run.last + 1;
    if (isAnd && (gapAt(tokens, start - 1) & ~(SPACE | NEWLINE)) !== 0) break;
    // "les consorts Roy et M. Petit"
    if (keyAt(tokens, start) === 'm' && gapAt(tokens, start) === (DOT | SPACE)) break;
    const isGiven = (i: number) =>
      (marksAt(tokens, i) & COMMON_FIRST) !== 0 && caseWeightOf(tokens, i) === 2 && (kindAt(tokens, i) & (CIVILITY | PARTICLE)) === 0;
    const isFirstOnly = !isPlural && isComma && run.units.length === 1 && isGiven(run.first) && isGiven(start);
    if (!isPlural && !isFirstOnly) break;
    const next = readRun(draft, start, isPlural && caseWeightOf(tokens, start) === 2);
    if (
      next === null ||
      !isPlausible(draft, next, evidence) ||
      (caseWeightOf(tokens, start) === 2 && (kindAt(tokens, start) & (COMMON | JUDGE | (isAnnounced ? FUNCTION_WORD | PARTY : 0))) !== 0)
    )
      break;
    if (isFirstOnly) {
      const rest = readUpToFullName(draft, start, isGiven);
      if (rest === null) break;
      // "Mme Anne, Marie Dupont": a lone "Anne" may then be a first name.
      found[found.length - 1] = { ...first, evidence: 'line', from: trigger, gender };
      for (const one of rest) found.push({ ...one, evidence: one.units.length > 1 ? evidence : 'first-name', from: one.first, gender });
      return rest[rest.length - 1]?.last ?? run.last;
    }
    found.push({ ...next, evidence, from: start, gender });
    run = next;
    if (!isPlural) break;
  }
  return run.last;
}

/** "les frères Chabannes : Odilon", "les consorts Roy, à savoir Rémi": the first word of the list announced after the name; -1 otherwise. */
function afterAnnouncement({ tokens }: Draft, last: number): number {
  const between = tokens.text.slice(tokens.end[last] ?? 0, tokens.start[last + 1] ?? 0);
  if (/^\s?[:(]\s?$/.test(between)) return caseWeightOf(tokens, last + 1) === 2 ? last + 1 : -1;
  if (/^(?:soit|savoir|notamment|dont)$/.test(keyAt(tokens, last + 1))) return last + 2;
  return keyAt(tokens, last + 1) === 'a' && keyAt(tokens, last + 2) === 'savoir' ? last + 3 : -1;
}

/** "les Drs Kessler ; Roussel": a semicolon, then a word that is no ordinary word. */
function isNextInList({ tokens }: Draft, last: number): boolean {
  if (!/^\s?;\s?$/.test(tokens.text.slice(tokens.end[last] ?? 0, tokens.start[last + 1] ?? 0))) return false;
  const { marks, kind } = tokens.word(last + 1);
  return caseWeightOf(tokens, last + 1) === 2 && (kind & ~PARTICLE) === 0 && ((marks & WORD) === 0 || (marks & SURNAME) !== 0);
}

/** "Mazoyer (Delphine)", "Trilles (Rémi)": the first name in brackets after a lone surname; null otherwise. */
function bracketedFirstName(draft: Draft, run: Run): Run | null {
  const { tokens } = draft;
  const i = run.last + 1;
  const end = gapAt(tokens, i) === HYPHEN ? i + 1 : i;
  if (run.units.length !== 1 || (gapAt(tokens, run.last) & ~(SPACE | OPEN)) !== 0 || (gapAt(tokens, run.last) & OPEN) === 0) return null;
  const isGiven = (marksAt(tokens, i) & FIRST) !== 0 && caseWeightOf(tokens, i) === 2 && (gapAt(tokens, end) & CLOSE) !== 0;
  const isFree = draft.claims[i] === FREE && draft.claims[end] === FREE && (kindAt(tokens, i) & (CIVILITY | COMMON)) === 0;
  return isGiven && isFree ? { first: i, last: end, units: [{ first: i, last: end, isInitial: false }] } : null;
}

/** "Marie, Josette TRUCHOT": first names before commas, then the name that holds the surname; null when none does. */
function readUpToFullName(draft: Draft, start: number, isGiven: (i: number) => boolean): Run[] | null {
  const runs: Run[] = [];
  for (let at = start; runs.length < MOST_FIRST_NAMES; ) {
    const run = readRun(draft, at, false);
    if (run === null) return null;
    runs.push(run);
    if (run.units.length > 1) return runs;
    at = run.last + 1;
    if (gapAt(draft.tokens, run.last) !== (COMMA | SPACE) || !isGiven(at)) return null;
  }
  return null;
}
const MOST_FIRST_NAMES = 5;

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
  if (isBrand(draft, i) || (isAcronym(draft, i) && !isOfFamily(draft, i))) return i;
  // `M.` alone is a civility, `M.-A.` are initials.
  if (keyAt(tokens, i) === 'm' && isInitial(draft, i) && gapAt(tokens, i) !== (DOT | HYPHEN) && gapAt(tokens, i) !== HYPHEN) return i;
  if (!isStart || (isInitial(draft, i) && !isInitialOfName(draft, i) && !signsMessage(draft, i))) return i;
  const whole = readRun(draft, i, false);
  if (whole === null) return i;
  const run = withoutLeadingWords(draft, whole);
  // "Condamnons M. Dupont"
  if (run.first > whole.first && (kindAt(tokens, run.first) & CIVILITY) !== 0) return run.first - 1;
  const evidence = uncuedEvidence(draft, run, hasTitle);
  if (evidence !== null) {
    found.push({ ...run, evidence, from: run.first, gender: null });
    const other = otherFirstNames(draft, run, found);
    if (other > run.last) return other;
  }
  const given = evidence === 'line' && isSignedName(draft, run) ? readRun(draft, run.last + 1, true) : null;
  if (given !== null) {
    found.push({ ...given, evidence: 'line', from: given.first, gender: null });
    return given.last;
  }
  // After an article, let the next word start another reading: "L'OPJ DUCASSE".
  return evidence === null && /^(?:l|le|la|les)$/.test(keyAt(tokens, i)) ? i : whole.last;
}

/** "COURTADE Bernadette, Marie, Louise, veuve": the first names after the first one, between commas. Returns the last word read. */
function otherFirstNames({ tokens, claims }: Draft, run: Run, found: Candidate[]): number {
  let last = run.last;
  if (run.units.length < 2) return last;
  for (;;) {
    const i = last + 1;
    const isOther = (marksAt(tokens, i) & COMMON_FIRST) !== 0 && caseWeightOf(tokens, i) === 2 && claims[i] === FREE;
    if (!isOther || gapAt(tokens, last) !== (COMMA | SPACE) || (gapAt(tokens, i) & (COMMA | NEWLINE | OPEN)) === 0) return last;
    found.push({ first: i, last: i, units: [{ first: i, last: i, isInitial: false }], evidence: 'first-name', from: i, gender: null });
    last = i;
  }
}

/** "du CHSCT", "l'AGS": a word in capitals after an article, in no list of names. */
const isAcronym = ({ tokens }: Draft, i: number): boolean =>
  tokens.word(i).shape === UPPER &&
  !tokens.isCaseless(i) &&
  (marksAt(tokens, i) & (FIRST | SURNAME)) === 0 &&
  /^(?:le|la|les|l|du|des|au|aux|un|une|d|cette|ce)$/.test(keyAt(tokens, i - 1)) &&
  (gapAt(tokens, i - 1) & ~(SPACE | APOSTROPHE)) === 0;

/** "Bise, K.O.": initials after the closing formula of a message. */
function signsMessage(draft: Draft, i: number): boolean {
  const run = readRun(draft, i, false);
  return run !== null && isUnderClosing(draft, run);
}

/** "fait par P. Fanise": an initial after a function word, before a name. */
const isInitialOfName = (draft: Draft, i: number): boolean =>
  caseWeightOf(draft.tokens, i + 1) === 2 &&
  ((marksAt(draft.tokens, i + 1) & WORD) === 0 || (marksAt(draft.tokens, i + 1) & SURNAME) !== 0);
