import { expect, it } from 'vitest';
import { L1221_19 } from '../articles.test-data.ts';
import { AT } from '../writer-input.test-data.ts';
import { readingQuery } from './query.ts';
import { readDocuments } from './read.ts';

const question = 'Quel délai le salarié qui démissionne doit-il respecter ?';
const regulation = {
  ...L1221_19,
  documentId: 'D1237-9',
  versionId: 'D1237-9',
  number: 'D1237-9',
  hierarchy: ['Code du travail', 'Formalités'],
  content: "Le courrier est adressé quinze jours à l'avance, le cachet de la poste faisant foi.",
};

it('keeps a regulation that fixes what a law leaves to it, though none of its passages has a word of the question', () => {
  const keptOf = (isApplied: boolean): string[] => {
    const candidate = { version: regulation, rank: 24, exact: false, heading: '', ...(isApplied ? { isApplied } : {}) };
    return readDocuments(readingQuery(question, question), [candidate], AT).kept.flatMap(({ document, passages }) =>
      passages.map(({ start, end }) => `${document.number} ${regulation.content.slice(start, end)}`),
    );
  };
  expect(keptOf(true)).toEqual([`D1237-9 ${regulation.content}`]);
  expect(keptOf(false)).toEqual([]);
});
