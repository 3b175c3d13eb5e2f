import type { Place } from './occurrences.ts';

const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}’'-]*\p{L}/gu;

/** Every unmasked capitalised word, in order, for an exhaustive reading. */
export function capitalsInClear(text: string, hidden: readonly Place[]): Place[] {
  const places: Place[] = [];
  let at = 0;
  for (const { index, 0: word } of text.matchAll(CAPITALISED)) {
    const end = index + word.length;
    while (at < hidden.length && (hidden[at]?.end ?? 0) <= index) at += 1;
    if ((hidden[at]?.start ?? end) >= end) places.push({ start: index, end });
  }
  return places;
}
