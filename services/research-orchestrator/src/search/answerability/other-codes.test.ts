import { createFrenchAnalyser } from '@attendu/search/analyser';
import { expect, it } from 'vitest';
import { createOtherCodes } from './other-codes.ts';

const otherCode = createOtherCodes(createFrenchAnalyser());

it.each([
  ['Faut-il un permis de construire pour un abri de jardin ?', "Code de l'urbanisme"],
  ['Comment demander le divorce ?', 'Code civil'],
  ['Quel est le taux de la TVA ?', 'Code général des impôts'],
])('names the code that « %s » belongs to', (question, title) => {
  const found = otherCode(question);
  expect(found.title).toBe(title);
  expect(found.share).toBeGreaterThan(0);
  expect(found.share).toBeLessThanOrEqual(1);
});
it('names none for a question of labour law, or without words', () => {
  expect(otherCode('Quelle est la durée du préavis de licenciement ?')).toEqual({ title: null, share: 0 });
  expect(otherCode('')).toEqual({ title: null, share: 0 });
});
