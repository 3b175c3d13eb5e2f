import { expect, test } from 'vitest';
import { quantitiesIn } from './quantities.ts';
import { rowsFor } from './tables.ts';

const years = (text: string): string[] =>
  quantitiesIn(text).map(({ value, unit, seniority }) => `${value} ${seniority === true ? 'seniority' : unit}`);

test.each([
  ['Salarié âgé de 31 ans, licencié après 7 ans', ['31 age', '7 years']],
  ['à l’âge de 62 ans', ['62 age']],
  ['Ma cliente a 58 ans et 12 ans d’ancienneté', ['58 age', '12 seniority']],
  ['une salariée de 45 ans', ['45 age']],
  ['un cadre de 7 ans d’ancienneté', ['7 seniority']],
  ['les salariés âgés de plus de cinquante ans', ['50 age']],
  ['7 ans et demi de présence', ['7 seniority']],
  ['12 ans dans l’entreprise', ['12 seniority']],
  ['ancienneté : 9 ans', ['9 seniority']],
  ['Le bailleur a deux ans pour agir', ['2 years']],
  ['au moins deux années', ['2 years']],
])('tells an age from a seniority: %s', (text, expected) => {
  expect(years(text)).toEqual(expected);
});

test('reads a table of seniority by the seniority said, whatever other years the question gives', () => {
  const rows = ['6 | 3 | 7', '7 | 3 | 8', '30 | 3 | 20', '31 | 3 | 20'].map((text) => ({ text }));
  const head = 'Ancienneté du salarié dans l’entreprise (en années complètes) | Minimale | Maximale';
  const found = (question: string): string[] => rowsFor(head, rows, quantitiesIn(question)).map(({ text }) => text);
  expect(found('Salarié âgé de 31 ans, 7 ans d’ancienneté : quelle indemnité ?')).toEqual(['7 | 3 | 8']);
  expect(found('Il a 31 ans. Combien au plus ?')).toEqual([]);
  expect(found('Licencié il y a 6 ans, 7 ans d’ancienneté')).toEqual(['7 | 3 | 8']);
});

test('does not take the person spoken of for a headcount', () => {
  expect(quantitiesIn('Une salariée est licenciée, un salarié démissionne')).toEqual([]);
  expect(quantitiesIn('une entreprise de douze salariés, d’au moins un salarié')).toEqual([
    { value: 12, unit: 'persons', bound: null },
    { value: 1, unit: 'persons', bound: 'more' },
  ]);
});
