import { expect, test } from 'vitest';
import { AT, article, brief, writerInput } from '../writer-input.test-data.ts';
import { textsOf } from './choose-texts.ts';
import { type WriterInput, writeExtractive } from './extractive.ts';
import type { Source } from './opening.ts';

const QUESTION = 'Quelle est la durée du préavis que doit l’employeur qui cesse son activité ?';
const LAW = article(
  'L1234-7',
  'Préavis',
  'La cessation de l’entreprise ne libère pas l’employeur de l’obligation de respecter le préavis.',
);
const CLAUSE = {
  ...article('14', 'Préavis', 'La durée du préavis est de deux mois pour le personnel qui a plus de deux ans d’ancienneté.'),
  kind: 'cnn' as const,
  idcc: ['1147'],
  hierarchy: ['Convention collective nationale du personnel des cabinets médicaux', 'Préavis'],
};

/** What is read of the law and of the clause, with the scores that a story gives to each: its words are more often those of the law. */
function input(pertinence: number, rank: number): WriterInput {
  const written = writerInput([LAW, CLAUSE], QUESTION, QUESTION, '1147');
  const readings = written.readings.map(
    (source): Source =>
      source.reading.document.kind === 'cnn'
        ? { ...source, reading: { ...source.reading, note: 3.7, rank, pertinence } }
        : { ...source, reading: { ...source.reading, note: 9.3, rank: 0, pertinence: 9.3 } },
  );
  return { ...written, readings };
}
const answering = (pertinence: number, rank: number): string[] =>
  textsOf({ readings: input(pertinence, rank).readings, at: AT, agreementAsked: true }).answering.map(
    ({ reading }) => reading.document.kind,
  );

test('the clause that the search puts first in the agreement answers before the code, though few of its words are in the story', () => {
  expect(answering(8.3, 0)).toEqual(['cnn']);
});

test('a clause that the search puts first is read and quoted, though the story has few of its words', () => {
  const clause = {
    ...CLAUSE,
    content: 'En cas de démission, et quelle que soit l’ancienneté, la durée du délai-congé est de 1 semaine.',
    hierarchy: [...CLAUSE.hierarchy.slice(0, 1), 'Délai-congé'],
  };
  const asked = 'Je démissionne, j’ai trois ans d’ancienneté : combien de temps dois-je encore rester chez mon employeur ?';
  expect(brief(asked, [clause], '1147')).toContain('la durée du délai-congé est de 1 semaine');
});

test.each([
  [3, 0],
  [8.3, 12],
])('a clause of pertinence %s at rank %s leaves the answer to the code, and the answer says so', (pertinence, rank) => {
  expect(answering(pertinence, rank)).toEqual(['legiarti']);
  const said = writeExtractive(input(pertinence, rank)).brief.map(({ parts }) =>
    parts.map((part) => ('text' in part ? part.text : '')).join(''),
  );
  expect(said.join(' ')).toContain('Dans la convention collective consultée, aucun article n’a été trouvé qui réponde à ce point.');
});

test('the other clauses are named before what the code says beside the agreement', () => {
  const long = article(
    '15',
    'Préavis',
    `La durée du préavis de licenciement est de quatre mois pour le personnel ${'qui a exercé plusieurs fonctions dans divers services, '.repeat(14)}sans autre condition.`,
  );
  const said = brief(
    'Quelle est la durée du préavis de licenciement ?',
    [
      article('L1234-1', 'Préavis', 'La durée du préavis de licenciement est de deux mois après deux ans.'),
      { ...CLAUSE, content: 'La durée du préavis de licenciement est de trois mois pour tout le personnel.' },
      { ...CLAUSE, ...long, kind: 'cnn' as const, idcc: ['1147'], hierarchy: CLAUSE.hierarchy },
    ],
    '1147',
  );
  expect(said).toMatch(/article 14 de la convention[\s\S]+L'analyse cite aussi l'article 15[\s\S]+L\.\u00a01234-1/);
});
