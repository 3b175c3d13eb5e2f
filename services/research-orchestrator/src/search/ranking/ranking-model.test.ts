import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { extractFeatures } from './features.ts';
import { applyModel, type DecisionNode, readRankingModel } from './ranking-model.ts';
import { withRerankFeatures } from './rerank.ts';

const features = { names: ['a', 'b'], columns: [Float32Array.of(1, 0, 2), Float32Array.of(0, 5, 1)] };

describe('a scoring model', () => {
  it('sums weights and trees', () => {
    const tree: DecisionNode = { feature: 'a', atMost: 1, yes: { feature: 'b', atMost: 2, yes: 10, no: 20 }, no: 30 };
    expect([...applyModel({ weights: { a: 1, b: 2 }, trees: [tree, 100] }, features)]).toEqual([111, 130, 134]);
  });
  it('takes the value 0 for a feature that the index does not have', () => {
    expect([...applyModel({ weights: { c: 9 }, trees: [{ feature: 'c', atMost: 0, yes: 1, no: 2 }] }, features)]).toEqual([1, 1, 1]);
  });
});

describe.each(['legiarti', 'cnn'] as const)('the shipped ranking of %s', (kind) => {
  const model = readRankingModel(kind);
  const weighed = [model.first, model.second].flatMap((pass) =>
    pass === null ? [] : [...Object.keys(pass.weights), ...(JSON.stringify(pass.trees).match(/(?<="feature":")[^"]+/g) ?? [])],
  );

  it('uses only features that are computed', () => {
    const { map, ask } = indexOver([article('L1-1', 'Essai', 'Période d’essai.'), article('L1-2', 'Essai', 'Essai.')]);
    const { question, candidates } = ask('essai');
    const table = extractFeatures(map, question, candidates);
    const { names } = withRerankFeatures(map, candidates, table, new Float64Array(candidates.docs.length));
    // Kinds of text of an agreement: the test index holds a code.
    const known = new Set([...names, 'part.base', 'part.attaches', 'part.salaires']);
    expect([...new Set(weighed)].filter((name) => !known.has(name))).toEqual([]);
  });
  it('uses no feature that names a code', () => {
    expect(weighed.filter((name) => /LEGITEXT|LEGIARTI|KALI/.test(name))).toEqual([]);
  });
});
