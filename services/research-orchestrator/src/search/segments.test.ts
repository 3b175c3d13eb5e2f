import { createFrenchAnalyser } from '@attendu/search/analyser';
import { candidateSetOf, type FoundDocument } from '@attendu/search/candidate-set';
import { type IndexView, numberOf, type SegmentState } from '@attendu/search/index-view';
import { createSearcher } from '@attendu/search/searcher';
import type { Segment } from '@attendu/search/segment';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { fieldsOf } from '@attendu/search/segment-fields';
import { mergeSegments } from '@attendu/search/segment-merge';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorpusRecord } from '../corpus/record.ts';
import { articleNumbers } from './answerability/article-numbers.ts';
import { findGaps } from './answerability/gaps.ts';
import { lostRate, missingArticles } from './answerability/missing-articles.ts';
import { sufficiencyFeatures } from './answerability/sufficiency.ts';
import { article } from './engine.test-data.ts';
import type { ArticleHeadings } from './indexing/article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, RANKING, type StoredHit, toIndexDocument } from './indexing/index-fields.ts';
import { createLawMap } from './indexing/law-map.ts';
import { buildLawStructure } from './indexing/law-structure.ts';
import { articlesNamed } from './query/named-articles.ts';
import { createQuestionAnalyser } from './query/question-analyser.ts';
import { findCandidates } from './ranking/candidates.ts';
import { readRankingModel } from './ranking/ranking-model.ts';
import { rerank, scoreCandidates } from './ranking/rerank.ts';

const analyser = createFrenchAnalyser();
const analyse = createQuestionAnalyser(analyser, null, null);
const model = readRankingModel('legiarti');
const headings: ArticleHeadings = {
  of: ({ number }) => (number?.endsWith('1') === true ? 'Période d’essai, durée : rupture \n combien de temps' : ''),
  hash: 'test',
  articles: [],
};

const WORDS = 'contrat essai durée rupture préavis congé salaire nuit repos juge délai recours prime heure cadre maternité'.split(' ');
const SECTIONS = ['Période d’essai', 'Rupture du contrat à Mayotte', 'Durée du travail de nuit', 'Congés payés', 'Recours devant le juge'];
const TEXTS = ['LEGITEXT000006072050', 'LEGITEXT000006073189', 'LEGITEXT000022197698'];

const recordArbitrary: fc.Arbitrary<CorpusRecord> = fc
  .record({
    letter: fc.constantFrom('L', 'R', 'D'),
    chapter: fc.integer({ min: 1221, max: 1226 }),
    item: fc.integer({ min: 1, max: 9 }),
    section: fc.nat(SECTIONS.length - 1),
    text: fc.nat(TEXTS.length - 1),
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 25 }),
    cited: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    to: fc.constantFrom(null, null, '2020-01-01'),
  })
  .map(({ letter, chapter, item, section, text, words, cited, to }) => {
    const content = `${words.join(' ')}${cited === null ? '' : `, selon l’article L. ${chapter}-${cited} et l’article R. ${chapter}-${item}`}.`;
    const record = article(`${letter}${chapter}-${item}`, SECTIONS[section] as string, content, to);
    return { ...record, text: TEXTS[text] as string, hierarchy: [`Code ${text}`, `Livre ${section % 2}`, SECTIONS[section] as string] };
  });

type Step =
  | { type: 'add'; records: CorpusRecord[] }
  | { type: 'remove'; docs: number[] }
  | { type: 'end'; docs: number[] }
  | { type: 'merge'; from: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), records: fc.array(recordArbitrary, { minLength: 1, maxLength: 12 }) }),
  fc.record({ type: fc.constant('remove' as const), docs: fc.array(fc.nat(200), { minLength: 1, maxLength: 8 }) }),
  fc.record({ type: fc.constant('end' as const), docs: fc.array(fc.nat(200), { minLength: 1, maxLength: 4 }) }),
  fc.record({ type: fc.constant('merge' as const), from: fc.nat(3) }),
);

