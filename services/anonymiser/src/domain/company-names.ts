import { addSpan, type Draft, isFree, ORGANISATION } from './draft.ts';
import { APOSTROPHE, DOT, HYPHEN, NEWLINE, SPACE } from './gaps.ts';
import { COMMUNE, FIRST, WORD } from './lexicon.ts';
import { caseWeightOf, gapAt, keyAt, kindAt } from './reading.ts';
import { ACADEMIC, CIVILITY, FUNCTION_WORD, KINSHIP, MASTER, RELATIVE } from './vocabulary.ts';
import { LOWER, NUMBER, UPPER } from './word-scanner.ts';

/** Company names already found, to recognise them without their legal form: "la SAS Eurovia", then "Eurovia". */
export class CompanyNames {
  /** The words of each name, indexed by the first one. */
  private readonly byFirst = new Map<string, string[][]>();

  add({ tokens }: Draft, first: number, last: number): void {
    const keys: string[] = [];
    for (let i = first; i <= last && keys.length < LONGEST_NAME; i++) keys.push(keyAt(tokens, i));
    const head = tokens.word(first);
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

function isAfterPersonWord({ tokens }: Draft, i: number): boolean {
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
