import type { Doubt, MaskedMention } from '@attendu/law/anonymisation/types';
import { keyOf } from './word-scanner.ts';

const SHORTEST = 4;
const WORDS = /[\p{L}\p{M}]+/gu;

/**
 * Reports surnames that are masked somewhere but still readable elsewhere, unless the reviewer left them. Offsets are those of the original
 * text, so that the reader can be taken there.
 */
export function selfCheck(text: string, masked: readonly MaskedMention[]): Doubt[] {
  const hidden = new Set<string>();
  for (const { start, end, category, replacement } of masked) {
    if (category !== 'personnePhysique' || replacement === null) continue;
    for (const [word] of text.slice(start, end).matchAll(WORDS)) if (word.length >= SHORTEST) hidden.add(keyOf(word));
  }
  const doubts: Doubt[] = [];
  let at = 0;
  for (const found of text.matchAll(WORDS)) {
    const [word] = found;
    const start = found.index;
    const end = start + word.length;
    // The same word in lower case is an ordinary word.
    if (word.length < SHORTEST || word === word.toLowerCase() || !hidden.has(keyOf(word))) continue;
    while (at < masked.length && (masked[at]?.end ?? 0) <= start) at++;
    // Inside a mention, the word is either masked or shown on purpose.
    if ((masked[at]?.start ?? end) < end) continue;
    doubts.push({ start, end, kind: 'autre', message: `«\u00a0${word}\u00a0» est un nom occulté ailleurs dans ce texte.` });
  }
  return doubts;
}