function segmentOf(records: readonly CorpusRecord[]): Segment {
  const builder = createSegmentBuilder({ analyser, fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for (const record of records) builder.add(toIndexDocument(record, headings));
  return builder.finish();
}

/** All documents of a view as an engine outside gives them. */
const foundIn = ({ parts }: IndexView): FoundDocument[] =>
  parts
    .flatMap((part) => [...fieldsOf(part.segment, BODY_FIELD)].map(({ place, fields }) => ({ doc: numberOf(part, place), fields })))
    .filter(({ doc }) => doc >= 0);

/** The ranking of a question on a day, with its scores, and what answerability is judged by. `isOutside`: of candidates given by an engine outside. */
function rankingOver(states: readonly SegmentState[], isOutside = false): (text: string, at: number | null) => unknown {
  const searcher = createSearcher(states, RANKING, FIELD_COUNT);
  const set = isOutside ? candidateSetOf(searcher.view, foundIn(searcher.view), BODY_FIELD) : searcher.view;
  const map = createLawMap(searcher.view, buildLawStructure(analyser, searcher.view, headings), searcher.averageLengths);
  const numbers = articleNumbers(map, analyser, new Set());
  return (text, at) => {
    const question = analyse(text);
    const mask = searcher.mask({ at });
    const candidates = findCandidates(map, question, mask, { set });
    const scored = scoreCandidates(map, model, question, candidates);
    if (candidates.docs.length === 0) return [];
    const missing = missingArticles(numbers, null, candidates, scored);
    const gaps = findGaps(map, numbers, null, question, candidates, scored, missing);
    return {
      hits: rerank(map, candidates, scored, model.spread).map(({ doc, score }) => [searcher.view.stored<StoredHit>(doc).v, score]),
      named: articlesNamed(set, question.terms, mask).sort((a, b) => a - b),
      features: sufficiencyFeatures(candidates, scored, missing, { rate: lostRate(numbers, null), otherCode: 0 }),
      gaps,
    };
  };
}

/** An index of several segments; and the records that it holds, as a list. */
class Parts {
  states: SegmentState[] = [];
  records: CorpusRecord[] = [];

  apply(step: Step): void {
    if (step.type === 'add') {
      // Each document is of its own: an article given anew is another version of it.
      const records = step.records.map((record, i) => ({
        ...record,
        version: `${record.id}-${this.records.length + i}-${this.states.length}`,
      }));
      this.states.push({ segment: segmentOf(records), removed: null });
      this.records.push(...records);
    } else if (step.type === 'merge') {
      const merged = this.states.slice(step.from);
      if (merged.length > 0) this.states = [...this.states.slice(0, step.from), { segment: mergeSegments(merged), removed: null }];
    } else if (this.records.length > 0) {
      const docs = new Set(step.docs.map((doc) => doc % this.records.length));
      let number = 0;
      this.states = this.states.map(({ segment, removed }) => {
        const gone = new Set(removed);
        const to = segment.to.slice();
        for (let doc = 0; doc < segment.docCount; doc += 1) {
          if (gone.has(doc)) continue;
          if (docs.has(number) && step.type === 'remove') gone.add(doc);
          if (docs.has(number) && step.type === 'end') to[doc] = 20180101;
          number += 1;
        }
        return { segment: { ...segment, to }, removed: gone.size === 0 ? null : Uint32Array.from(gone).sort() };
      });
      this.records =
        step.type === 'remove'
          ? this.records.filter((_, doc) => !docs.has(doc))
          : this.records.map((record, doc) => (docs.has(doc) ? { ...record, to: '2018-01-01' } : record));
    }
  }
}

const QUESTIONS = [
  'durée de la période d’essai',
  'recours devant le juge : rupture du contrat L. 1221-1',
  'congé maternité nuit',
  'préavis cadre prime',
];

it('an index of more texts than sixteen bits can number tells them apart, and finds a number that another text has', {
  timeout: 60_000,
}, () => {
  const count = 65_540;
  const builder = createSegmentBuilder({ analyser, fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for (let n = 0; n < count; n += 1) {
    const text = `LEGITEXT${String(n).padStart(12, '0')}`;
    const content = n === count - 1 ? 'Selon l’article L. 9-3.' : 'x';
    builder.add({
      fields: [`L9-${n}`, '', content, ''],
      ...{ from: null, to: null, tags: [], group: '["Loi"]' },
      stored: { d: text, v: text, t: '', n: `L9-${n}`, x: text } satisfies StoredHit,
    });
  }
  const searcher = createSearcher([{ segment: builder.finish(), removed: null }], RANKING, FIELD_COUNT);
  const { classOf, cited } = buildLawStructure(analyser, searcher.view, headings);
  expect(new Set(classOf).size).toBe(count);
  expect([...cited.values.subarray(cited.offsets[count - 1], cited.offsets[count])]).toEqual([3]);
});

describe('an index of several segments', () => {
  it('gives the results and scores of one index built at once, and of documents from an engine outside, after any additions, removals and merges', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(stepArbitrary, { minLength: 1, maxLength: 9 }), (steps) => {
        const parts = new Parts();
        for (const step of steps) parts.apply(step);
        const [rank, anew] = [rankingOver(parts.states), rankingOver([{ segment: segmentOf(parts.records), removed: null }])];
        const outside = rankingOver(parts.states, true);
        for (const text of QUESTIONS) for (const at of [null, 20190601]) expect(rank(text, at)).toEqual(anew(text, at));
        for (const text of QUESTIONS.slice(0, 2)) expect(outside(text, 20190601)).toEqual(rank(text, 20190601));
      }),
      { numRuns: 35 },
    );
  });
});
