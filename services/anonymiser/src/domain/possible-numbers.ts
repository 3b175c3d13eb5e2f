import { type Draft, FREE, isFree } from './draft.ts';
import { APOSTROPHE, DOT, HYPHEN, SPACE } from './gaps.ts';
import { lastWithin, lettersAndDigits } from './number-text.ts';
import { isOfFile, readCode, startsCode } from './personal-numbers.ts';
import type { PossibleName } from './possible-names.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, startsLine } from './reading.ts';
import { isPostalCode } from './towns.ts';
import { PARTICLE, STREET } from './vocabulary.ts';
import { words } from './words.ts';

const MOST_PER_THOUSAND_WORDS = 2;
const FEWEST = 3;
const LONGEST_STREET = 5;

/** Codes after a number sign whose noun no rule knows: "sous le n° 4471820K". */
export function findPossibleNumbers(draft: Draft): PossibleName[] {
  const { tokens } = draft;
  const found: PossibleName[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const isSigned = /^(?:n|no|numero|identifiant|code)$/.test(keyAt(tokens, i - 1));
    // "N° 2306114" alone on its line is the reference of the document.
    if (!isSigned || startsLine(tokens, i - 1) || !isFree(draft, i) || !startsCode(draft, i) || isOfFile(draft, i)) continue;
    const code = readCode(tokens.text, tokens.start[i] ?? 0);
    if (code === null || code.replace(/\D/g, '').length < 4 || lettersAndDigits(code).length < 6) continue;
    const last = lastWithin(draft, i, code.length);
    found.push({ first: i, last });
    i = last;
  }
  return limited(draft, found);
}

/** Street names and postal codes left in clear. Each is reported once. */
export function findPossibleAddresses(draft: Draft): PossibleName[] {
  const { tokens } = draft;
  const found: PossibleName[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    if (draft.claims[i] !== FREE) continue;
    const last = isPostalCode(draft, i) && caseWeightOf(tokens, i + 1) === 2 && gapAt(tokens, i) === SPACE ? i + 1 : streetEnd(draft, i);
    if (last < 0 || seen.has(keyAt(tokens, last))) continue;
    seen.add(keyAt(tokens, last));
    found.push({ first: i, last });
    i = last;
  }
  return limited(draft, found);
}

const STREETS = words(
  'rue avenue av boulevard bd allee allees chemin impasse quai route residence lotissement hameau villa sentier faubourg traverse corniche venelle ruelle sente square lieudit lieu',
);

/** Last word of "rue des Forges", "lieu-dit La Grange"; -1 when no street starts at `i`. */
function streetEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!STREETS.has(keyAt(tokens, i)) || ((kindAt(tokens, i) & STREET) === 0 && keyAt(tokens, i + 1) !== 'dit')) return -1;
  let last = -1;
  for (let j = i + 1; j < i + LONGEST_STREET; j++) {
    const isLink = (kindAt(tokens, j) & PARTICLE) !== 0 || keyAt(tokens, j) === 'dit';
    if (!isFree(draft, j) || (gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE | DOT)) !== 0) break;
    if (caseWeightOf(tokens, j) === 2 && isProper(tokens, j)) last = j;
    else if (!isLink) break;
  }
  return last;
}

const limited = ({ tokens }: Draft, found: PossibleName[]): PossibleName[] =>
  found.slice(0, Math.max(FEWEST, Math.floor((tokens.count * MOST_PER_THOUSAND_WORDS) / 1000)));
