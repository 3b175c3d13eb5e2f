import { describe, expect, it, test } from 'vitest';
import { L1221_19, L1235_3 } from '../articles.test-data.ts';
import { readingQuery } from '../reading/query.ts';
import { readDocuments } from '../reading/read.ts';
import type { StoredVersion } from '../stored-version.ts';
import { writerInput } from '../writer-input.test-data.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';
import { spansOf, statementsOf, withBefore } from './statements.ts';

const article = (content: string, number = 'L1221-19'): StoredVersion => ({
  ...L1221_19,
  number,
  title: `Code du travail, article ${number}`,
  content,
});

/** The statements of a text for a question, one line group each, after those it continues. */
function said(content: string, question: string, exact = false): string[][] {
  const query = readingQuery(question, question);
  const { kept } = readDocuments(query, [{ version: article(content), rank: 0, exact, heading: '', paragraphs: [] }], '2026-11-27');
  const [reading] = kept;
  if (reading === undefined) return [];
  const statements = statementsOf(reading, content, query);
  return statements
    .filter(({ score }) => score > 0)
    .map((statement) =>
      withBefore(statement, statements).flatMap((one) => spansOf(one).map(({ start, end }) => content.slice(start, end))),
    );
}

const SENTENCES = [
  'Toutefois, ce délai est porté à deux mois pour les cadres.',
  'Ce délai est porté à deux mois pour les cadres.',
  'Une durée plus longue est prévue pour les cadres.',
  'Il en est de même pour les cadres.',
  'Elle est portée à deux mois pour les cadres.',
  'Il comporte deux mois pour les cadres.',
  'Dans ce cas, deux mois sont prévus pour les cadres.',
];

test.each(SENTENCES)('a sentence without its own subject comes after the paragraph that it continues: %s', (sentence) => {
  const rule = "L'employeur respecte un délai de prévenance d'un mois.";
  expect(said(`${rule}\n${sentence}`, 'Cadres')).toContainEqual([rule, sentence]);
  const list = "L'employeur respecte un délai de prévenance :\n1° D'un mois pour les ouvriers ;\n2° De trois mois pour les agents.";
  const after = said(`${list}\n${sentence}`, 'Cadres').find((one) => one.at(-1) === sentence);
  expect(after?.slice(0, 3)).toEqual([
    "L'employeur respecte un délai de prévenance :",
    "D'un mois pour les ouvriers",
    'De trois mois pour les agents.',
  ]);
});

test.each(['Il est interdit de licencier les cadres.', 'Il peut être dérogé à cette règle pour les cadres.', 'Les cadres en sont exclus.'])(
  'a sentence with its own subject stands alone: %s',
  (sentence) => {
    expect(said(`Le licenciement est notifié par lettre.\n${sentence}`, 'Règle pour les cadres')).toContainEqual([sentence]);
  },
);

test('an item of a nested list comes under every head that introduces it', () => {
  const text = 'Sont exclus :\n1° Les salariés suivants :\na) Les cadres dirigeants ;\nb) Les apprentis ;\n2° Les intérimaires.';
  expect(said(text, 'Cadres dirigeants')).toEqual([['Sont exclus :', 'Les salariés suivants :', 'Les cadres dirigeants']]);
});

test('mutually exclusive cases are quoted together', () => {
  const text =
    'Le salarié perçoit :\n1° Soit une indemnité égale à un mois de salaire pour les cadres ;\n2° Soit un congé de deux semaines.';
  expect(said(text, 'Indemnité des cadres')).toEqual([
    ['Le salarié perçoit :', 'Soit une indemnité égale à un mois de salaire pour les cadres', 'Soit un congé de deux semaines.'],
  ]);
});

test('the end of a sentence interrupted by a list is never left out', () => {
  const text = 'Le fait, pour un employeur :\n1° De mentir ;\n2° De dissimuler un salarié ;\nest puni d’une amende.';
  expect(said(text, 'Dissimuler un salarié')).toEqual([
    ['Le fait, pour un employeur :', 'De dissimuler un salarié', 'est puni d’une amende.'],
  ]);
});

test('lines without a marker are introduced by the colon above them', () => {
  const text = 'Le contrat mentionne :\nLe nom du salarié ;\nLa rémunération versée.';
  expect(said(text, 'Que mentionne le contrat')).toEqual([['Le contrat mentionne :', 'Le nom du salarié', 'La rémunération versée.']]);
});

test('no passage of any text ends with a colon without what it introduces', () => {
  for (const question of ['Durée maximale', 'Cadres', 'Indemnité de licenciement', 'Employeur'])
    for (const one of [L1221_19.content, L1235_3.content]) for (const lines of said(one, question)) expect(lines.at(-1)).not.toMatch(/:$/);
});

