import { companyKeyOf } from './company-numbers.ts';
import { addSpan, type Draft, isFree, ORGANISATION } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, OTHER, QUOTE, SPACE } from './gaps.ts';
import { COMMUNE, FIRST, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt } from './reading.ts';
import { ACADEMIC, CIVILITY, COMPANY, FIRM, FUNCTION_WORD, KINSHIP, MASTER, PARTICLE, RELATIVE } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';

/** Company names already found, to recognise them without their legal form: "la SAS Eurovia", then "Eurovia". */
export class CompanyNames {
  /** The words of each name, indexed by the first one. */
  private readonly byFirst = new Map<string, string[][]>();

  add({ tokens }: Draft, first: number, last: number): void {
    const keys: string[] = [];
    for (let i = first; i <= last && keys.length < LONGEST_NAME; i++) keys.push(keyAt(tokens, i));
    const head = tokens.word(first);
    if (head.key === 'chez' && keys.length > 1) this.put(keys);
    if (head.key.length < 3 || (kindAt(tokens, first) & FUNCTION_WORD) !== 0) return;
    // The first word may stand for the company when it has no other meaning.
    const isOwnWord = (head.marks & (WORD | FIRST | COMMUNE)) === 0 && head.key.length > 3;
    if (isOwnWord) this.put([head.key]);
    if (keys.length > 1 || (head.marks & WORD) === 0) this.put(keys);
  }

  private put(keys: string[]): void {
    const list = this.byFirst.get(keys[0] ?? '') ?? [];
    if (list.length > 8 || list.some((known) => known.length === keys.length && known.every((key, at) => key === keys[at]))) return;
    list.push(keys);
    list.sort((one, two) => two.length - one.length);
    this.byFirst.set(keys[0] ?? '', list);
  }

  /** Claims the other occurrences of the names. After a civility or a first name, the word is a person instead. */
  findOccurrences(draft: Draft): void {
    const { tokens } = draft;
    const persons = new Set(draft.namedRuns.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)));
    for (let i = 0; i < tokens.count; i++) {
      if (!isFree(draft, i) || caseWeightOf(tokens, i) === 0 || persons.has(i)) continue;
      const list = this.byFirst.get(keyAt(tokens, i));
      if (list === undefined || isAfterPersonWord(draft, i)) continue;
      const keys = list.find((words) => words.every((key, at) => keyAt(tokens, i + at) === key && isFree(draft, i + at)));
      if (keys === undefined) continue;
      addSpan(draft, i, i + keys.length - 1, 'personneMorale', ORGANISATION);
      i += keys.length - 1;
    }
  }
}

const LONGEST_NAME = 6;

function isAfterPersonWord({ tokens }: Draft, name: number): boolean {
  // "M. Hugo de Kermadec" is not the SCI de Kermadec.
  let i = name;
  while (i > name - 3 && (kindAt(tokens, i - 1) & PARTICLE) !== 0 && (gapAt(tokens, i - 1) & ~(SPACE | APOSTROPHE)) === 0) i--;
  const { kind, marks, shape } = tokens.word(i - 1);
  const gap = gapAt(tokens, i - 1);
  // "A. Pierrefitte" signs for the "Cabinet Pierrefitte".
  if (keyAt(tokens, i - 1).length === 1 && shape === UPPER && (gap & DOT) !== 0 && (gap & ~(SPACE | DOT)) === 0) return true;
  if ((gap & ~(SPACE | DOT | HYPHEN | APOSTROPHE | NEWLINE)) !== 0) return false;
  return (
    (kind & (CIVILITY | MASTER | ACADEMIC | KINSHIP | RELATIVE)) !== 0 ||
    (gap === SPACE && shape < NUMBER && shape !== LOWER && (marks & FIRST) !== 0) ||
    (gap === HYPHEN && shape !== LOWER)
  );
}

const LONGEST_PRESENTATION = 80;

