import { type Draft, FREE, LAW_FIRM, ORGANISATION, PERSON } from './draft.ts';
import { isInFileName } from './file-names.ts';
import { APOSTROPHE, BLANK_LINE, DOT, HYPHEN, NEWLINE, OPEN, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { COMMUNE, FIRST, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import { CLERK, FUNCTION_WORD, JUDGE, LAWYER, MONTH, PARTICLE, VERB } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** A party's name to search for in the whole text. */
export type KnownName = {
  readonly id: string;
  readonly keys: readonly string[];
  readonly isFirstName: boolean;
  /** The name of a court-appointed agent: it is masked in law firms' names too. */
  readonly isAgent: boolean;
};
export type Hit = { readonly first: number; readonly last: number; readonly id: string };
/** A party's name that may be an ordinary word here: left in clear and reported as a doubt. */
export type AmbiguousMention = { readonly first: number; readonly last: number };

const REGIONS = words(
  'bretagne centre normandie provence lorraine champagne bourgogne savoie picardie alsace auvergne aquitaine gascogne vendee anjou touraine berry poitou corse ardenne flandre occitanie france lozere creuse correze dordogne charente gironde landes somme oise aisne marne meuse moselle vosges jura isere drome ardeche var loire sarthe mayenne orne manche',
);
const LONGEST = 8;

/**
 * Finds the unclaimed occurrences of the parties' names: in capitals, without accents, split by a line break, inside a company's name.
 * Skips the full names of judges and lawyers (`professionals`).
 */
export function findOccurrences(
  draft: Draft,
  names: readonly KnownName[],
  professionals: ReadonlySet<string>,
): { readonly hits: Hit[]; readonly ambiguous: AmbiguousMention[] } {
  const { tokens } = draft;
  const byFirst = new Map<string, KnownName[]>();
  const whole = new Map<string, KnownName>();
  const surnames = new Set(names.filter(({ isFirstName }) => !isFirstName).map(({ keys }) => keys[0] ?? ''));
  for (const name of names) {
    const first = name.keys[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), name]);
    if (name.keys.length === 1 && first.length > 3 && !whole.has(first)) whole.set(first, name);
    const joined = name.keys.join('');
    if (name.keys.length > 1 && joined.length > 5 && !byFirst.has(joined)) byFirst.set(joined, [{ ...name, keys: [joined] }]);
  }
  for (const list of byFirst.values())
    list.sort((one, two) => two.keys.length - one.keys.length || Number(one.isFirstName) - Number(two.isFirstName));
  const hits: Hit[] = [];
  const ambiguous: AmbiguousMention[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const claim = draft.claims[i];
    // "M. Cue not": the first piece was read as a whole name.
    const rest = claim === PERSON ? cutName(draft, i, whole) : null;
    if (rest !== null) {
      hits.push({ ...rest, first: i + 1 });
      i = rest.last;
      continue;
    }
    if ((claim !== FREE && claim !== ORGANISATION && claim !== LAW_FIRM) || tokens.word(i).shape >= NUMBER) continue;
    const cut = whole.size > 0 && claim === FREE ? cutName(draft, i, whole) : null;
    if (cut !== null) {
      hits.push(cut);
      i = cut.last;
      continue;
    }
    const name = byFirst.get(keyAt(tokens, i))?.find(({ keys, isAgent, isFirstName }) => {
      if (claim === LAW_FIRM && !isAgent) return false;
      // "EURL Chez Marcelle" is not named after the party Marcelle Dupont; "SARL Marcelle Dupont" is.
      if (claim === ORGANISATION && isFirstName && !surnames.has(keyAt(tokens, i - 1)) && !surnames.has(keyAt(tokens, i + keys.length)))
        return false;
      return matches(draft, i, keys);
    });
    if (name === undefined) continue;
    const last = i + name.keys.length - 1;
    if (
      professionals.has(`${keyAt(tokens, i - 1)} ${keyAt(tokens, i)}`) ||
      professionals.has(`${keyAt(tokens, i)} ${keyAt(tokens, last + 1)}`)
    )
      continue;
    const isAfterName = (hits[hits.length - 1]?.last === i - 1 || draft.claims[i - 1] === PERSON) && gapAt(tokens, i - 1) === SPACE;
    const sure =
      (isAfterName && name.keys[0] !== undefined && name.keys[0].length > 2 && (kindAt(tokens, i) & FUNCTION_WORD) === 0) ||
      isSureMention(draft, i, last, name);
    if (sure === true) hits.push({ first: i, last, id: name.id });
    else if (sure === null) ambiguous.push({ first: i, last });
    i = last;
  }
  return { hits, ambiguous };
}

function matches(draft: Draft, i: number, keys: readonly string[]): boolean {
  const { tokens } = draft;
  for (let at = 1; at < keys.length && at < LONGEST; at++) {
    const gap = gapAt(tokens, i + at - 1);
    if ((gap & ~(SPACE | HYPHEN | APOSTROPHE | NEWLINE)) !== 0 || (gap & BLANK_LINE) !== 0 || !isSameWord(keyAt(tokens, i + at), keys[at]))
      return false;
    if (draft.claims[i + at] !== draft.claims[i] && !isPartOfCompany(draft, i, i + at)) return false;
  }
  return true;
}

/** "de St-Gaudens" for "de Saint-Gaudens" */
const isSameWord = (one: string, two: string | undefined): boolean => one === two || SAINTS.get(one) === two;
const SAINTS = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['saint', 'st'],
  ['sainte', 'ste'],
]);

/** "la SCI de Kermadec": the particle is free, the rest of the name is the company's. */
const isPartOfCompany = ({ claims }: Draft, one: number, two: number): boolean =>
  [claims[one], claims[two]].every((claim) => claim === FREE || claim === ORGANISATION);

