import { readFileSync } from 'node:fs';
import type { Analyser } from '@attendu/search/analyser';

/** The terms of a word's family, the same list for each; the word alone when it has no family. */
export type WordFamilies = (term: string) => readonly string[];

const FILE = new URL('../../../data/word-families.txt', import.meta.url);

export const readWordFamiliesFile = (): string => readFileSync(FILE, 'utf8');

/** Parses the readable file (its head explains the form): a family a line. */
export function createWordFamilies(analyser: Analyser, text: string): WordFamilies {
  const families = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    const terms = [...new Set(analyser.terms(line))];
    for (const term of terms) families.set(term, terms);
  }
  return (term) => families.get(term) ?? [term];
}
