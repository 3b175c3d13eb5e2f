import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { scoreCandidates } from '../ranking/rerank.ts';
import { articleNumbers } from './article-numbers.ts';
import { findGaps, type Gaps } from './gaps.ts';
import { missingArticles } from './missing-articles.ts';

const RANKING = { first: { weights: { first: 1 }, trees: [] }, second: null, spread: 0 };
const RECORDS = [
  article('L1234-1', 'Section 1 : Préavis', 'Le préavis de licenciement est fixé à l’article L. 1234-3.'),
  article('L1234-2', 'Section 1 : Préavis', 'Le salarié perçoit une indemnité de préavis.'),
  article('L1234-5', 'Section 3 : Indemnité', 'L’inexécution du préavis ouvre droit à une indemnité.'),
  article('L1234-6', 'Section 3 : Indemnité', 'L’indemnité de préavis est due.'),
];

/** `gone`: numbers of articles taken out of the index. */
function gapsOf(text: string, gone: readonly string[] = []): Gaps {
  const { map, analyser, doc, ask } = indexOver(RECORDS);
  const { question, candidates } = ask(text);
  const present = new Uint8Array(RECORDS.length).fill(1);
  for (const number of gone) present[doc(number)] = 0;
  const numbers = articleNumbers(map, analyser, new Set());
  const scored = scoreCandidates(map, RANKING, question, candidates);
  const missing = missingArticles(numbers, present, candidates, scored);
  return findGaps(map, numbers, present, question, candidates, scored, missing);
}
const value = (gaps: Gaps, name: string, row: number): number => gaps.features.columns[gaps.features.names.indexOf(name)]?.[row] as number;

describe('gaps near the candidates', () => {
  it('include a break in the numbering, with the articles cited in it', () => {
    const gaps = gapsOf('préavis de licenciement');
    const row = gaps.places.findIndex(({ after, before }) => after === 2 && before === 5);
    expect(row).toBeGreaterThanOrEqual(0);
    expect(gaps.articles[row]).toHaveLength(1);
    expect(value(gaps, 'articles', row)).toBeGreaterThan(0);
  });
  it('count the sections that the numbering of titles skips', () => {
    const gaps = gapsOf('préavis de licenciement');
    const row = gaps.places.findIndex(({ after }) => after === 2);
    expect(value(gaps, 'skipped', row)).toBe(1);
  });
  it('exclude consecutive numbers', () => {
    const { places } = gapsOf('préavis de licenciement');
    expect(places.some(({ after, before }) => after === 5 && before === 6)).toBe(false);
  });
  it('include an article removed from the index', () => {
    const { places } = gapsOf('préavis de licenciement', ['L1234-5']);
    expect(places.some(({ after, before }) => after === 2 && before === 6)).toBe(true);
  });
  it('have one finite value per gap in each column', () => {
    const gaps = gapsOf('indemnité');
    for (const column of gaps.features.columns) expect(column).toHaveLength(gaps.places.length);
    for (const column of gaps.features.columns) for (const one of column) expect(Number.isFinite(one)).toBe(true);
  });
});
