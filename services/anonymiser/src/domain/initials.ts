import { type Draft, isFree } from './draft.ts';
import { CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { isReceipt } from './letter-pairs.ts';
import { isProfessional, type Person, partOf } from './people.ts';
import { slotScore } from './person-slots.ts';
import { isInCode } from './possible-names.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, startsLine } from './reading.ts';
import { CIVILITY, KINSHIP, PARTICLE, PARTY, RELATIVE } from './vocabulary.ts';
import { UPPER } from './word-scanner.ts';

/** Letters that stand for a person, as in "I.B." or "C. D.-O.", and whether a person of the text has these initials. */
export type Initials = { readonly first: number; readonly last: number; readonly isKnown: boolean };

const MOST_LETTERS = 4;

/** From this score of the words around on, letters stand for a person. */
const PERSON_FROM = 2;
/** Two capitals of somebody known are that person from this score on. */
const SUBJECT_FROM = 1.5;

/**
 * Initials of somebody in the text, wherever they stand; letters that the words around show to be a person, "une offre de P. H., voisin"; and
 * others where signatures stand: alone on a line, after a dash, between brackets.
 */
export function findInitials(draft: Draft, people: readonly Person[]): Initials[] {
  const { tokens } = draft;
  const groups = letterGroups(draft);
  if (groups.length === 0) return [];
  const known = initialsOf(draft, people);
  for (const { first, last, letters, isJoined } of groups)
    if (!isJoined && isAlone(draft, first, last) && slotScore(draft, first, last) >= PERSON_FROM) known.add(letters);
  const found: Initials[] = [];
  for (const { first, last, letters, isJoined } of groups) {
    const isSigned = !isJoined && opensSignature(draft, first) && (gapAt(tokens, last) & (NEWLINE | CLOSE | QUOTE | STOP)) !== 0;
    const isKnown = known.has(letters) && (isSigned || isJoined || isAlone(draft, first, last));
    if (isKnown || isSigned) found.push({ first, last, isKnown });
  }
  return found;
}

/** Letters that may stand for a person: "SLB", or initials with their dots, "P. H.", "C. D.-O.". */
type Letters = { readonly first: number; readonly last: number; readonly letters: string; readonly isJoined: boolean };

function letterGroups(draft: Draft): Letters[] {
  const { tokens } = draft;
  const groups: Letters[] = [];
  for (let first = 0; first < tokens.count; first++) {
    if (isJoinedLetters(draft, first)) groups.push({ first, last: first, letters: keyAt(tokens, first), isJoined: true });
    if (!isLetter(draft, first) || isReceipt(tokens, first)) continue;
    let last = first;
    let letters = keyAt(tokens, first);
    while (letters.length <= MOST_LETTERS && isLetter(draft, last + 1) && isJoint(gapAt(tokens, last))) letters += keyAt(tokens, ++last);
    const isName = letters.length > 1 && letters.length <= MOST_LETTERS && (gapAt(tokens, last) & DOT) !== 0;
    if (isName) groups.push({ first, last, letters, isJoined: false });
    first = last;
  }
  return groups;
}

/** Neither "la S.A. Dupont" nor "J. P. Dupont"; "de SLB" is a person, "de la SNB" is not. */
const isAlone = ({ tokens }: Draft, first: number, last: number): boolean =>
  !/^(?:le|la|les|l|du|des|au|aux|une?)$/.test(keyAt(tokens, first - 1)) &&
  (caseWeightOf(tokens, last + 1) < 2 || (gapAt(tokens, last) & (NEWLINE | COMMA | STOP | CLOSE)) !== 0);

/** "la demanderesse, SLB", "SLB expose": three or four capitals that are no word; two only right after the word for a person. */
function isJoinedLetters(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  const { key, shape, kind, marks } = tokens.word(i);
  if (shape !== UPPER || key.length < 2 || key.length > MOST_LETTERS || kind !== 0) return false;
  if (!isFree(draft, i) || tokens.isCaseless(i) || isInCode(draft, i) || !isAlone(draft, i, i)) return false;
  const gap = gapAt(tokens, i - 1);
  const isOfPerson =
    (kindAt(tokens, i - 1) & (PARTY | KINSHIP | RELATIVE | CIVILITY)) !== 0 && (gap & ~(SPACE | COMMA | OPEN | QUOTE | DOT)) === 0;
  return isOfPerson || (key.length > 2 && marks === 0) || (marks === 0 && slotScore(draft, i, i) >= SUBJECT_FROM);
}

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

/** Initials of the people of the text who are neither judges nor lawyers: given name first or surname first, whole or not, particles or not. */
function initialsOf({ tokens }: Draft, people: readonly Person[]): Set<string> {
  const known = new Set<string>();
  for (const { units, role } of people) {
    if (isProfessional(role) || units.length < 2) continue;
    for (const hasParticles of [true, false]) {
      const parts = units.map(({ first, last }) => {
        let letters = '';
        for (let i = first; i <= last; i++)
          if (hasParticles || (kindAt(tokens, i) & PARTICLE) === 0 || first === last) letters += keyAt(tokens, i).charAt(0);
        return letters;
      });
      for (const order of [parts, [...parts].reverse()]) {
        known.add(order.join(''));
        known.add(order.map((letters) => letters.charAt(0)).join(''));
      }
    }
  }
  return known;
}

/** "A. Gaillard, X. Zhou, M. Verdier", "p/o M. Verdier": the letter M beside other initials, and no civility. */
export function isInitialM(tokens: Draft['tokens'], i: number): boolean {
  if (gapAt(tokens, i) !== (DOT | SPACE)) return false;
  if (keyAt(tokens, i - 1) === 'o' && keyAt(tokens, i - 2) === 'p' && gapAt(tokens, i - 2) === SLASH) return true;
  const isOther = keyAt(tokens, i - 2).length === 1 && keyAt(tokens, i - 2) !== 'm' && gapAt(tokens, i - 2) === (DOT | SPACE);
  return isOther && gapAt(tokens, i - 1) === (COMMA | SPACE);
}

/**
 * The first names of the text by their initials and the surname: "paul henri" for "p h", "jeanne" for "j"; null when two have the same.
 */
export type GivenNames = ReadonlyMap<string, GivenName | null>;
type GivenName = { readonly name: string; readonly gender: 'm' | 'f' | null };
const givenKey = (initials: string, surname: string): string => `${initials}|${surname}`;

export function givenNamesOf(draft: Draft, people: readonly Person[]): GivenNames {
  const names = new Map<string, GivenName | null>();
  for (const { candidate, units } of people)
    for (const given of units) {
      if (given.isSurname || given.isInitial) continue;
      const initials = given.key.replace(/(\p{L})\S*/gu, '$1');
      const part = partOf(draft, given, candidate.gender);
      const gender = part === 'prenom-feminin' ? 'f' : part === 'prenom-masculin' ? 'm' : null;
      for (const surname of units.filter(({ isSurname }) => isSurname)) {
        const at = givenKey(initials, surname.key);
        const before = names.get(at);
        names.set(at, before === undefined || before?.name === given.key ? { name: given.key, gender } : null);
      }
    }
  return names;
}

/** The first name that initials stand for beside one of these surnames: "paul henri" for "p h"; null when it is another gender's. */
export function givenNameOf(
  names: GivenNames,
  initials: string,
  surnames: readonly string[],
  gender: 'm' | 'f' | null = null,
): string | null {
  for (const surname of surnames) {
    const full = names.get(givenKey(initials, surname)) ?? null;
    if (full !== null && (gender === null || full.gender === null || full.gender === gender)) return full.name;
  }
  return null;
}
