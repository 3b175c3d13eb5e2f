import { sha256 } from './sha256.ts';

/** A passage put forward as being in a text: `text` is content.slice(start, end), `hash` its SHA-256. */
export type Quoted = { readonly start: number; readonly end: number; readonly text: string; readonly hash: string };

/** Why a quotation fails the check. */
export type Fault = 'no_document' | 'text_differs' | 'hash_differs';

/** Null when a text has exactly these characters at exactly this place, and their hash is the one that was kept. */
export function faultOf(quotation: Quoted, content: string | null): Fault | null {
  if (content === null) return 'no_document';
  const { start, end, text, hash } = quotation;
  const stored = content.slice(start, end);
  if (!Number.isInteger(start) || start < 0 || end <= start || end > content.length || stored !== text) return 'text_differs';
  return sha256(stored) === hash ? null : 'hash_differs';
}

/** The quoted parts of an answer, between French quotation marks, without the spaces inside them. */
const OPEN = /«[ \u00a0\u202f]?/g;
const CLOSE = /^[ \u00a0\u202f]?»/;

/**
 * Whether everything that a sentence puts between quotation marks is, letter for letter, one of its passages. A passage may itself hold
 * quotation marks: what is looked for is the passage, not the nearest closing mark.
 */
export function quotesOnly(sentence: string, passages: readonly string[]): boolean {
  const longest = [...passages].sort((a, b) => b.length - a.length);
  OPEN.lastIndex = 0;
  for (let mark = OPEN.exec(sentence); mark !== null; mark = OPEN.exec(sentence)) {
    const at = OPEN.lastIndex;
    const passage = longest.find((text) => sentence.startsWith(text, at) && CLOSE.test(sentence.slice(at + text.length)));
    if (passage === undefined) return false;
    OPEN.lastIndex = at + passage.length;
  }
  return true;
}
