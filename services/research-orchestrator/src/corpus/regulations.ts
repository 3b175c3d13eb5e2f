import { readFileSync } from 'node:fs';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';

/** The regulations that apply an article of law, in its code, by their normalised numbers; none for most articles. */
export type Regulations = (article: { readonly textId: string | null; readonly number: string | null }) => readonly string[];

/** Reads data/regulations.txt, compiled from the corpus by `npm run train -- regulations`. */
export function readRegulations(): Regulations {
  const applied = new Map<string, readonly string[]>();
  for (const line of readFileSync(new URL('../../data/regulations.txt', import.meta.url), 'utf8').split('\n')) {
    const [law, numbers] = line.split(': ');
    if (line.startsWith('#') || law === undefined || numbers === undefined) continue;
    applied.set(law, numbers.split(' '));
  }
  return ({ textId, number }) =>
    textId === null || number === null ? [] : (applied.get(`${textId} ${normaliseArticleNumber(number)}`) ?? []);
}
