import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { searcherOf } from '@attendu/search/searcher';
import type { Segment } from '@attendu/search/segment';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { mergeSegments } from '@attendu/search/segment-merge';
import { readLegalizeMarkdown } from '../src/corpus/readers/legalize-markdown.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import { type ArticleHeadings, NO_HEADINGS, readArticleHeadings } from '../src/search/indexing/article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, RANKING, toIndexDocument } from '../src/search/indexing/index-fields.ts';
import { buildLawStructure } from '../src/search/indexing/law-structure.ts';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';

/** Where the codes of legalize-fr are: CODES_DIR, or the folder beside the checkout. */
const codesFolder = (): string => process.env.CODES_DIR ?? fileURLToPath(new URL('../../../../shared/corpora/codes', import.meta.url));

/** The articles of the codes that no npm package holds. @throws when their folder is not there, saying how to name it */
export async function readCodes(): Promise<CorpusRecord[]> {
  const folder = codesFolder();
  const names = await readdir(folder).catch(() => {
    throw new Error(`Les codes au format Markdown ne sont pas dans ${folder} : donnez leur dossier par CODES_DIR.`);
  });
  const records: CorpusRecord[] = [];
  for (const name of names.filter((one) => one.endsWith('.md')).sort())
    for (const record of readLegalizeMarkdown(await readFile(join(folder, name), 'utf8'))) records.push(record);
  return records;
}

/** An index of these articles alone, as the corpus would be indexed. */
export function indexOf(records: readonly CorpusRecord[], headings: ArticleHeadings = NO_HEADINGS): Segment {
  const builder = createSegmentBuilder({ analyser: createFrenchAnalyser(), fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for (const record of records) builder.add(toIndexDocument(record, headings));
  return builder.finish();
}

/** The index with more codes in it, of which nobody wrote headings. */
export function withCodes(index: LoadedIndex, records: readonly CorpusRecord[]): LoadedIndex {
  const own = index.get('legiarti')?.searcher.view.parts.map(({ segment }) => segment) ?? [];
  const segments = [...own, indexOf(records, readArticleHeadings())];
  const searcher = searcherOf(mergeSegments(segments.map((segment) => ({ segment, removed: null }))), RANKING);
  const structure = buildLawStructure(createFrenchAnalyser(), searcher.view, readArticleHeadings());
  return new Map([...index, ['legiarti', { searcher, structure }]]);
}
