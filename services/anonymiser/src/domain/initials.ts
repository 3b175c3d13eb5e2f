import { type Draft, isFree } from './draft.ts';
import { CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SPACE, STOP } from './gaps.ts';
import { isProfessional, type Person } from './people.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, startsLine } from './reading.ts';
import { PARTICLE } from './vocabulary.ts';
import { UPPER } from './word-scanner.ts';

/** Letters that stand for a person, as in "I.B." or "C. D.-O.", and whether a person of the text has these initials. */
export type Initials = { readonly first: number; readonly last: number; readonly isKnown: boolean };

const MOST_LETTERS = 4;

/** Initials of somebody in the text, wherever they stand; and others where signatures stand: alone on a line, after a dash, between brackets. */
export function findInitials(draft: Draft, people: readonly Person[]): Initials[] {
  const { tokens } = draft;
  const found: Initials[] = [];
  let known: ReadonlySet<string> | null = null;
  for (let first = 0; first < tokens.count; first++) {
    if (!isLetter(draft, first)) continue;
    let last = first;
    let letters = keyAt(tokens, first);
    while (letters.length <= MOST_LETTERS && isLetter(draft, last + 1) && isJoint(gapAt(tokens, last))) letters += keyAt(tokens, ++last);
    const isName = letters.length > 1 && letters.length <= MOST_LETTERS && (gapAt(tokens, last) & DOT) !== 0;
    const isSigned = opensSignature(draft, first) && (gapAt(tokens, last) & (NEWLINE | CLOSE | QUOTE | STOP)) !== 0;
    if (isName) {
      known ??= initialsOf(draft, people);
      const isKnown = known.has(letters) && (isSigned || isAlone(draft, first, last));
      if (isKnown || isSigned) found.push({ first, last, isKnown });
    }
    first = last;
  }
  return found;
}

/** Neither "la S.A. Dupont" nor "J. P. Dupont". */
const isAlone = ({ tokens }: Draft, first: number, last: number): boolean =>
  !/^(?:le|la|les|l|du|de|d|des|au|aux|une?)$/.test(keyAt(tokens, first - 1)) &&
  (caseWeightOf(tokens, last + 1) < 2 || (gapAt(tokens, last) & (NEWLINE | COMMA | STOP | CLOSE)) !== 0);

const isLetter = (draft: Draft, i: number): boolean => {
  const { key, shape } = draft.tokens.word(i);
  return isFree(draft, i) && key.length === 1 && shape === UPPER;
};
/** The gap between two initials: ".", ". ", ".-" or "-". */
const isJoint = (gap: number): boolean => (gap & (DOT | HYPHEN)) !== 0 && (gap & ~(DOT | HYPHEN | SPACE)) === 0;

const opensSignature = ({ tokens }: Draft, i: number): boolean =>
  startsLine(tokens, i) ||
  (gapAt(tokens, i - 1) & OPEN) !== 0 ||
  /^(?:signe|vu|relu|lu)$/.test(keyAt(tokens, i - 1)) ||
  /[–—-]\s*$/.test(tokens.text.slice(tokens.end[i - 1] ?? 0, tokens.start[i] ?? 0));

/** Initials of the people of the text who are neither judges nor lawyers: given name first or surname first, with and without joined names. */
function initialsOf({ tokens }: Draft, people: readonly Person[]): Set<string> {
  const known = new Set<string>();
  for (const { units, role } of people) {
    if (isProfessional(role) || units.length < 2) continue;
    const parts = units.map(({ first, last }) => {
      let letters = '';
      for (let i = first; i <= last; i++) if ((kindAt(tokens, i) & PARTICLE) === 0 || first === last) letters += keyAt(tokens, i).charAt(0);
      return letters;
    });
    for (const order of [parts, [...parts].reverse()]) {
      known.add(order.join(''));
      known.add(order.map((letters) => letters.charAt(0)).join(''));
    }
  }
  return known;
}
