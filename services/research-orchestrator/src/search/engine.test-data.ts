import { type Analyser, createFrenchAnalyser } from '@attendu/search/analyser';
import { type Searcher, searcherOf } from '@attendu/search/searcher';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import type { CorpusRecord } from '../corpus/record.ts';
import { createEngine, type Engine } from './engine.ts';
import { type ArticleHeadings, NO_HEADINGS } from './indexing/article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, RANKING, toIndexDocument } from './indexing/index-fields.ts';
import { createLawMap, type LawMap } from './indexing/law-map.ts';
import { buildLawStructure, type LawStructure } from './indexing/law-structure.ts';
import { type AnalysedQuestion, createQuestionAnalyser } from './query/question-analyser.ts';
import { createThesaurus } from './query/thesaurus.ts';
import { type Candidates, findCandidates } from './ranking/candidates.ts';

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

/** What each stage of the pipeline works with, over these articles of one code. */
export type TestIndex = {
  readonly analyser: Analyser;
  readonly searcher: Searcher;
  readonly map: LawMap;
  /** Document of an article, by its number. */
  doc(number: string): number;
  ask(text: string): { readonly question: AnalysedQuestion; readonly candidates: Candidates };
};

export function indexOver(
  records: readonly CorpusRecord[],
  headings: ArticleHeadings = NO_HEADINGS,
  thesaurus: string | null = null,
): TestIndex {
  const analyser = createFrenchAnalyser();
  const { searcher, structure } = kindIndex(analyser, records, headings);
  const map = createLawMap(searcher.view, structure, searcher.averageLengths);
  const analyse = createQuestionAnalyser(analyser, thesaurus === null ? null : createThesaurus(analyser, thesaurus), null);
  return {
    analyser,
    searcher,
    map,
    doc: (number) => records.findIndex((record) => record.number === number),
    ask(text) {
      const question = analyse(text);
      return { question, candidates: findCandidates(map, question, null) };
    },
  };
}

/** The engine over these articles of one code. */
export function engineOver(records: readonly CorpusRecord[], headings: ArticleHeadings = NO_HEADINGS): Engine {
  const analyser = createFrenchAnalyser();
  return createEngine({ analyser, index: new Map([['legiarti', kindIndex(analyser, records, headings)]]) });
}

function kindIndex(
  analyser: Analyser,
  records: readonly CorpusRecord[],
  headings: ArticleHeadings,
): { searcher: Searcher; structure: LawStructure } {
  const builder = createSegmentBuilder({ analyser, fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for (const record of records) builder.add(toIndexDocument(record, headings));
  const searcher = searcherOf(builder.finish(), RANKING);
  return { searcher, structure: buildLawStructure(analyser, searcher.view, headings) };
}
