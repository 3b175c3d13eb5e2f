import { readFileSync } from 'node:fs';
import { codeById } from '@attendu/law/codes';
import type { Analyser } from '@attendu/search/analyser';

/**
 * A code or a statute that is not in the corpus, and the share of the question's words that belong to its matters, 0 to 1. `title`: null when it is not
 * sure, since naming another law is worse than naming none. `isDecisive`: the question names a matter that no text of the corpus rules, whatever words
 * it shares with one.
 */
export type OtherCode = { readonly title: string | null; readonly share: number; readonly isDecisive: boolean };

/** Characters of a question that are read. */
const LONGEST = 4000;
/** Share of its surely named words, relative to the best, from which another code may be the one. */
const RIVAL = 0.8;
const NONE: OtherCode = { title: null, share: 0, isDecisive: false };

/** Reads data/other-codes.txt. @param held ids of the codes of the corpus, which are no others. */
export function createOtherCodes(analyser: Analyser, held: readonly string[] = []): (text: string) => OtherCode {
  const titles = new Set(held.flatMap((id) => codeById(id)?.title ?? []));
  const lines = readFileSync(new URL('../../../data/other-codes.txt', import.meta.url), 'utf8').split('\n');
  const expressionsOf = (list: string): string[][] =>
    list
      .split(', ')
      .map((expression) => analyser.terms(expression))
      .filter((words) => words.length > 0);
  const codes = lines
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => {
      const [title = '', all = ''] = line.split(': ');
      const [named = '', excluded = ''] = all.split(' ; sauf ');
      const matters = named.split(', ').map((matter) => ({
        words: analyser.terms(matter.replace(/[!?]$/, '')),
        isDecisive: matter.endsWith('!'),
        isSure: !matter.endsWith('?'),
      }));
      return { title, matters: matters.filter(({ words }) => words.length > 0), excluded: expressionsOf(excluded) };
    })
    .filter(({ title }) => !titles.has(title.replace(/ \(.*/, '')));
  return (text) => {
    const asked = new Set(analyser.terms(text.slice(0, LONGEST)));
    const holds = (words: readonly string[]): boolean => words.every((word) => asked.has(word));
    const all = Math.max(1, asked.size);
    const found = codes.map(({ title, matters, excluded }) => {
      const said = excluded.some(holds) ? [] : matters.filter(({ words }) => holds(words));
      const shareOf = (some: typeof said): number => new Set(some.flatMap(({ words }) => words)).size / all;
      return {
        ...{ title, share: shareOf(said), sureShare: shareOf(said.filter(({ isSure }) => isSure)) },
        isDecisive: said.some(({ isDecisive }) => isDecisive),
      };
    });
    found.sort((a, b) => Number(b.isDecisive) - Number(a.isDecisive) || b.share - a.share);
    const [best] = found;
    if (best === undefined || best.share === 0) return NONE;
    const rivals = found.filter(({ title, sureShare }) => title !== best.title && sureShare >= RIVAL * best.sureShare);
    const isSure = best.isDecisive || (best.sureShare > 0 && rivals.length === 0);
    return { title: isSure ? best.title : null, share: best.share, isDecisive: best.isDecisive };
  };
}
