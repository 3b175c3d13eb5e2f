// The last pass over the text: other forms of the first names that it masks, in small letters or cut short.

import { isDiminutive } from './diminutives.ts';
import { type Draft, FREE } from './draft.ts';
import { DOT, HYPHEN, NEWLINE, SPACE } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, WORD } from './lexicon.ts';
import type { AmbiguousMention, KnownName } from './propagate.ts';
import { endsLine, gapAt, keyAt, kindAt } from './reading.ts';
import { PARTICLE, VERB } from './vocabulary.ts';
import { CAPITAL, LOWER } from './word-scanner.ts';
import { words } from './words.ts';

/** `names`: words that stand for a person. `ambiguous`: words that may. */
export type ShortForms = { readonly names: number[]; readonly ambiguous: AmbiguousMention[] };

const DETERMINERS = words('le la les l un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses leur leurs tres plus si');

/** "philippine ne veut plus", "phiphi", "laeti", when the text masks Philippine and Laetitia. */
export function findShortForms(draft: Draft, known: readonly KnownName[]): ShortForms {
  const { tokens } = draft;
  const given = new Set(known.filter(({ isFirstName, keys }) => isFirstName && keys.length === 1).map(({ keys }) => keys[0] ?? ''));
  const isShort = new Map<string, boolean>();
  const names: number[] = [];
  const ambiguous: AmbiguousMention[] = [];
  if (given.size === 0) return { names, ambiguous };
  for (let i = 0; i < tokens.count; i++) {
    const { key, shape, kind, marks } = tokens.word(i);
    if (draft.claims[i] !== FREE || (kind !== 0 && !isSigned(draft, i)) || (shape !== LOWER && shape !== CAPITAL) || tokens.isCaseless(i))
      continue;
    if ((gapAt(tokens, i - 1) & HYPHEN) !== 0 || gapAt(tokens, i) === HYPHEN || isAfterDeterminer(draft, i)) continue;
    if (given.has(key)) {
      if (shape !== LOWER || (marks & COMMON_FIRST) === 0) continue;
      if (isSubject(draft, i)) names.push(i);
      else ambiguous.push({ first: i, last: i });
      continue;
    }
    if ((marks & (WORD | COMMUNE)) !== 0 || key.length < 3) continue;
    let found = isShort.get(key);
    if (found === undefined) {
      found = [...given].some((name) => isShortFormOf(key, name));
      isShort.set(key, found);
    }
    // "Sam. 6 mai"
    if (found && (gapAt(tokens, i) & (DOT | NEWLINE)) !== DOT) names.push(i);
  }
  return { names, ambiguous };
}

/** "Ben", which is also a particle, at the end of a line. */
const isSigned = ({ tokens }: Draft, i: number): boolean =>
  kindAt(tokens, i) === PARTICLE && tokens.word(i).shape === CAPITAL && endsLine(tokens, i) && (gapAt(tokens, i - 1) & NEWLINE) !== 0;

const isAfterDeterminer = ({ tokens }: Draft, i: number): boolean =>
  DETERMINERS.has(keyAt(tokens, i - 1)) && (gapAt(tokens, i - 1) & SPACE) === gapAt(tokens, i - 1);

/** "que philippine ne veut", "benoit a dit": the subject of a verb. */
const isSubject = ({ tokens }: Draft, i: number): boolean =>
  gapAt(tokens, i) === SPACE &&
  (/^(?:ne|n)$/.test(keyAt(tokens, i + 1)) ||
    (/^(?:que|qu|et|si|quand)$/.test(keyAt(tokens, i - 1)) && (kindAt(tokens, i + 1) & VERB) !== 0));

/** "laeti" for Laetitia, "phiphi" for Philippine, "manu" for Emmanuelle. */
function isShortFormOf(key: string, name: string): boolean {
  if (name.length < key.length + 2 && key.length < 5) return false;
  if (key.length > 3 && key.length + 2 <= name.length && name.startsWith(key)) return true;
  const doubled = /^(.{2,3})\1$/.exec(key)?.[1];
  if (doubled !== undefined) return name.startsWith(doubled);
  return isDiminutive(key) && (name.startsWith(key) || (key.length > 3 && name.includes(key)));
}
