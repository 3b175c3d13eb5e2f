import { expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { plainRanking } from './plain-ranking.ts';

const { searcher, doc, ask } = indexOver([
  article('L1-1', 'Essai', 'La période d’essai, la période d’essai.'),
  article('L1-2', 'Essai', 'Une période.'),
  article('L2-1', 'Congés', 'Une période.'),
]);
const rank = (text: string, k: number) => plainRanking(searcher, ask(text).question.expanded, { at: null, tag: null }, k);

it('lifts an article whose section answers best', () => {
  const docs = rank('période d’essai', 10).map((hit) => hit.doc);
  expect(docs[0]).toBe(doc('L1-1'));
  expect(docs.indexOf(doc('L1-2'))).toBeLessThan(docs.indexOf(doc('L2-1')));
});
it('gives the requested number, best first', () => {
  const hits = rank('période', 2);
  expect(hits).toHaveLength(2);
  expect(hits[0]?.score).toBeGreaterThanOrEqual(hits[1]?.score as number);
});
