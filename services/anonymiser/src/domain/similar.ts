import { type Draft, FREE, ORGANISATION } from './draft.ts';
import { WORD } from './lexicon.ts';
import type { KnownName } from './propagate.ts';
import { caseWeightOf, marksAt } from './reading.ts';
import { NUMBER } from './word-scanner.ts';

/** A word spelled almost like a party's name. */
export type Similar = { readonly first: number; readonly last: number; readonly name: string };

const SHORTEST = 5;
/** A longer word is no name, and has as many spellings as letters. */
const LONGEST_NAME = 40;

/** Maps characters that text recognition confuses to one spelling. */
function ocrKey(key: string): string {
  return key.replace(/rn/g, 'm').replace(/[1i]/g, 'l').replace(/0/g, 'o').replace(/vv/g, 'w').replace(/5/g, 's').replace(/8/g, 'b');
}

/** Finds unlisted words one edit or one recognition error away from a party's name. Each spelling is indexed by its deletions. */
export function findSimilar(draft: Draft, names: readonly KnownName[]): Similar[] {
  const { tokens } = draft;
  const byDeletion = new Map<string, string[]>();
  const byScan = new Map<string, string>();
  for (const { keys } of names) {
    const key = keys.length === 1 ? (keys[0] ?? '') : '';
    if (key.length < 4) continue;
    byScan.set(ocrKey(key), key);
    if (key.length < SHORTEST) continue;
    for (const deleted of deletions(key)) {
      const list = byDeletion.get(deleted);
      if (list === undefined) byDeletion.set(deleted, [key]);
      else if (list.length < 20) list.push(key);
    }
  }
  if (byScan.size === 0) return [];
  const likeness = tokens.words.map((word): string | null => {
    const hasDigit = /\d/.test(word.key);
    if (word.shape >= NUMBER || word.key.length < 4 || (word.marks & WORD) !== 0 || word.kind !== 0) return null;
    const read = byScan.get(ocrKey(word.key));
    if (read !== undefined && (read !== word.key || hasDigit)) return read;
    if (word.key.length < SHORTEST || word.marks !== 0) return null;
    for (const deleted of deletions(word.key))
      for (const key of byDeletion.get(deleted) ?? [])
        if (key !== word.key && (key[0] === word.key[0] || key.length > 6) && isOneEditApart(key, word.key)) return key;
    return null;
  });
  const found: Similar[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const name = likeness[tokens.wordIds[i] ?? 0];
    if (
      name === null ||
      name === undefined ||
      (draft.claims[i] !== FREE && draft.claims[i] !== ORGANISATION) ||
      (marksAt(tokens, i) & WORD) !== 0
    )
      continue;
    if (caseWeightOf(tokens, i) > 0 || /\d/.test(tokens.word(i).key)) found.push({ first: i, last: i, name });
  }
  return found;
}

function deletions(key: string): string[] {
  if (key.length > LONGEST_NAME) return [];
  const out = [key];
  for (let i = 0; i < key.length; i++) out.push(key.slice(0, i) + key.slice(i + 1));
  return out;
}

/** True when the words differ by one letter added, removed or replaced, or by two adjacent letters swapped. */
export function isOneEditApart(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false;
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start++;
  let end = 0;
  while (end < one.length - start && end < two.length - start && one[one.length - 1 - end] === two[two.length - 1 - end]) end++;
  const restOne = one.length - start - end;
  const restTwo = two.length - start - end;
  if (restOne <= 1 && restTwo <= 1) return true;
  return restOne === 2 && restTwo === 2 && one[start] === two[start + 1] && one[start + 1] === two[start];
}
