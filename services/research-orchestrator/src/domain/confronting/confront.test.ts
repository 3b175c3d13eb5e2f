import { expect, test } from 'vitest';
import { L1221_19, SECTION_4 } from '../articles.test-data.ts';
import { readingQuery } from '../reading/query.ts';
import { readDocuments } from '../reading/read.ts';
import type { StoredVersion } from '../stored-version.ts';
import { confront } from './confront.ts';

/** The stance of each article read for a point, by its number. */
function stances(point: string, versions: readonly StoredVersion[]): Record<string, string> {
  const { kept } = readDocuments(
    readingQuery(point, ''),
    versions.map((version, rank) => ({ version, rank, exact: false, heading: '', paragraphs: [] })),
    '2026-11-27',
  );
  const contentOf = (id: string) => versions.find(({ versionId }) => versionId === id)?.content ?? '';
  const confronted = confront(
    kept.map((reading) => ({ reading, content: contentOf(reading.document.versionId) })),
    point,
    null,
  );
  return Object.fromEntries(confronted.map(({ document, stance }) => [document.number ?? '', stance]));
}

const beside = (content: string): StoredVersion[] =>
  SECTION_4.map((version) => (version.number === 'L1221-22' ? { ...version, content } : version));

test('an exception to the text that the answer rests on opposes it', () => {
  expect(stances("Durée maximale de la période d'essai d'un cadre", SECTION_4)).toMatchObject({
    'L1221-19': 'support',
    'L1221-22': 'oppose',
  });
});

test('the same text opposes nothing when the answer rests on another', () => {
  const found = Object.values(stances("Délai de prévenance en cas de rupture de la période d'essai par le salarié", SECTION_4));
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain('oppose');
});

test('a text that sets another aside by its number opposes it', () => {
  const derogation =
    "Par dérogation à l'article L. 1221-19, la durée maximale de la période d'essai d'un cadre peut être portée à six mois.";
  expect(stances("Durée maximale de la période d'essai d'un cadre", beside(derogation))['L1221-22']).toBe('oppose');
});

test.each([
  "Toutefois, la période d'essai d'un cadre a une durée maximale de cinq mois lorsque le contrat le prévoit.",
  "Il est interdit de rompre la période d'essai d'un cadre mentionnée à l'article L. 1221-19, sauf en cas de faute grave.",
])('an exception to something else only qualifies: %s', (content) => {
  expect(stances("Durée maximale de la période d'essai d'un cadre", beside(content))['L1221-22']).toBe('support');
});

test.each([
  "Les dispositions du présent article ne sont pas applicables au contrat d'un cadre, dont la période d'essai a une durée maximale, conclu en application de l'article L. 1221-19.",
  "Toutefois, cette interdiction ne s'applique pas à la durée maximale de la période d'essai d'un cadre prévue par l'article L. 1221-19.",
])('a text that limits its own scope sets no other aside: %s', (content) => {
  expect(stances("Durée maximale de la période d'essai d'un cadre", beside(content))['L1221-22']).toBe('support');
});

test.each([
  "L'article L. 1221-19 n'est pas applicable à la durée maximale de la période d'essai d'un cadre dirigeant.",
  "Les dispositions de l'article L. 1221-19 ne s'appliquent pas à la durée maximale de la période d'essai d'un cadre dirigeant.",
])('a text that says that another does not apply opposes it and names it: %s', (content) => {
  expect(stances("Durée maximale de la période d'essai d'un cadre", beside(content))['L1221-22']).toBe('oppose');
});

test.each([
  [
    "Par dérogation à l'article L. 1221-19 du code rural et de la pêche maritime, la durée maximale de la période d'essai d'un cadre est de six mois.",
    'support',
  ],
  [
    "Par dérogation à l'article L. 1221-19 du code du travail, la durée maximale de la période d'essai d'un cadre est de six mois.",
    'oppose',
  ],
])('an article of the same number in another code is another article: %s', (content, stance) => {
  expect(stances("Durée maximale de la période d'essai d'un cadre", beside(content))['L1221-22']).toBe(stance);
});

test.each([
  ['d’un cadre', 'Section 4 : Contrat jeune en entreprise', "Par dérogation à l'article L. 1221-19, la", 'context'],
  ['d’un cadre en contrat jeune', 'Section 4 : Contrat jeune en entreprise', "Par dérogation à l'article L. 1221-19, la", 'oppose'],
  // The same case in other words.
  ['d’un cadre en CDD', 'Contrat de travail à durée déterminée', "Par dérogation à l'article L. 1221-19, la", 'oppose'],
  ['d’un VRP cadre', 'Voyageurs, représentants et placiers', "Par dérogation à l'article L. 1221-19, la", 'oppose'],
  ['d’un cadre intérimaire', 'Contrat avec une entreprise de travail temporaire', "Par dérogation à l'article L. 1221-19, la", 'oppose'],
  ['d’un cadre', "Sous-section 2 : Durée de la période d'essai", "Par dérogation à l'article L. 1221-19, la", 'oppose'],
  ['d’un cadre', 'Titre Ier : Journalistes professionnels', 'La', 'context'],
  ['d’un cadre journaliste', 'Titre Ier : Journalistes professionnels', 'La', 'support'],
  ['d’un cadre', 'Section 5 : Ancienneté', 'La', 'support'],
])('a text on other persons neither opposes nor supports: période d’essai %s, %s', (who, heading, begins, stance) => {
  const content = `${begins} période d'essai peut être portée à six mois.`;
  const versions = SECTION_4.map((version) =>
    version.number === 'L1221-22' ? { ...version, content, hierarchy: ['Code du travail', heading] } : version,
  );
  expect(stances(`Durée maximale de la période d'essai ${who}`, versions)['L1221-22']).toBe(stance);
});

test.each([
  ['Procès-verbal de la réunion de signature du 4 mai 2000', null],
  ['Section 4 : Dispositions particulières à La Réunion', 'Texte propre à l’outre-mer.'],
  ['LIVRE VI : DISPOSITIONS PARTICULIÈRES À LA RÉUNION ET À MAYOTTE', 'Texte propre à Mayotte.'],
  ['Titre II : Nouvelle-Calédonie', 'Texte propre aux collectivités du Pacifique.'],
])('a heading that names a territory, and no other, makes its text one of that territory: %s', (heading, why) => {
  const version = { ...L1221_19, hierarchy: ['Code du travail', heading, 'Dispositions communes'] };
  const { kept } = readDocuments(
    readingQuery("Durée maximale de la période d'essai d'un cadre", ''),
    [{ version, rank: 0, exact: false, heading: '', paragraphs: [] }],
    '2026-11-27',
  );
  const confronted = confront(
    kept.map((reading) => ({ reading, content: version.content })),
    'Durée maximale de la période d’essai',
    null,
  );
  expect(confronted.map((one) => one.why)).toEqual([why]);
});
