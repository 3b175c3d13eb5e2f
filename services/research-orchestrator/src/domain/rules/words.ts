import { findReferences } from '@attendu/law/references';
import type { Span } from '../text/sentences.ts';

/** A word or a mark of a text. `word`: in lower case, with plain apostrophes and hyphens; REFERENCE for a reference to articles. */
export type Token = Span & { readonly word: string };

export const REFERENCE = '§';
const TOKEN = /\p{L}+['’]|[\p{L}\p{N}°%€]+(?:[-‑–][\p{L}\p{N}]+)*|[,;:().|«»–—-]/gu;

/** The words and marks of a text, in order; a reference to articles is one of them. */
export function tokensOf(text: string): Token[] {
  const references = findReferences(text).filter(({ type }) => type === 'article');
  const tokens: Token[] = [];
  let next = 0;
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index;
    while ((references[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const reference = references[next];
    if (reference !== undefined && start >= reference.start) {
      if (tokens.at(-1)?.start !== reference.start) tokens.push({ word: REFERENCE, start: reference.start, end: reference.end });
      continue;
    }
    // « A défaut » is « à défaut »; « A été publié » is not.
    const isPreposition = match[0] === 'A' && !text.startsWith(' été', start + 1);
    const word = isPreposition ? 'à' : match[0].toLowerCase().replace('’', "'").replace(/[‑–]/g, '-');
    tokens.push({ word, start, end: start + match[0].length });
  }
  return tokens;
}
