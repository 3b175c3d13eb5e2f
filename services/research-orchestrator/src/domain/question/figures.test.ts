import { expect, test } from 'vitest';
import { askedAspects } from './aspects.ts';
import { figuresFor } from './figures.ts';

test.each([
  ['soit 1/12 de la remuneration brute des 12 derniers mois precedant la notification, y compris gratifications et mois double', []],
  ['soit, si c’est plus favorable, le tiers des trois derniers mois', []],
  ['une indemnite egale a 1/4 de mois par annee d’anciennete, calculee sur la moyenne des 12 derniers mois', ['1/4']],
  ['une indemnite de un tiers de mois par annee d’anciennete, sur la moyenne des 12 derniers mois', ['un tiers', 'tiers']],
  ['le double de la remuneration', ['double']],
])('the wages that an amount is calculated on are no amount: %s', (text, expected) => {
  expect(figuresFor(['amount'], text)).toEqual(expected);
});

test.each(['À partir de combien d’années touche-t-on la prime ?', 'Au bout de combien d’heures ?', 'Je démissionne, combien de préavis ?'])(
  'asks for a duration and no number: %s',
  (question) => {
    expect(askedAspects(question)).toContain('duration');
    expect(askedAspects(question)).not.toContain('number');
  },
);
