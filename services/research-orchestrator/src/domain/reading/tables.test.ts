import { expect, test } from 'vitest';
import { L1221_19 } from '../articles.test-data.ts';
import { spansOf, statementsOf } from '../writing/statements.ts';
import { cutPassages } from './cut.ts';
import { partsOf } from './parts.ts';
import { readingQuery } from './query.ts';
import { readDocuments } from './read.ts';
import { tableLeads } from './tables.ts';

const COLUMNS = 'Moins de 2 ans | Plus de 2 ans';
const ROW = 'Employés | 1 mois | 2 mois';

test.each([
  'La durée du préavis est fixée comme suit, sauf faute grave ou faute lourde.',
  "L'indemnité est calculée comme suit.",
  'La durée est fixée selon le barème ci-dessous.',
  'La durée est donnée dans le tableau suivant.',
  'La durée est celle des cas ci-après.',
])('takes a sentence with a full stop that announces what follows for its introduction: %s', (announcing) => {
  expect(tableLeads([announcing, COLUMNS, ROW])).toEqual([null, 0, 1]);
  expect(cutPassages(`${announcing}\n- un mois ;\n- deux mois.`).map(({ leadIn }) => leadIn)).toEqual([null, 0, 0]);
});

test('does not take any other sentence for an introduction', () => {
  expect(tableLeads(['La loi du lendemain suit son cours.', COLUMNS, ROW])).toEqual([null, null, 1]);
  expect(cutPassages('Le préavis est dû.\n- un mois ;').map(({ leadIn }) => leadIn)).toEqual([null, null]);
});

test.each(['30.2. Licenciement', '30.2 Licenciement', 'Article 30.2 : Licenciement'])(
  'never introduces a table by the words of another numbered part: %s',
  (heading) => {
    expect(tableLeads(['30.1. Démission', 'Le préavis est fixé comme suit :', heading, COLUMNS, ROW])).toEqual([null, null, null, null, 3]);
    expect(partsOf(['30.1. Démission', 'Un mois.', heading, 'Deux mois.']).map((part) => part?.number)).toEqual([
      '30.1',
      '30.1',
      '30.2',
      '30.2',
    ]);
  },
);

test('gives a part the names of the enclosing parts', () => {
  expect(partsOf(['Avant', '3.1 Démission', '3.1.2 Durée', '3.2 Licenciement']).map((part) => part?.name)).toEqual([
    undefined,
    '3.1 Démission',
    '3.1 Démission\n3.1.2 Durée',
    '3.2 Licenciement',
  ]);
});

test('finds the title of a table between the words that announce it and the table', () => {
  const text = `La durée est fixée comme suit.\nDurées du préavis\n${COLUMNS}\n${ROW}`;
  expect(cutPassages(text).map(({ leadIn }) => leadIn)).toEqual([null, 0, 0, 2]);
});

test('gives figures only from the numbered part whose heading says what is asked', () => {
  const content = [
    '30.1. Démission',
    'Sauf accord entre les parties, le préavis est fixé comme suit :',
    COLUMNS,
    'Employés | 8 jours | 15 jours',
    '30.2. Licenciement',
    'La durée du préavis est fixée comme suit, sauf faute grave ou faute lourde.',
    COLUMNS,
    ROW,
  ].join('\n');
  const said = (question: string): string[][] => {
    const query = readingQuery(question, question);
    const version = { ...L1221_19, number: '30', title: 'Convention, article 30', hierarchy: [], content };
    const [reading] = readDocuments(query, [{ version, rank: 0, exact: false, heading: '', paragraphs: [] }], '2026-11-27').kept;
    const statements = reading === undefined ? [] : statementsOf(reading, content, query);
    return statements.map((one) => spansOf(one).map(({ start, end }) => content.slice(start, end)));
  };
  const lines = content.split('\n');
  expect(said('Durée du préavis de licenciement')).toEqual([lines.slice(5)]);
  expect(said('Durée du préavis de démission')).toEqual([lines.slice(1, 4)]);
});