describe('an article that the question names', () => {
  const text =
    "L'établissement d'un règlement est obligatoire :\n1° Au-delà de cinquante salariés ;\n2° Dans les mines.\nDes dispositions spéciales peuvent être établies.";
  it('is quoted from its beginning, in its order', () => {
    expect(said(text, "Que dit l'article L. 1221-19 du code du travail ?", true)).toEqual([
      ["L'établissement d'un règlement est obligatoire :", 'Au-delà de cinquante salariés', 'Dans les mines.'],
      ['Des dispositions spéciales peuvent être établies.'],
    ]);
  });
  it('is quoted from its beginning, then by what is asked of it', () => {
    const question = "Dispositions spéciales de l'article L. 1221-19";
    const input = writerInput([article(text)], question, question);
    const readings = input.readings.map((source) => ({ ...source, reading: { ...source.reading, named: true, note: 10 } }));
    const draft = writeExtractive({ ...input, readings });
    const { markdown } = renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1));
    expect(markdown).toMatch(/établissement d'un règlement[\s\S]+dispositions spéciales/);
  });
});

describe('a table', () => {
  const SMALL = [
    'En cas de licenciement opéré dans une entreprise employant habituellement moins de onze salariés, les montants minimaux sont les suivants :',
    "Ancienneté du salarié dans l'entreprise (en années complètes) | Indemnité minimale (en mois de salaire brut)",
    '2 | 0,5',
    '11 | 2,5',
  ];
  const text = [L1235_3.content, ...SMALL].join('\n');
  const rows = (question: string): string[] =>
    said(text, question)
      .flat()
      .filter((line) => line.includes(' | '));
  const question = (more: string): string => `Quelle indemnité pour un licenciement sans cause réelle et sérieuse ${more} ?`;

  it('gives the row that its first column proves, under its own header and introduction', () => {
    const statements = said(text, question("après 2 ans d'ancienneté")).filter((lines) => lines.some((line) => line.includes(' | ')));
    expect(statements.map((lines) => lines.filter((line) => line.includes(' | ')).at(-1))).toEqual(['2 | 3 | 3,5', '2 | 0,5']);
    for (const lines of statements) expect(lines.filter((line) => line.startsWith('Ancienneté'))).toHaveLength(1);
    expect(statements[1]?.[0]).toBe(SMALL[0]);
  });
  it('does not take a number of employees for a number of years', () => {
    expect(rows(question('dans une entreprise de 11 salariés')).join(' ')).not.toMatch(/11 \|/);
  });
  it('for another case than that of the question gives nothing', () => {
    expect(rows(question("après 2 ans d'ancienneté dans une entreprise de 80 salariés"))).not.toContain('2 | 0,5');
    expect(rows(question("après 2 ans d'ancienneté dans une entreprise de moins de 11 salariés"))).toContain('2 | 0,5');
  });
  it('that stands further down is quoted with the paragraph that announces it', () => {
    const staff = [
      "A défaut d'accord, le nombre de membres du comité est défini dans le tableau ci-après.",
      "Les effectifs s'apprécient dans le cadre de l'entreprise.",
      'Effectif (nombre de salariés) | Nombre de titulaires',
      '11 à 24 | 1',
      '100 à 124 | 6',
      '1 000 et plus | 17',
    ].join('\n');
    const number = (count: number): string[] =>
      said(staff, `Nombre de membres du comité pour ${count} salariés`).find((one) => one.length > 1) ?? [];
    expect(number(120)).toEqual([staff.split('\n')[0], 'Effectif (nombre de salariés) | Nombre de titulaires', '100 à 124 | 6']);
    expect(number(1200).at(-1)).toBe('1 000 et plus | 17');
  });
});

test.each([
  ['« Cadres : la période est fixée à deux mois. »', 'Cadres : la période est fixée à deux mois.'],
  ['« La période est fixée à deux mois pour les cadres.', 'La période est fixée à deux mois pour les cadres.'],
  ['« Cadre » désigne le salarié qui dirige les cadres.', '« Cadre » désigne le salarié qui dirige les cadres.'],
])('a passage that the text itself puts between quotation marks is quoted without them: %s', (content, quoted) => {
  expect(said(content, 'Cadres')).toEqual([[quoted]]);
});

test.each([
  [
    'Le salarié a droit à un congé lorsqu’il remplit les conditions suivantes :',
    ['1° Justifier d’un an d’ancienneté ;', '2° Avertir les cadres.'],
  ],
  ['Le congé est accordé au salarié :', ['1° Qui justifie d’un an d’ancienneté ; et', '2° Qui a averti les cadres.']],
])('conditions that add up are quoted together: %s', (head, lines) => {
  const [quoted = []] = said([head, ...lines].join('\n'), 'Congé et ancienneté');
  expect(quoted).toHaveLength(3);
});

test('a short rule without its full stop is no title', () => {
  const text = 'Préavis des cadres\nLe préavis des cadres est de deux mois\nIndemnité compensatrice';
  expect(said(text, 'Durée du préavis des cadres')).toEqual([['Le préavis des cadres est de deux mois']]);
});
