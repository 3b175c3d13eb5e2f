import { expect, test } from 'vitest';
import { article, brief, writerInput } from '../writer-input.test-data.ts';
import type { Source } from './opening.ts';
import { withoutReplacedActs } from './replaced-acts.ts';

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

test('an act on the wages of another annex replaces none', () => {
  const ofAnnex = (annex: number, act: string, from: string, amount: string) =>
    wages(`${act} à l'annexe ${annex} relatif aux salaires`, from, amount);
  const workers = ofAnnex(1, 'Avenant n° 5 du 3 mars 2023', '2023-04-01', '11,60');
  const managers = ofAnnex(2, 'Avenant n° 6 du 4 mai 2023', '2023-06-01', '15,20');
  expect(left([workers, '2', '2023-04-01'], [managers, '2', '2023-06-01'])).toHaveLength(2);
});

test('an act on wages is quoted with its day when no later one is found', () => {
  expect(saidOf([OLD])).toContain('avenant n° 31 du 1er juin 2023');
});

test('an act that is not extended does not hide an extended one, which binds every employer; an extended one replaces either', () => {
  const as = (act: typeof OLD, etat: string) => ({ ...act, etat });
  const extended = as(NEW, 'VIGUEUR_ETEN');
  expect(saidOf([as(NEW, 'VIGUEUR_NON_ETEN'), as(OLD, 'VIGUEUR_ETEN')])).toContain('11,80');
  for (const etat of ['VIGUEUR_ETEN', 'VIGUEUR_NON_ETEN']) {
    const said = saidOf([as(OLD, etat), extended]);
    expect(said).toContain('12,28');
    expect(said).not.toContain('11,80');
  }
  expect(saidOf([as(OLD, 'VIGUEUR_NON_ETEN'), as(NEW, 'VIGUEUR_NON_ETEN')])).not.toContain('11,80');
});

type Article = readonly [act: typeof OLD, number: string | null, from: string | null];
/** What is left of these articles: the act, the number and the day of each. */
function left(...articles: readonly Article[]): string[] {
  const [read] = writerInput([OLD], QUESTION, QUESTION, '1979').readings as [Source];
  const sources = articles.map(([{ textId, hierarchy }, number, dateDebut]): Source => {
    const document = { ...read.reading.document, textId, hierarchy, number, dateDebut };
    return { ...read, reading: { ...read.reading, document } };
  });
  return withoutReplacedActs(sources).map(({ reading: { document } }) => `${document.textId} ${document.number} ${document.dateDebut}`);
}
const named = ([act, number, from]: Article): string => `${act.textId} ${number} ${from}`;

test('an article of a new act replaces the same article only: the table of the act before stays when the new one was not read', () => {
  expect(left([OLD, '1er', '2023-10-01'], [OLD, '3', '2023-10-01'], [NEW, '3', '2024-12-01'])).toEqual([
    named([OLD, '1er', '2023-10-01']),
    named([NEW, '3', '2024-12-01']),
  ]);
});

test.each([['2025-03-01'], [null]])('no article drops out of its own act, whatever its day: %s', (other) => {
  const articles: readonly Article[] = [
    [NEW, null, '2024-12-01'],
    [NEW, null, other],
    [NEW, '2', other],
  ];
  expect(left(...articles)).toEqual(articles.map(named));
  // Its day is that of its act: it replaces as the others do.
  expect(left(...articles, [OLD, '2', '2023-10-01'])).toEqual(articles.map(named));
});

test('an act of which no day is known may be the latest: it is kept, and hides none', () => {
  expect(left([OLD, '2', '2023-10-01'], [NEW, '2', null])).toEqual([named([OLD, '2', '2023-10-01']), named([NEW, '2', null])]);
});
