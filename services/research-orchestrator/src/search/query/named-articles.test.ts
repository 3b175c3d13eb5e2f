import { expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { articlesNamed } from './named-articles.ts';

const { searcher, doc, ask } = indexOver([
  article('L1221-19', 'Essai', 'La durée de la période d’essai.'),
  article('L1221-20', 'Essai', 'Voir l’article L. 1221-19.'),
]);
const named = (text: string): number[] => articlesNamed(searcher.view, ask(text).question.terms, null);

it('finds the article whose own number is in the question, not those that refer to it', () => {
  expect(named('que dit l’article L. 1221-19 ?')).toEqual([doc('L1221-19')]);
});
it('finds nothing for an unknown number, or without a number', () => {
  expect(named('article L. 9999-1')).toEqual([]);
  expect(named('période d’essai')).toEqual([]);
});
