import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createSearcher } from '@attendu/search/searcher';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import type { CorpusRecord } from '../corpus/record.ts';
import { createEngine } from './engine.ts';
import { type ArticleHeadings, NO_HEADINGS } from './indexing/article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, RANKING, toIndexDocument } from './indexing/index-fields.ts';
import { buildLawStructure } from './indexing/law-structure.ts';

export const CODE = 'LEGITEXT000006072050';

export function article(number: string, section: string, content: string, to: string | null = null): CorpusRecord {
  const id = `LEGIARTI-${number}`;
  const hierarchy = ['Code du travail', section];
  return {
    kind: 'legiarti',
    id,
    version: id,
    number,
    title: `Code du travail, article ${number}`,
    text: CODE,
    containers: [],
    hierarchy,
    etat: 'VIGUEUR',
    from: '2010-01-01',
    to,
    idcc: [],
    content,
    annotation: null,
    versions: [],
    cites: [],
  };
}

/** The engine over these articles of one code. */
export function engineOver(records: readonly CorpusRecord[], headings: ArticleHeadings = NO_HEADINGS): ReturnType<typeof createEngine> {
  const analyser = createFrenchAnalyser();
  const builder = createSegmentBuilder({ analyser, fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for (const record of records) builder.add(toIndexDocument(record, headings));
  const segment = builder.finish();
  const searcher = createSearcher([segment], RANKING, FIELD_COUNT);
  return createEngine({
    analyser,
    index: new Map([['legiarti', { searcher, structure: buildLawStructure(analyser, segment, headings) }]]),
  });
}
