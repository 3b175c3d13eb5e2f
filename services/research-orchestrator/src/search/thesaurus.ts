import { readFileSync } from 'node:fs';
import type { Analyser } from '@attendu/search/analyser';
import type { WordFamilies } from './word-families.ts';

/** A way to say a notion, in index terms. `weight`: 1 unless the file says less. */
export type Expression = { readonly terms: readonly string[]; readonly weight: number };
/** A notion: what the public says, and what the law writes. */
export type Notion = { readonly said: readonly Expression[]; readonly written: readonly Expression[]; readonly line: number };
/** A notion found in a question: terms `start` to `end` (not included) say it. */
export type NotionMatch = { readonly start: number; readonly end: number; readonly written: readonly Expression[] };
export type Thesaurus = { readonly notions: readonly Notion[]; match(terms: readonly string[]): NotionMatch[] };

const FILE = new URL('../../data/thesaurus.txt', import.meta.url);

export const readThesaurusFile = (): string => readFileSync(FILE, 'utf8');

/**
 * Parses the readable file (its head explains the form). A notion is found whatever word of a family says it. Throws, with the line, on a line that
 * has no two sides.
 */
export function createThesaurus(analyser: Analyser, text: string, families: WordFamilies | null = null): Thesaurus {
  const plain = (term: string): string => families?.(term)[0] ?? term;
  const notions: Notion[] = [];
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const split = /^(.*?)\s(=>|=)\s(.*)$/.exec(line);
    if (split === null) throw new Error(`Thesaurus, line ${i + 1}: two sides are needed.`);
    const said = expressions(analyser, split[1] ?? '', '|');
    const written = expressions(analyser, split[3] ?? '', ';');
    notions.push({ said, written, line: i + 1 });
    if (split[2] === '=') notions.push({ said: written, written: said, line: i + 1 });
  });

  const byFirst = new Map<string, { terms: readonly string[]; notion: Notion }[]>();
  for (const notion of notions)
    for (const { terms } of notion.said) {
      const first = terms[0];
      if (first !== undefined) byFirst.set(plain(first), [...(byFirst.get(plain(first)) ?? []), { terms: terms.map(plain), notion }]);
    }

  /** Longest first, from the left, without overlap: « maladie professionnelle » is not a « maladie ». */
  const match = (said: readonly string[]): NotionMatch[] => {
    const terms = said.map(plain);
    const found: NotionMatch[] = [];
    for (let at = 0; at < terms.length; ) {
      const starting = (byFirst.get(terms[at] as string) ?? []).filter((entry) => entry.terms.every((term, j) => terms[at + j] === term));
      const length = Math.max(0, ...starting.map((entry) => entry.terms.length));
      if (length > 0) {
        const written = starting.filter((entry) => entry.terms.length === length).flatMap((entry) => entry.notion.written);
        found.push({ start: at, end: at + length, written });
      }
      at += Math.max(1, length);
    }
    return found;
  };
  return { notions, match };
}

function expressions(analyser: Analyser, side: string, separator: string): Expression[] {
  return side
    .split(separator)
    .map((part) => {
      const [words = '', weight] = part.split('^');
      return { terms: analyser.terms(words), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((expression) => expression.terms.length > 0);
}
