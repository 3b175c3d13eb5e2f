import { type Draft, FREE } from './draft.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isPersonNoun } from './person-nouns.ts';
import { gapAt, keyAt, kindAt, marksAt, startsLine, weightOf } from './reading.ts';
import { APOSTROPHE, CLOSE, DOT, HYPHEN, LOWER, NUMBER, OPEN, OTHER, QUOTE, SLASH, SPACE, STOP, UPPER } from './tokens.ts';
import { FUNCTION_WORD, PARTICLE } from './vocabulary.ts';

/** Words left in clear that may be a name, in the order of the text. */
export type PossibleName = { readonly first: number; readonly last: number };

const MOST_PER_THOUSAND_WORDS = 10;
const LONGEST = 6;
const LONGEST_KEY = 20;

/** Capitalised words that are no known word, place, organisation or kept name. A word seen often is given first, within a measure of the text. */
export function findPossibleNames(draft: Draft): PossibleName[] {
  const { tokens } = draft;
  const found: (PossibleName & { readonly isRepeated: boolean })[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    if (!isPossible(draft, i)) continue;
    let last = i;
    while (last < i + LONGEST && (gapAt(tokens, last) & ~(SPACE | HYPHEN | APOSTROPHE)) === 0 && isPossible(draft, last + 1)) last++;
    const key = keyAt(tokens, last);
    found.push({ first: i, last, isRepeated: seen.has(key) });
    seen.add(key);
    i = last;
  }
  const most = Math.max(MOST_PER_THOUSAND_WORDS, Math.floor((tokens.count * MOST_PER_THOUSAND_WORDS) / 1000));
  if (found.length <= most) return found;
  const once = found.filter(({ isRepeated }) => !isRepeated);
  const kept = new Set([...once, ...found.filter(({ isRepeated }) => isRepeated)].slice(0, most));
  return found.filter((one) => kept.has(one));
}

function isPossible(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  if (i >= tokens.count || draft.claims[i] !== FREE) return false;
  const { marks, kind, shape, key } = tokens.word(i);
  if (shape >= NUMBER || shape === LOWER || kind !== 0 || key.length < 3 || key.length > LONGEST_KEY || isInCode(draft, i)) return false;
  if (weightOf(tokens, i) === 2 && gapAt(tokens, i - 1) === SPACE && isPersonNoun(tokens.word(i - 1).key) && shape !== UPPER) return true;
  const isCommonFirst = (marks & COMMON_FIRST) !== 0;
  if ((marks & COMMUNE) !== 0 && !isCommonFirst) return false;
  const isName = (marks & (FIRST | SURNAME)) !== 0;
  // Abbreviations of bodies and of reviews: CHSCT, Cass., Bull.
  if (shape === UPPER && !isName && (key.length < 5 || !/[aeiouy]/.test(key))) return false;
  if (shape !== UPPER && (gapAt(tokens, i) & DOT) !== 0 && key.length < 6 && !isName) return false;
  if ((marks & WORD) === 0) return true;
  if (weightOf(tokens, i) < 2 || startsSentence(draft, i)) return false;
  // "l'agent Roquelaure", "avec Rose": a word that means something else, with a capital in the middle of a sentence.
  const before = tokens.word(i - 1);
  if (shape === UPPER) return false;
  if (isName) return isCommonFirst || before.shape === LOWER;
  return (
    before.shape === LOWER &&
    (before.kind & (FUNCTION_WORD | PARTICLE)) === 0 &&
    gapAt(tokens, i - 1) === SPACE &&
    /^(?:l|le|la|les|un|une|du|au)$/.test(keyAt(tokens, i - 2))
  );
}

/** `DBVM-V-B7H-LVAZ`, `A12B`, an address of a page. */
function isInCode({ tokens }: Draft, i: number): boolean {
  const isCodePart = (j: number, gap: number) =>
    (gap & SPACE) === 0 &&
    (gap === 0 || (gap & (HYPHEN | SLASH | OTHER | DOT)) !== 0) &&
    (tokens.word(j).shape === NUMBER || (tokens.word(j).shape === UPPER && tokens.word(j).key.length < 3));
  return isCodePart(i - 1, gapAt(tokens, i - 1)) || isCodePart(i + 1, gapAt(tokens, i));
}

const startsSentence = ({ tokens }: Draft, i: number): boolean =>
  startsLine(tokens, i) ||
  (gapAt(tokens, i - 1) & (DOT | STOP | QUOTE | OPEN | CLOSE)) !== 0 ||
  (kindAt(tokens, i - 1) === 0 && marksAt(tokens, i - 1) === 0 && tokens.word(i - 1).shape === NUMBER);