/** `Dup-\nont`, `Dup\nont`, `DUP ONT`: a name split by a line break or by text recognition. */
function cutName(draft: Draft, i: number, whole: ReadonlyMap<string, KnownName>): Hit | null {
  const { tokens } = draft;
  const gap = gapAt(tokens, i);
  if ((gap & ~(NEWLINE | HYPHEN | SPACE)) !== 0 || i + 1 >= tokens.count || draft.claims[i + 1] !== FREE) return null;
  // Within a line, one of the two pieces must be an unknown word: "Cue not", "VILL ARD".
  const isBroken = caseWeightOf(tokens, i) > 0 && (marksAt(tokens, i) === 0 || marksAt(tokens, i + 1) === 0);
  // "Kerma- dec", "KER-MADEC": a hyphen of the end of a line that is no longer one.
  const isHyphened = gap === (HYPHEN | SPACE) || (gap === HYPHEN && tokens.word(i).shape === UPPER && tokens.word(i + 1).shape === UPPER);
  if ((gap & NEWLINE) === 0 && !isHyphened && (gap !== SPACE || !isBroken)) return null;
  const name = whole.get(keyAt(tokens, i) + keyAt(tokens, i + 1));
  return name === undefined ? null : { first: i, last: i + 1, id: name.id };
}

/** True: a mention. False: another word. Null: undecidable, a reviewer must check. */
function isSureMention(draft: Draft, first: number, last: number, name: KnownName): boolean | null {
  const { tokens } = draft;
  const { marks, shape, kind } = tokens.word(first);
  const weight = caseWeightOf(tokens, first);
  const isCommon = name.keys.length === 1 && ((marks & WORD) !== 0 || (kind & FUNCTION_WORD) !== 0);
  if (name.keys.length > 1) return weight > 0 || shape === LOWER;
  // "en Bretagne", "la région Centre": the place, when a party bears its name.
  if (/^(?:en|region|departement)$/.test(keyAt(tokens, first - 1)) && gapAt(tokens, first - 1) === SPACE && REGIONS.has(name.keys[0] ?? ''))
    return false;
  // Only a civility distinguishes "M. Le" from an article.
  if (name.keys[0]?.length === 1 || (kind & FUNCTION_WORD) !== 0) return false;
  if (draft.claims[first] === LAW_FIRM) return weight > 0;
  if (draft.claims[first] === ORGANISATION) return weight > 0 && (isCommon ? isWholeCompanyName(draft, first, last) : true);
  if (weight > 0 && isBesideVersus(draft, first, last)) return true;
  if (!isCommon) {
    if (weight === 0 && name.isFirstName && (marks & COMMUNE) !== 0) return false;
    // "du sarrazin séché": a noun, when a party is called Sarrazin.
    const isNoun = shape === LOWER && /^(?:du|un|une|au)$/.test(keyAt(tokens, first - 1)) && gapAt(tokens, first - 1) === SPACE;
    if (isNoun && !tokens.isCaseless(first) && !name.isFirstName) return null;
    return name.keys[0] !== undefined && (name.keys[0].length > 2 || weight === 2);
  }
  if (weight === 0 && isInFileName(draft, first)) return true;
  if (weight === 0) return shape === LOWER && !tokens.isCaseless(first) ? false : null;
  if (weight > 0 && startsLine(tokens, first) && (gapAt(tokens, last) & NEWLINE) !== 0 && (kind & ~PARTICLE) === 0) return true;
  if (weight === 1) return (kindAt(tokens, last + 1) & VERB) !== 0 && (kindAt(tokens, first - 1) & PARTICLE) === 0 ? true : null;
  // The first word of a sentence is capitalised in any case.
  const gap = gapAt(tokens, first - 1);
  const startsSentence = (gap & (DOT | STOP | QUOTE)) !== 0 || startsLine(tokens, first) || (gap & OPEN) !== 0;
  if (!startsSentence || shape === UPPER) return true;
  // A French sentence rarely starts with a bare noun; the words that do start orders and headings are in the vocabulary.
  const isHeading = (kind & ~(PARTICLE | MONTH | JUDGE | CLERK | LAWYER)) !== 0 && (kindAt(tokens, last + 1) & VERB) === 0;
  return isHeading || (/^(?:a|de|d|du|des|que)$/.test(keyAt(tokens, last + 1)) && tokens.word(last + 1).raw !== 'a') ? null : true;
}

/** "Petit\nC/": a party's line, even when the name is an ordinary word. */
function isBesideVersus({ tokens }: Draft, first: number, last: number): boolean {
  const isVersus = (i: number) => keyAt(tokens, i) === 'c' && (gapAt(tokens, i) & SLASH) !== 0;
  return (isVersus(last + 1) && startsLine(tokens, first)) || (isVersus(first - 1) && (gapAt(tokens, last) & NEWLINE) !== 0);
}

/** "SARL Petit et Fils": the company's name is the family's. True when it is, null when other words may give the word its meaning. */
function isWholeCompanyName({ tokens, claims }: Draft, first: number, last: number): true | null {
  const isOther = (i: number) => claims[i] === ORGANISATION && !FAMILY_FIRM.test(keyAt(tokens, i)) && (marksAt(tokens, i) & FIRST) === 0;
  return isOther(first - 1) || isOther(last + 1) ? null : true;
}
const FAMILY_FIRM =
  /^(?:et|fils|pere|mere|freres|soeurs|filles|cie|associes|maison|etablissements|ets|entreprise|societe|cabinet|sarl|sas|eurl|sci)$/;
