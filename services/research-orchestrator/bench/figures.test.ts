import { expect, test } from 'vitest';
import { figuresIn } from './figures.ts';

test.each([
  ['2 mois, deux (2) mois et 2 (deux) mois', ['2 mois']],
  ['une année, un an, 3 ans', ['1 ans', '3 ans']],
  ['25 %, 10 p. 100 et 12,5 pour cent', ['25 %', '10 %', '12.5 %']],
  ['1/5e de mois, le 12/03/2019 excepté', ['1 /5']],
  ['vingt-quatre heures, dix-huit mois', ['24 heures', '18 mois']],
  ['l’article L. 1221-19 et la page 4', []],
  ['1 500 mois', ['500 mois']],
])('the figures of « %s »', (text, expected) => {
  expect([...figuresIn(text)].sort()).toEqual([...expected].sort());
});
