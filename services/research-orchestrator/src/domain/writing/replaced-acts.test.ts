import { expect, test } from 'vitest';
import { article, brief } from '../writer-input.test-data.ts';

const QUESTION = 'Quel est le salaire minimum horaire de l’échelon 1 du niveau II ?';

/** The short answer, with plain spaces. */
const saidOf = (found: Parameters<typeof brief>[1]): string => brief(QUESTION, found, '1979').replace(/[\u00a0\u202f]/g, ' ');

/** What an act on wages of an agreement says. */
const wages = (act: string, from: string, amount: string) => ({
  ...article('2', '', `Le salaire minimum horaire de l’échelon 1 du niveau II est de ${amount} euros.`),
  documentId: `KALIARTI${from}`,
  versionId: `KALIARTI${from}`,
  textId: `KALITEXT${from}`,
  kind: 'cnn' as const,
  idcc: ['1979'],
  dateDebut: from,
  hierarchy: ['Convention collective nationale des hôtels, cafés restaurants', 'Textes Salaires', act],
});
const OLD = wages('Avenant n° 31 du 1er juin 2023 relatif aux salaires', '2023-10-01', '11,80');
const NEW = wages('Avenant n° 33 du 19 juin 2024 relatif aux salaires', '2024-12-01', '12,28');
const OTHERS = wages('Avenant n° 35 du 27 février 2025 relatif au salaire des apprentis', '2025-09-01', '8,20');

test('of two acts on wages of one name, only the later is quoted, with its day, in whatever order they are found', () => {
  for (const found of [
    [OLD, NEW],
    [NEW, OLD],
  ]) {
    const said = saidOf(found);
    expect(said).toContain('avenant n° 33 du 19 juin 2024');
    expect(said).toContain('12,28');
    expect(said).not.toContain('11,80');
  }
});

test('an act on other wages replaces none', () => {
  expect(saidOf([NEW, OTHERS])).toContain('12,28');
});

test('an act on wages is quoted with its day when no later one is found', () => {
  expect(saidOf([OLD])).toContain('avenant n° 31 du 1er juin 2023');
});
