import { createFrenchAnalyser } from '@attendu/search/analyser';
import { expect, it } from 'vitest';
import { createWordFamilies, readWordFamiliesFile } from './word-families.ts';

const analyser = createFrenchAnalyser();

it('gives each word of a family the whole family, and another word itself', () => {
  const families = createWordFamilies(analyser, '# a comment\nrompre rupture');
  const [noun, verb] = analyser.terms('rompre rupture') as [string, string];
  expect(families(noun)).toEqual(families(verb));
  expect([...families(noun)].sort()).toEqual([noun, verb].sort());
  expect(families('autre')).toEqual(['autre']);
});

it('puts no word of the shipped file in two families', () => {
  const seen = new Map<string, number>();
  readWordFamiliesFile()
    .split('\n')
    .forEach((line, i) => {
      if (line.startsWith('#')) return;
      for (const term of new Set(analyser.terms(line))) {
        expect(seen.get(term) ?? i, `${term}, line ${i + 1}`).toBe(i);
        seen.set(term, i);
      }
    });
  expect(seen.size).toBeGreaterThan(50);
});
