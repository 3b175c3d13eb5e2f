import type { Place } from './occurrences.ts';

const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}’'-]*\p{L}/gu;
/** Legal forms of companies: they name nobody. */
const LEGAL_FORM =
  /^(?:AARPI|EARL|EI|EURL|GAEC|GIE|SA|SARL|SAS|SASU|SC|SCA|SCEA|SCI|SCM|SCOP|SCP|SCS|SE|SELAFA|SELARL|SELAS|SELCA|SEM|SNC)$/;

/** Every unmasked capitalised word but legal forms, in order, for an exhaustive reading. */
export function capitalsInClear(text: string, hidden: readonly Place[]): Place[] {
  const places: Place[] = [];
  let at = 0;
  for (const { index, 0: word } of text.matchAll(CAPITALISED)) {
    const end = index + word.length;
    while (at < hidden.length && (hidden[at]?.end ?? 0) <= index) at += 1;
    if ((hidden[at]?.start ?? end) >= end && !LEGAL_FORM.test(word)) places.push({ start: index, end });
  }
  return places;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}’'-]*[\p{L}\p{M}\p{N}])?/gu;
/** Characters looked at together on the way back; no word is longer. */
const STEP = 200;

/** The first word that begins at a place or after it; the rest of a word cut there is passed. */
export function wordAfter(text: string, from: number): Place | null {
  const isCut = from > 0 && /[\p{L}\p{N}]/u.test(text.charAt(from - 1)) && /[\p{L}\p{N}]/u.test(text.charAt(from));
  WORD.lastIndex = isCut ? from + (/^[\p{L}\p{M}\p{N}’'-]*/u.exec(text.slice(from, from + STEP))?.[0].length ?? 0) : Math.max(0, from);
  const found = WORD.exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

/** The last word that ends at a place or before it. */
export function wordBefore(text: string, to: number): Place | null {
  for (let base = to; base > 0; ) {
    base = Math.max(0, base - STEP);
    const last = [...text.slice(base, to).matchAll(WORD)].at(-1);
    if (last !== undefined) return { start: base + last.index, end: base + last.index + last[0].length };
  }
  return null;
}
