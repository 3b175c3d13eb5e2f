import { type Draft, FREE, ORGANISATION, PROTECTED, TAKEN } from './draft.ts';
import { CLOSE, COMMA, DOT, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { BRANDS } from './known-organisations.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import type { Candidate } from './name-cues.ts';
import { type Run, readRun, unitKey } from './name-runs.ts';
import { isOfPerson, slotScore } from './person-slots.ts';
import { isInCode, isNeverDoubted, isPieceOfPlace } from './possible-names.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import { withoutLeadingWords } from './uncued-evidence.ts';
import { PARTICLE } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** From this score on, the word is masked. */
const MASKED_FROM = 2.5;

type Group = { prior: number; best: number; rest: number; worst: number; readonly runs: Run[]; readonly slots: number[] };

/**
 * Finds names that have no cue of their own: capitalised words that nothing explains, judged by the words around all their occurrences
 * together. "J'ai vu que Keromnès tenait un couteau": the subject of an act of people.
 */
export function findContextNames(draft: Draft, cued: readonly Candidate[]): Candidate[] {
  const { tokens } = draft;
  const covered = new Uint8Array(tokens.count);
  const known = new Set<string>();
  for (const { first, last, units } of cued) {
    covered.fill(1, first, last + 1);
    for (const unit of units) known.add(unitKey(draft, unit));
  }
  const isPerson = (i: number): boolean =>
    covered[i] === 1 || (draft.claims[i] === FREE && known.has(keyAt(tokens, i)) && caseWeightOf(tokens, i) === 2);
  const inLowerCase = new Set(tokens.words.filter(({ shape }) => shape === LOWER).map(({ key }) => key));
  const places = placeKeys(draft);
  const groups = new Map<string, Group>();
  for (let i = 0; i < tokens.count; i++) {
    if (covered[i] === 1 || draft.claims[i] !== FREE || caseWeightOf(tokens, i) !== 2) continue;
    const run = openRun(draft, i, covered);
    if (run === null) continue;
    const key = run.units.map((unit) => unitKey(draft, unit)).join('|');
    i = run.last;
    if (run.units.length === 1 && known.has(key)) continue;
    const prior = priorOf(draft, run, inLowerCase, places);
    const slot = slotScore(draft, run.first, run.last) + coordination(draft, run, isPerson) + besideCompanyWord(draft, run);
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { prior, best: Math.max(0, slot), rest: 0, worst: Math.min(0, slot), runs: [run], slots: [slot] });
    else {
      group.prior = Math.max(group.prior, prior);
      group.rest += Math.max(0, Math.min(group.best, slot));
      group.best = Math.max(group.best, slot);
      group.worst += Math.min(0, slot);
      group.runs.push(run);
      group.slots.push(slot);
    }
  }
  const names: Candidate[] = [];
  for (const { prior, best, rest, worst, runs, slots } of groups.values()) {
    const score = prior + best + Math.min(2, rest / 2) + worst;
    if (score < MASKED_FROM || (best <= 0 && prior < MASKED_FROM)) continue;
    runs.forEach((run, at) => {
      if ((slots[at] ?? 0) >= 0) names.push({ ...run, evidence: 'context', from: run.first, gender: null });
    });
  }
  return names;
}

/** Capitalised words of the towns, courts and addresses of the text. */
function placeKeys({ tokens, claims }: Draft): Set<string> {
  const keys = new Set<string>();
  for (let i = 0; i < tokens.count; i++)
    if ((claims[i] === TAKEN || claims[i] === PROTECTED) && tokens.word(i).shape < NUMBER && caseWeightOf(tokens, i) === 2)
      keys.add(keyAt(tokens, i));
  return keys;
}

