import type { Doubt, MaskedMention } from '@attendu/law/anonymisation/types';
import { type Lexicon, WORD } from './lexicon.ts';
import { placedIn, plainTextOf } from './plain-text.ts';
import { classOf, FUNCTION_WORD } from './vocabulary.ts';
import { keyOf } from './word-scanner.ts';

const SHORTEST = 2;
/** A shorter name in small letters is an ordinary word. */
const SHORTEST_IN_SMALL = 4;
const WORDS = /[\p{L}\p{M}]+/gu;
const SENTENCE_START = /(?:^|[.!?:\n«])\s{0,7}$/;

/**
 * Reports surnames that are masked somewhere but still readable elsewhere, unless the reviewer left them. Offsets are those of the original
 * text, so that the reader can be taken there.
 */
export function selfCheck(text: string, masked: readonly MaskedMention[], lexicon: Lexicon): Doubt[] {
  const hidden = new Set<string>();
  for (const { start, end, category, replacement } of masked) {
    if (category !== 'personnePhysique' || replacement === null) continue;
    for (const [word] of plainTextOf(text.slice(start, end)).text.matchAll(WORDS)) {
      const key = keyOf(word);
      if (word.length >= SHORTEST && (classOf(key) & FUNCTION_WORD) === 0) hidden.add(key);
    }
  }
  const plain = plainTextOf(text);
  const doubts: Doubt[] = [];
  for (const found of plain.text.matchAll(WORDS)) {
    const [word] = found;
    const key = keyOf(word);
    const { index } = found;
    if (!hidden.has(key) || isOrdinary(word, plain.text.slice(Math.max(0, index - 8), index), lexicon.marksOf(key))) continue;
    doubts.push({
      start: index,
      end: index + word.length,
      kind: 'autre',
      message: `«\u00a0${word}\u00a0» est un nom occulté ailleurs dans ce texte.`,
    });
  }
  // Inside a mention, the word is either masked or shown on purpose.
  let at = 0;
  return placedIn(plain, text, doubts).filter(({ start, end }) => {
    while (at < masked.length && (masked[at]?.end ?? 0) <= start) at++;
    return (masked[at]?.start ?? end) >= end;
  });
}

/** "un petit chien"; "Bon nombre", whose capital is that of the sentence. */
function isOrdinary(word: string, before: string, marks: number): boolean {
  const [isWord, isShort] = [(marks & WORD) !== 0, word.length < SHORTEST_IN_SMALL];
  if (word === word.toLowerCase()) return isWord || isShort;
  return isWord && isShort && word !== word.toUpperCase() && SENTENCE_START.test(before);
}
