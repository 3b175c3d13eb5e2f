import { readFileSync } from 'node:fs';
import type { Analyser } from '@attendu/search/analyser';

/** A code that is not in the corpus, and the share of the question's words that belong to its matters, 0 to 1. */
export type OtherCode = { readonly title: string | null; readonly share: number };

/** Characters of a question that are read. */
const LONGEST = 4000;

/** Reads data/other-codes.txt. */
export function createOtherCodes(analyser: Analyser): (text: string) => OtherCode {
  const lines = readFileSync(new URL('../../../data/other-codes.txt', import.meta.url), 'utf8').split('\n');
  const codes = lines
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => {
      const [title = '', matters = ''] = line.split(': ');
      return { title, matters: matters.split(', ').map((matter) => analyser.terms(matter)) };
    });
  return (text) => {
    const asked = new Set(analyser.terms(text.slice(0, LONGEST)));
    const all = Math.max(1, asked.size);
    const shares = codes.map(({ title, matters }): OtherCode => {
      const said = new Set(matters.filter((words) => words.length > 0 && words.every((word) => asked.has(word))).flat());
      return { title, share: said.size / all };
    });
    const best = shares.reduce((top, one) => (one.share > top.share ? one : top), { title: null, share: 0 } as OtherCode);
    return best;
  };
}
