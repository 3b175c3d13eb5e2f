import { type Draft, FREE, ORGANISATION, PERSON, PROTECTED } from './draft.ts';
import { APOSTROPHE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { NAME_WEIGHTS } from './name-weights.ts';
import { slotScore } from './person-slots.ts';
import { caseWeightOf, gapAt, isVerbLike, marksAt } from './reading.ts';
import type { Tokens, Word } from './tokens.ts';
import {
  ACADEMIC,
  CIVILITY,
  CLERK,
  COMMON,
  COMPANY,
  COUNTRY,
  COURT,
  ESTABLISHMENT,
  FIRM,
  FUNCTION_WORD,
  JUDGE,
  KINSHIP,
  LAW,
  LAWYER,
  MASTER,
  MONTH,
  OFFICE,
  PARTICLE,
  PARTY,
  RELATIVE,
  STREET,
  VERB,
} from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Kinds of words, the most telling first. */
const KIND_CLASSES = [
  CIVILITY | MASTER | ACADEMIC,
  KINSHIP | RELATIVE,
  COMPANY | FIRM,
  STREET,
  JUDGE | CLERK | LAWYER,
  COURT,
  LAW,
  MONTH,
  COUNTRY,
  ESTABLISHMENT,
  PARTY,
  OFFICE,
  COMMON,
  PARTICLE,
  VERB,
  FUNCTION_WORD,
] as const;
/** Small words whose presence beside a word tells what it is. */
const SMALL = [
  ...words(
    `le la l les un une du des au aux de d a en et ou ni par pour avec sur sous dans chez contre entre selon vers sans apres avant depuis que qu qui dont car mais si quand comme est ont sont etait avait
    c s n ne se y je j il elle nous on vous tu m mon ma mes ton ta son sa ses leur notre votre ce cette cet ces pas plus aussi lui moi toi eux meme tout tous bien puis deja dit voir vu cf dont donc alors ainsi
    signe copie objet note vers jusque meme appelle nomme soit sera fait avoir etre ete par-devant moi-meme`,
  ),
];
const SMALL_AT = new Map(SMALL.map((key, at) => [key, at + 1]));

/** Sizes of the groups of features. A word has one feature of each. */
const SIZES = {
  lists: 24,
  form: 24,
  kind: 17,
  claim: 3,
  gapBefore: 9,
  before: 102,
  smallBefore: SMALL.length + 1,
  smallTwoBefore: SMALL.length + 1,
  listsBefore: 25,
  gapAfter: 9,
  after: 102,
  smallAfter: SMALL.length + 1,
  smallTwoAfter: SMALL.length + 1,
  listsAfter: 25,
  opening: 4,
  text: 12,
  people: 4,
  slot: 9,
} as const;
type Group = keyof typeof SIZES;
const OFFSETS = {} as Record<Group, number>;
const GROUPS = Object.keys(SIZES) as Group[];
let total = 0;
for (const group of GROUPS) {
  OFFSETS[group] = total;
  total += SIZES[group];
}
export const FEATURES = total;

/** What the whole text says of its words. */
export type TextFacts = {
  readonly inLowerCase: ReadonlySet<string>;
  readonly capitals: ReadonlyMap<string, number>;
  readonly isOfCourt: boolean;
};

export function factsOf({ tokens }: Draft): TextFacts {
  const inLowerCase = new Set(tokens.words.filter(({ shape }) => shape === LOWER).map(({ key }) => key));
  const capitals = new Map<string, number>();
  let courts = 0;
  for (let i = 0; i < tokens.count; i++) {
    const { key, shape, kind } = tokens.word(i);
    if ((shape === CAPITAL || shape === UPPER) && !tokens.isCaseless(i)) capitals.set(key, (capitals.get(key) ?? 0) + 1);
    if ((kind & COURT) !== 0) courts++;
  }
  return { inLowerCase, capitals, isOfCourt: courts > 2 };
}

/** True for a word in clear that may be a name at all: written with a capital, or in small letters a first name or no known word. */
export function mayBeName(draft: Draft, i: number): boolean {
  const claim = draft.claims[i];
  if (claim !== FREE && claim !== ORGANISATION && claim !== PROTECTED) return false;
  const { shape, key, marks, kind } = draft.tokens.word(i);
  if (shape >= NUMBER || key.length < 2 || key.length > LONGEST) return false;
  if (shape !== LOWER && !draft.tokens.isCaseless(i)) return true;
  if (kind !== 0 || (marks & (WORD | COMMUNE)) !== 0 || key.length < 3) return false;
  return shape !== LOWER || (marks & COMMON_FIRST) !== 0 || (marks === 0 && key.length > 4);
}
const LONGEST = 24;

/** Log-odds that the word is a name. */
export function nameLikelihood(draft: Draft, i: number, facts: TextFacts): number {
  let sum = 0;
  for (const feature of featuresOf(draft, i, facts)) sum += (NAME_WEIGHTS[feature] ?? 0) / 100;
  return sum;
}

/** The features of a word, one of each group. */
export function featuresOf(draft: Draft, i: number, facts: TextFacts): number[] {
  const { tokens, claims } = draft;
  const word = tokens.word(i);
  const [before, after] = [tokens.word(i - 1), tokens.word(i + 1)];
  const gapBefore = gapClass(gapAt(tokens, i - 1));
  const isPerson = (j: number) => (claims[j] === PERSON ? 1 : 0);
  const count = Math.min(3, facts.capitals.get(word.key) ?? 0);
  const isCapital = (j: number) => caseWeightOf(tokens, j) === 2;
  const opens = gapBefore === 0 || gapBefore === 1 || gapBefore === 3 || gapBefore === 4;
  const values: Readonly<Record<Group, number>> = {
    lists: listClass(word.marks),
    form: shapeClass(tokens, i) * 6 + lengthClass(word.key.length),
    kind: kindClass(word.kind),
    claim: claims[i] === FREE ? 0 : claims[i] === ORGANISATION ? 1 : 2,
    gapBefore,
    before: neighbourClass(before),
    smallBefore: SMALL_AT.get(before.key) ?? 0,
    smallTwoBefore: SMALL_AT.get(tokens.word(i - 2).key) ?? 0,
    listsBefore: isCapital(i - 1) ? 1 + listClass(marksAt(tokens, i - 1)) : 0,
    gapAfter: gapClass(gapAt(tokens, i)),
    after: neighbourClass(after),
    smallAfter: SMALL_AT.get(after.key) ?? 0,
    smallTwoAfter: SMALL_AT.get(tokens.word(i + 2).key) ?? 0,
    listsAfter: isCapital(i + 1) ? 1 + listClass(marksAt(tokens, i + 1)) : 0,
    opening: (opens ? 2 : 0) + (after.shape === LOWER && isVerbLike(draft, i + 1) ? 1 : 0),
    text: (facts.isOfCourt ? 6 : 0) + (facts.inLowerCase.has(word.key) ? 3 : 0) + Math.max(0, count - 1),
    people: isPerson(i - 1) + 2 * isPerson(i + 1),
    slot: Math.max(0, Math.min(8, Math.round(slotScore(draft, i, i)) + 4)),
  };
  return GROUPS.map((group) => OFFSETS[group] + values[group]);
}

function listClass(marks: number): number {
  const first = (marks & COMMON_FIRST) !== 0 ? 2 : (marks & FIRST) !== 0 ? 1 : 0;
  return first * 8 + ((marks & SURNAME) !== 0 ? 4 : 0) + ((marks & WORD) !== 0 ? 2 : 0) + ((marks & COMMUNE) !== 0 ? 1 : 0);
}

const shapeClass = (tokens: Tokens, i: number): number => (tokens.isCaseless(i) ? 3 : Math.min(2, tokens.word(i).shape));
const lengthClass = (length: number): number => (length < 3 ? 0 : length < 4 ? 1 : length < 5 ? 2 : length < 7 ? 3 : length < 10 ? 4 : 5);

function kindClass(kind: number): number {
  if (kind === 0) return 0;
  return 1 + KIND_CLASSES.findIndex((bits) => (kind & bits) !== 0);
}

/** Shape and kind of a neighbour. */
const neighbourClass = ({ shape, kind, raw }: Word): number =>
  raw === ''
    ? 101
    : Math.min(4, shape) * 17 + kindClass(kind) + (shape < NUMBER && raw.length === 1 && kind === 0 ? 85 - Math.min(4, shape) * 17 : 0);

function gapClass(gap: number): number {
  if ((gap & NEWLINE) !== 0) return 0;
  if ((gap & STOP) !== 0) return 1;
  if ((gap & COMMA) !== 0) return 2;
  if ((gap & DOT) !== 0) return 3;
  if ((gap & QUOTE) !== 0) return 4;
  if ((gap & (OPEN | CLOSE)) !== 0) return 5;
  if ((gap & (HYPHEN | SLASH)) !== 0) return 6;
  if ((gap & APOSTROPHE) !== 0) return 7;
  return gap === SPACE ? 8 : 6;
}
