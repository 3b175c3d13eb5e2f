import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { rerankFeatures } from './rerank-features.ts';

const { map, doc } = indexOver([
  article('L1234-1', 'Préavis', 'Le préavis est fixé à l’article R. 1234-1.'),
  article('L1234-2', 'Préavis', 'Le salarié perçoit une indemnité.'),
  article('R1234-1', 'Application', 'Le délai est de deux mois.'),
  article('L5000-1', 'Emploi', 'Les politiques publiques.'),
]);
const docs = ['L1234-1', 'L1234-2', 'R1234-1', 'L5000-1'].map(doc);
const SCORES = Float64Array.of(0, -8, -8, -8);
const table = rerankFeatures(map, { docs, set: map.view, scope: { mask: null, from: 0, to: 4 } }, SCORES, [0, 1, 2, 3]);
const value = (name: string, place: number): number => table.columns[table.names.indexOf(name)]?.[place] as number;

describe('features of the second pass', () => {
  it('count the relevant candidates of the same section, not the article itself', () => {
    expect(value('section.best0', 1)).toBeCloseTo(1);
    expect(value('section.mass0', 1)).toBeGreaterThan(0.9);
    expect(value('section.best0', 0)).toBeLessThan(0.01);
    expect(value('section.best0', 3)).toBe(0);
  });
  it('count the relevant neighbour', () => {
    expect(value('adjacent.best', 1)).toBeCloseTo(1);
    expect(value('adjacent.best', 3)).toBe(0);
  });
  it('cover the regulation of a relevant law, and the articles that it cites', () => {
    expect(value('chapter.counterpart', 2)).toBeGreaterThan(0.9);
    expect(value('chapter.counterpart', 3)).toBe(0);
    expect(value('cited.byRelevant', 2)).toBeCloseTo(1);
    expect(value('cited.byRelevant', 3)).toBe(0);
  });
  it('include the first score and rank', () => {
    expect(value('first.rank', 0)).toBe(1);
    expect(value('first.rank', 1)).toBeGreaterThan(value('first.rank', 2));
    expect(value('first.score', 0)).toBe(0);
    expect(value('first.score', 1)).toBeLessThan(0);
  });
});