/** The unexplained capitalised words that start at `i`; null when there are none. */
function openRun(draft: Draft, i: number, covered: Uint8Array): Run | null {
  const { tokens } = draft;
  const isOpen = (j: number): boolean => {
    const { kind, shape, key } = tokens.word(j);
    // "Bull. n° 12"
    const isAbbreviation =
      (gapAt(tokens, j) & DOT) !== 0 && key.length < 6 && caseWeightOf(tokens, j + 1) < 2 && (gapAt(tokens, j) & NEWLINE) === 0;
    return (
      covered[j] === 0 &&
      !isAbbreviation &&
      shape < NUMBER &&
      key.length > 2 &&
      kind === 0 &&
      !isNeverDoubted(key) &&
      !BRANDS.has(key) &&
      !isInCode(draft, j) &&
      !isPieceOfPlace(draft, j)
    );
  };
  if (!isOpen(i) && (kindAt(tokens, i) & PARTICLE) === 0) return null;
  const whole = readRun(draft, i, false);
  if (whole === null || whole.units.length > 4) return null;
  const run = startsSentence(draft, whole.first) ? withoutNoun(draft, withoutLeadingWords(draft, whole)) : whole;
  if (run === null) return null;
  const isOpenUnit = ({ first, last }: Run['units'][number]): boolean => {
    let hasOpen = false;
    for (let j = first; j <= last; j++) {
      // "Haute-Savoie"
      if (isNeverDoubted(keyAt(tokens, j))) return false;
      if (isOpen(j)) hasOpen = true;
    }
    return hasOpen;
  };
  if (!run.units.every(isOpenUnit)) return null;
  // "CamelCase" and "Wallis & Futuna" are no names of people.
  const isBrand = (j: number) => gapAt(tokens, j) === 0 || tokens.text.slice(tokens.end[j] ?? 0, tokens.start[j + 1] ?? 0).includes('&');
  if (isBrand(run.last) || isBrand(run.first - 1)) return null;
  for (let j = run.first; j < run.last; j++) if (gapAt(tokens, j) === 0) return null;
  // "le FIA": an article before an abbreviation.
  return /^(?:le|la|les|l)$/.test(keyAt(tokens, run.first)) && tokens.word(run.last).shape === UPPER ? null : run;
}

/** "Plainte de Albin Roy": without the particle after the noun that was dropped. Null for "Sablés d'Armor", a name of its own. */
function withoutNoun({ tokens }: Draft, run: Run): Run | null {
  const [head, ...rest] = run.units;
  if (head === undefined || tokens.word(head.first).shape !== LOWER) return run;
  if (!isOfPerson(keyAt(tokens, head.first - 1))) return null;
  let first = head.first;
  while (first < head.last && tokens.word(first).shape === LOWER) first++;
  return { ...run, first, units: [{ ...head, first }, ...rest] };
}

/** Words of companies and products, in English too: what stands beside one of them is no person. */
const COMPANY_WORDS = words(
  `bank bancorp invest investment investments limited ltd inc corp group groupe holding capital partners partner asset assets management fund funds global europe international consulting services solutions finance
  financial trust insurance factor factoring logistique logistics industrie industries distribution developpement immobilier immobiliere conseil conseils energie energies technologies technology systems
  systemes construction constructions media medias studio studios digital grade rating branch edition editions production productions transport transports batiment travaux automobiles motors patrimoine gestion habitat`,
);

const startsSentence = (draft: Draft, i: number): boolean =>
  startsLine(draft.tokens, i) || (gapAt(draft.tokens, i - 1) & (DOT | STOP | QUOTE | OPEN)) !== 0;

/** "Guivarc" in "Guivarc'h". */
function longestWord({ tokens }: Draft, last: number, first: number): number {
  let longest = last;
  for (let i = first; i < last; i++) if (keyAt(tokens, i).length > keyAt(tokens, longest).length) longest = i;
  return longest;
}

