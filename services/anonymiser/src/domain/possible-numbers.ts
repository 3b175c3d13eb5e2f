import { type Draft, FREE, isFree } from './draft.ts';
import { APOSTROPHE, COMMA, DOT, HYPHEN, NEWLINE, SPACE } from './gaps.ts';
import { isHomeWord, livesBefore } from './home-words.ts';
import { lastWithin, lettersAndDigits } from './number-text.ts';
import { isOfFile, readCode, startsCode } from './personal-numbers.ts';
import type { PossibleName } from './possible-names.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt, startsLine } from './reading.ts';
import { isPostalCode } from './towns.ts';
import { CIVILITY, COUNTRY, COURT, LAW, MASTER, MONTH, PARTICLE, STREET } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

const MOST_PER_THOUSAND_WORDS = 2;
const FEWEST = 3;
const LONGEST_STREET = 5;

/** The number of an appeal to the Cour de cassation: "n° 21-14.490", "n° X 21-14.490". */
const APPEAL = /^(?:[A-Z] ?)?\d{2}-\d{2}\.\d{3}$/;

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
    if (!APPEAL.test(code)) found.push({ first: i, last });
    i = last;
  }
  return limited(draft, found);
}

/** Parts of addresses left in clear: streets, postal codes, named houses, and what stands right beside a masked address. Each is reported once. */
export function findPossibleAddresses(draft: Draft): PossibleName[] {
  const { tokens } = draft;
  const addresses = draft.labelledSpans.filter(({ category }) => category === 'adresse');
  const ends = new Set(addresses.map(({ end }) => end));
  const starts = new Set(addresses.map(({ start }) => start));
  const found: PossibleName[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    if (draft.claims[i] !== FREE) continue;
    const isCutBefore = tokens.word(i).shape === NUMBER && gapAt(tokens, i) === SPACE && starts.has(tokens.start[i + 1] ?? -1);
    const isCutAfter = ends.has(tokens.end[i - 1] ?? -1) && (gapAt(tokens, i - 1) & ~(SPACE | COMMA | HYPHEN)) === 0;
    const last = isCutBefore
      ? i
      : Math.max(isCutAfter ? namesEnd(draft, i) : -1, postalCodeEnd(draft, i), streetEnd(draft, i), houseEnd(draft, i), homeEnd(draft, i));
    if (last < 0 || seen.has(keyAt(tokens, last))) continue;
    seen.add(keyAt(tokens, last));
    found.push({ first: i, last });
    i = last;
  }
  return limited(draft, found);
}

const postalCodeEnd = (draft: Draft, i: number): number =>
  isPostalCode(draft, i) && caseWeightOf(draft.tokens, i + 1) === 2 && gapAt(draft.tokens, i) === SPACE ? i + 1 : -1;

/** Words of places that the vocabulary of streets does not hold. */
const PLACES = words('clos mas ferme moulin jardins chateau manoir coron lieu carrer carrerot hent via calle');

/** Last word of "rue des Forges", "lieu-dit La Grange"; -1 when no street starts at `i`. */
function streetEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  const isStreet = (kindAt(tokens, i) & STREET) !== 0 || PLACES.has(keyAt(tokens, i));
  const isNamed =
    (gapAt(tokens, i) & ~(SPACE | HYPHEN | APOSTROPHE | DOT)) === 0 && (keyAt(tokens, i) !== 'lieu' || keyAt(tokens, i + 1) === 'dit');
  return isStreet && isNamed && !tokens.isCaseless(i) ? namesEnd(draft, i + 1) : -1;
}

/** "14 Kerscoff" between commas or on a line of its own. */
function houseEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  const isNumber = tokens.word(i).shape === NUMBER && tokens.word(i).raw.length < 5 && gapAt(tokens, i) === SPACE;
  if (!isNumber || (gapAt(tokens, i - 1) & (COMMA | NEWLINE)) === 0 || caseWeightOf(tokens, i + 1) !== 2 || kindAt(tokens, i + 1) !== 0)
    return -1;
  const last = namesEnd(draft, i + 1);
  return last > i && (gapAt(tokens, last) & (COMMA | NEWLINE)) !== 0 ? last : -1;
}

/** "qui vit désormais au Pech de Malet": where somebody lives. */
function homeEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (!/^(?:a|au|aux|chez)$/.test(keyAt(tokens, i)) || (!livesBefore(tokens, i) && !isHomeWord(tokens, i - 1))) return -1;
  return caseWeightOf(tokens, i + 1) === 2 ? namesEnd(draft, i + 1) : -1;
}

/** Last of the capitalised words, with small words between, that start at `i`; -1 when there are none. */
function namesEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  let last = -1;
  for (let j = i; j < i + LONGEST_STREET; j++) {
    const isLink = (kindAt(tokens, j) & PARTICLE) !== 0 || /^(?:dit|a|en|sur)$/.test(keyAt(tokens, j));
    if (!isFree(draft, j) || (j > i && (gapAt(tokens, j - 1) & ~(SPACE | HYPHEN | APOSTROPHE | DOT)) !== 0)) break;
    if (caseWeightOf(tokens, j) === 2 && isProper(tokens, j) && (kindAt(tokens, j) & NOT_IN_STREET) === 0) last = j;
    else if (!isLink) break;
  }
  return last;
}
const NOT_IN_STREET = CIVILITY | MASTER | COURT | MONTH | COUNTRY | LAW;

const limited = ({ tokens }: Draft, found: PossibleName[]): PossibleName[] =>
  found.slice(0, Math.max(FEWEST, Math.floor((tokens.count * MOST_PER_THOUSAND_WORDS) / 1000)));
