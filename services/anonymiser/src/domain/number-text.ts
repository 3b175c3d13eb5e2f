import type { Category } from '@attendu/law/anonymisation/types';
import { type Draft, FREE, TAKEN } from './draft.ts';

/** What a sticky pattern matches at an offset; null when it does not match. */
export function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Claims the words from `i` to the end of the matched characters. Returns the last word. */
export function claim(draft: Draft, i: number, length: number, category: Category, back = 0): number {
  const { tokens } = draft;
  const from = (tokens.start[i] ?? 0) - back;
  const last = lastWithin(draft, i, length);
  for (let j = i; j <= last; j++) draft.claims[j] = TAKEN;
  draft.labelledSpans.push({ start: from, end: (tokens.start[i] ?? 0) + length, category, role: null });
  return last;
}

/** Last word that starts within the `length` characters after the start of `i`. */
export function lastWithin({ tokens }: Draft, i: number, length: number): number {
  const limit = (tokens.start[i] ?? 0) + length;
  let last = i;
  while (last + 1 < tokens.count && (tokens.start[last + 1] ?? 0) < limit) last++;
  return last;
}

export const lettersAndDigits = (found: string): string => found.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/** Returns a function that claims a stretch of characters when its first word is free. Stretches must come in text order. */
export function claimer(draft: Draft): (start: number, end: number, category: Category, replaces?: boolean) => void {
  const { tokens } = draft;
  let word = 0;
  return (start, end, category, replaces = false) => {
    while (word < tokens.count && (tokens.end[word] ?? 0) <= start) word++;
    const first = word;
    while (word < tokens.count && (tokens.start[word] ?? 0) < end) word++;
    if (first === word || (draft.claims[first] !== FREE && !replaces)) return;
    for (let j = first; j < word; j++) draft.claims[j] = TAKEN;
    draft.labelledSpans.push({ start, end, category, role: null });
  };
}