/** What the word lists say before any context. */
function priorOf(draft: Draft, run: Run, inLowerCase: ReadonlySet<string>, places: ReadonlySet<string>): number {
  const { tokens } = draft;
  const one = (i: number, isOpening: boolean): number => {
    const { marks, shape, key } = tokens.word(i);
    const isWord = (marks & WORD) !== 0;
    if ((marks & COMMON_FIRST) !== 0) return isWord ? (isOpening ? -1.5 : 0.5) : (marks & COMMUNE) !== 0 ? 1 : 2.5;
    // "Orchidée Transit": an ordinary word beside another one is part of a trade name.
    if (isWord) return (marks & (FIRST | SURNAME)) !== 0 ? (isOpening ? -2 : 0) : isOpening || run.units.length > 1 ? -4 : -1.5;
    if (inLowerCase.has(key)) return -1.5;
    if ((marks & COMMUNE) !== 0) return (marks & (FIRST | SURNAME)) !== 0 ? -0.5 : -2;
    if ((marks & (FIRST | SURNAME)) !== 0) return 1.5;
    if (places.has(key)) return -2.5;
    return shape === UPPER ? (key.length < 6 ? -3 : -1) : 1;
  };
  // "Albin DESGARDIN", "DESGARDIN Albin"
  const [head, two] = run.units;
  if (head !== undefined && two !== undefined && run.units.length === 2) {
    const [given, surname] = tokens.word(head.first).shape === UPPER ? [two, head] : [head, two];
    const isGiven =
      (marksAt(tokens, given.first) & FIRST) !== 0 &&
      (marksAt(tokens, given.first) & WORD) === 0 &&
      tokens.word(given.first).shape !== UPPER;
    if (
      isGiven &&
      tokens.word(surname.last).shape === UPPER &&
      keyAt(tokens, surname.last).length > 2 &&
      !COMPANY_WORDS.has(keyAt(tokens, surname.last))
    )
      return MASKED_FROM;
  }
  return Math.min(
    ...run.units.map(({ last }, at) =>
      one(longestWord(draft, last, run.units[at]?.first ?? last), at === 0 && startsSentence(draft, run.first)),
    ),
  );
}

const besideCompanyWord = ({ tokens, claims }: Draft, { first, last, units }: Run): number => {
  const isOne = (i: number) => COMPANY_WORDS.has(keyAt(tokens, i)) && caseWeightOf(tokens, i) === 2;
  if (BRANDS.has(keyAt(tokens, first - 1))) return -6;
  const isAfterOrganisation = claims[first - 1] === ORGANISATION && gapAt(tokens, first - 1) === SPACE;
  const isBefore = gapAt(tokens, last) === SPACE && (isOne(last + 1) || claims[last + 1] === ORGANISATION);
  // "Vinci Construction et Colas"
  const isCompany = (i: number) => (claims[i] === ORGANISATION || claims[i] === PROTECTED) && caseWeightOf(tokens, i) === 2;
  if (
    keyAt(tokens, first - 1) === 'et' &&
    gapAt(tokens, first - 2) === SPACE &&
    (isCompany(first - 2) || isOne(first - 2)) &&
    (marksAt(tokens, first) & COMMON_FIRST) === 0
  )
    return -3;
  return units.some((unit) => isOne(unit.last)) ||
    isBefore ||
    isAfterOrganisation ||
    (isOne(first - 1) && gapAt(tokens, first - 1) === SPACE)
    ? -6
    : 0;
};

/** "X et Dupont", "Dupont, X": beside a person in a list. */
function coordination(draft: Draft, { first, last }: Run, isPerson: (i: number) => boolean): number {
  const { tokens } = draft;
  const isAnd = (i: number) => /^(?:et|ou|ni)$/.test(keyAt(tokens, i));
  const isAfter = isAnd(first - 1) && gapAt(tokens, first - 1) === SPACE && isPerson(first - 2);
  const isPronoun = isAnd(last + 1) && /^(?:lui|elle|moi|nous|toi)$/.test(keyAt(tokens, last + 2));
  if (isPronoun) return 2;
  const isBefore = isAnd(last + 1) && gapAt(tokens, last) === SPACE && isPerson(last + 2);
  const isListed = gapAt(tokens, first - 1) === (COMMA | SPACE) && isPerson(first - 1) && (gapAt(tokens, last) & (NEWLINE | COMMA)) !== 0;
  // "Cambon (retraite), Nguyen (mutation)", "ZERROUKI/LAFARGE"
  const isParallel = (gapAt(tokens, last) & OPEN) !== 0 && isPerson(beforeBracket(draft, first - 1));
  const isSlashed = (gapAt(tokens, first - 1) === SLASH && isPerson(first - 1)) || (gapAt(tokens, last) === SLASH && isPerson(last + 1));
  return isAfter || isBefore || isParallel || isSlashed ? 1.5 : isListed ? 0.5 : 0;
}

/** The word before the bracket that closes after the word at `i` and before a comma; -1 when there is none. */
function beforeBracket({ tokens }: Draft, i: number): number {
  if (gapAt(tokens, i) !== (CLOSE | COMMA | SPACE)) return -1;
  for (let j = i; j > i - 10; j--) if ((gapAt(tokens, j - 1) & OPEN) !== 0) return j - 1;
  return -1;
}
