import { readManifest } from '../src/corpus/manifest.ts';
import { readParagraphHeadings } from '../src/corpus/paragraph-headings.ts';
import { readChunk } from '../src/corpus/read.ts';
import { stemsOf } from '../src/domain/text/terms.ts';
import { readArticleHeadings } from '../src/search/indexing/article-headings.ts';
import type { TrainedFile, TrainingContext } from './training.ts';

/** A word of fewer articles is as rare as can be. */
const LEAST_ARTICLES = 3;

/** For each stem, its inverse document frequency among the articles of the codes with their headings, from 0, in all of them, to 1. */
export async function countWords({ dataDir, say }: TrainingContext): Promise<TrainedFile[]> {
  const manifest = await readManifest(dataDir);
  const headings = readArticleHeadings();
  const paragraphs = readParagraphHeadings();
  const counts = new Map<string, number>();
  let articles = 0;
  for (const chunk of manifest?.chunks ?? []) {
    if (chunk.kind !== 'legiarti') continue;
    for await (const record of readChunk(dataDir, chunk)) {
      articles++;
      const { kind, text, number, content } = record;
      const asked = paragraphs({ kind, textId: text, number, content });
      for (const stem of stemsOf([content, headings.of(record), ...asked].join('\n'))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const rarity = (count: number): string => (Math.log(1 + articles / count) / Math.log(1 + articles)).toFixed(2);
  const lines = [...counts].filter(([, count]) => count >= LEAST_ARTICLES).sort(([a], [b]) => (a < b ? -1 : 1));
  say(`word-rarity: ${lines.length} words of ${articles} articles`);
  const head = '# How rare each word is in the codes, from 0 to 1. Written by npm run train.';
  return [{ path: 'data/word-rarity.txt', content: `${[head, ...lines.map(([stem, count]) => `${stem} ${rarity(count)}`)].join('\n')}\n` }];
}