/**
 * "SARL Villebrun et Fils, RCS Metz 732 829 320": the number of a company named after a masked person leads to the name, so it becomes one of
 * the person's. `maskedStarts`: where the masked names start.
 */
export function takeNumbersOfNamedCompanies(draft: Draft, maskedStarts: () => ReadonlySet<number>): void {
  const { tokens, labelledSpans } = draft;
  const isNumber = ({ category }: { category: string }) => category === 'numeroSiretSiren';
  const keyOf = ({ start, end }: { start: number; end: number }) => companyKeyOf(tokens.text.slice(start, end));
  const starts = new Map(labelledSpans.filter(isNumber).map((span) => [span.start, keyOf(span)]));
  if (starts.size === 0) return;
  const masked = maskedStarts();
  const isMasked = (i: number) => masked.has(tokens.start[i] ?? -1);
  const named = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    const key = starts.get(tokens.start[i] ?? -1);
    if (key !== undefined && isOfNamedCompany(draft, i, isMasked)) named.add(key);
  }
  // The VAT number of somebody whose SIREN is masked already.
  const personal = new Set(labelledSpans.flatMap((span) => (span.category === 'numeroIdentifiant' ? [keyOf(span)] : [])));
  const isOfPerson = (span: (typeof labelledSpans)[number]) => tokens.text.startsWith('FR', span.start) && personal.has(keyOf(span));
  labelledSpans.forEach((span, at) => {
    if (isNumber(span) && (named.has(keyOf(span)) || isOfPerson(span))) labelledSpans[at] = { ...span, category: 'numeroIdentifiant' };
  });
}

/** Whether the company that the number at `i` belongs to, the nearest one named before or right after, bears a masked name. */
function isOfNamedCompany(draft: Draft, i: number, isMasked: (i: number) => boolean): boolean {
  const { tokens } = draft;
  for (let j = i - 1; j >= 0 && j > i - LONGEST_PRESENTATION && (gapAt(tokens, j) & BLANK_LINE) === 0; j--) {
    const bears = bearsMaskedName(draft, j, isMasked);
    if (bears !== null) return bears;
  }
  for (let j = i + 1; j < i + 10 && (gapAt(tokens, j - 1) & BLANK_LINE) === 0; j++) {
    const bears = bearsMaskedName(draft, j, isMasked);
    if (bears !== null) return bears;
  }
  // "MENUISERIE VILLEBRUN, SIRET …": no company is named, a masked person is.
  for (let j = i - 1; j >= 0 && j > i - NEAREST && (gapAt(tokens, j) & BLANK_LINE) === 0; j--) {
    if (draft.claims[j] === ORGANISATION) return false;
    if (isMasked(j)) return true;
  }
  return false;
}
const NEAREST = 14;

/** Whether a masked name is in that of the company whose legal form is at `form`; null when no company is named there. */
function bearsMaskedName({ tokens, claims }: Draft, form: number, isMasked: (i: number) => boolean): boolean | null {
  const { kind, key } = tokens.word(form);
  // "registre du commerce et des sociétés"
  if ((kind & (COMPANY | FIRM)) === 0 || (key === 'societes' && keyAt(tokens, form - 1) === 'des')) return null;
  let hasName = false;
  for (let i = form + 1; i < form + 12; i++) {
    if ((gapAt(tokens, i - 1) & ~(SPACE | NEWLINE | APOSTROPHE | DOT | QUOTE | HYPHEN | OTHER)) !== 0) break;
    if ((kindAt(tokens, i) & CIVILITY) !== 0 || /^(?:dont|qui|que|est|ayant)$/.test(keyAt(tokens, i))) break;
    if (isMasked(i)) return true;
    if (claims[i] === ORGANISATION) hasName = true;
    else if (hasName) break;
  }
  if (hasName) return false;
  // "Villebrun SARL"
  return isMasked(form - 1) && (gapAt(tokens, form - 1) & ~(SPACE | COMMA | OPEN)) === 0 ? true : null;
}
