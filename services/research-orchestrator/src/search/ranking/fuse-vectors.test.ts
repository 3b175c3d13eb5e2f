import fc from 'fast-check';
import { expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { fuseHits, withNearest } from './fuse-vectors.ts';

const { ask } = indexOver([
  article('L1-1', 'Essai', 'Période d’essai.'),
  article('L1-2', 'Essai', 'Essai.'),
  article('L2-1', 'Autre', 'Texte.'),
]);

it('adds the nearest documents after those found by words', () => {
  const { candidates } = ask('essai');
  const { docs } = withNearest(candidates, [2], 10);
  expect(docs).toEqual([...candidates.docs, 2]);
});

it('keeps the requested number, the best of both rankings', () => {
  const { candidates } = ask('essai');
  expect(withNearest(candidates, [2, 1], 2).docs).toHaveLength(2);
});

it('moves documents and keeps the scores of their places', () => {
  const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(distinct, distinct, (docs, nearest) => {
      const hits = docs.map((doc, place) => ({ doc, score: docs.length - place }));
      const fused = fuseHits(hits, nearest);
      expect(fused.map(({ score }) => score)).toEqual(hits.map(({ score }) => score));
      expect(fused.map(({ doc }) => doc).sort()).toEqual([...docs].sort());
    }),
  );
});
