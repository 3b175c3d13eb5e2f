import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentencesIn } from '../text/sentences.ts';
import { cutPassages } from './cut.ts';
import { listMarker } from './markers.ts';

const ARTICLE = [
  "Le contrat de travail à durée indéterminée peut comporter une période d'essai dont la durée maximale est :",
  '1° Pour les ouvriers et les employés, de deux mois ;',
  '2° Pour les agents de maîtrise et les techniciens, de trois mois ;',
  '3° Pour les cadres, de quatre mois.',
  'Toutefois, un accord peut prévoir une durée plus courte. Il est étendu.',
].join('\n');

test('gives a list item its marker and the paragraph that introduces it', () => {
  const passages = cutPassages(ARTICLE);
  expect(passages.map(({ marker, leadIn }) => [marker, leadIn])).toEqual([
    [null, null],
    ['1°', 0],
    ['2°', 0],
    ['3°', 0],
    [null, null],
  ]);
});

test('introduces an item of a nested list by the nearest paragraph of another level that ends with a colon', () => {
  const passages = cutPassages('Sont exclus :\n1° Les cas suivants :\na) Le premier ;\nb) Le second ;\n2° Les autres.');
  expect(passages.map(({ leadIn }) => leadIn)).toEqual([null, 0, 1, 1, 0]);
});

test("keeps an item that follows its predecessor's sublist in the predecessor's list", () => {
  const passages = cutPassages(
    'Consécutives notamment :\n1° A des difficultés.\nLa baisse est au moins égale à :\na) Un trimestre ;\nb) Deux ;\n2° A des mutations.',
  );
  expect(passages.map(({ leadIn }) => leadIn)).toEqual([null, 0, null, 2, 2, 0]);
});

test('introduces the rows of a table by its header row', () => {
  const passages = cutPassages('Le montant est fixé ainsi :\nAnciennetés | Minimum\n1 | 0,5\n2 | 3\nLe juge en tient compte.');
  expect(passages.map(({ leadIn }) => leadIn)).toEqual([null, 0, 1, 1, null]);
});

test('cuts a long paragraph between sentences, never after an abbreviation', () => {
  const sentence = "L'employeur informe le salarié dans les conditions de l'article L. 1221-19 et de l'art. 3 du décret. ";
  const passages = cutPassages(sentence.repeat(20).trim());
  expect(passages.length).toBeGreaterThan(2);
  const content = sentence.repeat(20).trim();
  for (const { start, end } of passages) expect(content.slice(start, end)).toMatch(/^L'employeur.*décret\.$/s);
});

test('does not take a marker alone for an item', () => {
  expect(listMarker('1°')).toBeNull();
  expect(listMarker('– item')).toMatchObject({ level: 'dash', length: 2 });
  expect(listMarker('II. - Le texte')).toMatchObject({ level: 'roman' });
  expect(listMarker('I quinquies.-Le texte')).toMatchObject({ level: 'roman', length: 13 });
  expect(listMarker('4° sexies Les échanges')).toMatchObject({ level: 'degree', length: 10 });
  expect(listMarker('V. Le texte')).toMatchObject({ level: 'roman', length: 3 });
  for (const initials of ['V.R.P. : préavis de trois mois', 'I.R.P., élues pour quatre ans', 'I.J.S.S. déduites'])
    expect(listMarker(initials)).toBeNull();
  expect(listMarker('1°) invalides capables')).toMatchObject({ level: 'degree', length: 4 });
});

test('gives ordered passages that do not overlap, stay in one paragraph, and leave out only whitespace', () => {
  const piece = fc.constantFrom(
    'Texte de loi. ',
    'Suite ; ',
    '1° item ',
    '- tiret ',
    'a) lettre ',
    ' ',
    '\n',
    '\n\n',
    ':',
    ' :\n',
    '« citation. » ',
    'L. 1221-19 ',
    '😀',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const content = pieces.join('');
      const passages = cutPassages(content);
      let at = 0;
      for (const { start, end } of passages) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(content.slice(at, start).trim()).toBe('');
        expect(content.slice(start, end)).not.toContain('\n');
        expect(content.slice(start, end).trim()).toBe(content.slice(start, end));
        at = end;
      }
      expect(content.slice(at).trim()).toBe('');
    }),
  );
});

test('lines that each begin with a day are one list, under the words that introduce the first', () => {
  const content = [
    'La prime est fixée comme suit :',
    'Au 1er janvier 2024 : 12 euros.',
    'À compter du 1er juillet 2024 : 14 euros.',
    'En 2025 : 15 euros.',
    'Elle est payée en décembre.',
  ].join('\n');
  expect(cutPassages(content).map(({ leadIn }) => leadIn)).toEqual([null, 0, 0, 0, null]);
});

test('lines that each give a value under a label are one list, whatever ends them', () => {
  const lines = (end: string) =>
    ['Employés : un mois', 'Agents de maîtrise : deux mois', 'Cadres : trois mois'].map((line) => `${line}${end}`);
  for (const end of ['', '.']) {
    const content = ['La durée du préavis est fixée à :', ...lines(end), 'Elle court de la notification.'].join('\n');
    expect(cutPassages(content).map(({ leadIn }) => leadIn)).toEqual([null, 0, 0, 0, null]);
  }
});

test.each([
  'La règle est constante (Cass. 1re civ., 3 janv. 2020, pourvoi n° 18-10.001). Elle vaut ici.',
  'Le délai est fixé (Art. 12 du décret). Il court de la notification.',
  'II. – Le délai est de deux mois. Il court de la notification.',
  'Le bail est résilié (Bull. 2010, V, n° 4). Le preneur quitte les lieux.',
])('an abbreviation, a month or the number of a paragraph ends no sentence: %s', (text) => {
  expect(sentencesIn(text, { start: 0, end: text.length })).toHaveLength(2);
});
