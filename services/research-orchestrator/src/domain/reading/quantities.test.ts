import { expect, test } from 'vitest';
import { quantitiesIn } from './quantities.ts';
import { admits, casesAmong, rowsFor } from './tables.ts';

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

test.each([
  ['8 ans d’ancienneté', ['2 % après 4 ans', '5 % après 7 ans', '8 % après 10 ans', '12 % après 15 ans'], [0, 1]],
  ['3 ans d’ancienneté', ['1 semaine pour moins de 6 mois', '1 mois entre 6 mois et 2 ans', '2 mois au-delà de 2 ans'], [2]],
])('finds the lines for %s where each begins « après » or « au-delà de » a limit', (asked, lines, expected) => {
  expect(casesAmong(lines, quantitiesIn(asked))).toEqual(expected);
});

test.each(['plus de dix salariés', 'au-delà de dix salariés'])('leaves the limit itself out: %s', (text) => {
  expect(quantitiesIn(text)).toEqual([{ value: 10, unit: 'persons', bound: 'more' }]);
});

test('does not take the person spoken of for a headcount', () => {
  expect(quantitiesIn('Une salariée est licenciée, un salarié démissionne')).toEqual([]);
  expect(quantitiesIn('une entreprise de douze salariés, d’au moins un salarié')).toEqual([
    { value: 12, unit: 'persons', bound: null },
    { value: 1, unit: 'persons', bound: 'more', included: true },
  ]);
});

test.each([
  ['moins de onze salariés', [10], [11]],
  ['au plus onze salariés', [11], [12]],
  ['onze salariés ou moins', [11], [12]],
  ["jusqu'à dix salariés", [10], [11]],
  ['plus de cinquante salariés', [51], [50]],
  ['au moins cinquante salariés', [50], [49]],
  ['cinquante salariés et plus', [50, 51], [49]],
  ['un effectif supérieur ou égal à 50 salariés', [50], [49]],
])('a headcount at the limit is of the case that the words say: %s', (limit, inside, outside) => {
  const fits = (count: number): boolean => admits(limit, quantitiesIn(`une société de ${count} salariés`));
  expect([inside.map(fits), outside.map(fits)]).toEqual([inside.map(() => true), outside.map(() => false)]);
});

test('reads the limits of a row in the unit that the row says', () => {
  const rows = ['Moins de 6 mois', '6 mois à moins de 2 ans', '2 ans à moins de 5 ans', 'De 5 à 10 ans', 'Plus de 10 ans'].map((text) => ({
    text: `${text} | 1`,
  }));
  const found = (asked: string): string[] =>
    rowsFor('Ancienneté | Préavis', rows, quantitiesIn(asked)).map(({ text }) => text.split(' |')[0] ?? '');
  expect(['1 an', '2 ans', '3 ans', '7 ans', '12 ans'].map((seniority) => found(`${seniority} d’ancienneté`))).toEqual([
    ['6 mois à moins de 2 ans'],
    ['2 ans à moins de 5 ans'],
    ['2 ans à moins de 5 ans'],
    ['De 5 à 10 ans'],
    ['Plus de 10 ans'],
  ]);
});

test.each(["3 ans d'ancienneté", "trois ans d'ancienneté"])('finds the line of a list whose range holds the quantity: %s', (asked) => {
  const lines = [
    "de six mois à deux ans d'ancienneté : un mois ;",
    "de 2 à 5 ans d'ancienneté : deux mois ;",
    "entre 5 et 10 ans d'ancienneté : trois mois ;",
    "plus de dix ans d'ancienneté : quatre mois.",
  ];
  expect(casesAmong(lines, quantitiesIn(asked))).toEqual([1]);
  expect(quantitiesIn('un délai de deux ans et six mois').map(({ bound }) => bound)).toEqual([null, null]);
});

test.each([
  [
    "Un quart de mois de salaire par année d'ancienneté pour les années jusqu'à dix ans",
    "Un tiers de mois de salaire par année d'ancienneté pour les années à partir de dix ans",
  ],
  ["10 % pour la tranche jusqu'à dix ans d'ancienneté", "20 % pour la tranche de plus de dix ans d'ancienneté"],
])('takes no line of a scale whose amounts add up for the case: %s', (...lines) => {
  expect(casesAmong(lines, quantitiesIn("pour 12 ans d'ancienneté"))).toEqual([]);
});
