import { expect, test } from 'vitest';
import { L1221_19, SYNTEC_4_2 } from './articles.test-data.ts';
import { normRank, reliabilityOf } from './reliability.ts';

const AT = '2026-11-27';

test.each([
  ['a law in force', L1221_19, AT, 'A'],
  ['a law that ends later', { ...L1221_19, dateFin: '2027-01-01' }, AT, 'A'],
  ['a regulation', { ...L1221_19, number: 'R1221-1' }, AT, 'B'],
  ['a decree', { ...L1221_19, number: 'D*1221-1' }, AT, 'B'],
  ['a law of a code without letters', { ...L1221_19, number: '1240' }, AT, 'A'],
  ['an extended agreement', SYNTEC_4_2, AT, 'B'],
  ['an agreement that is not extended', { ...SYNTEC_4_2, etat: 'VIGUEUR_NON_ETEN' }, AT, 'C'],
  ['an agreement without a state of extension', { ...SYNTEC_4_2, etat: 'VIGUEUR' }, AT, 'D'],
  ['a law left in the old part of its code', { ...L1221_19, hierarchy: ['Code du travail', 'Partie législative ancienne'] }, AT, 'D'],
  ['a regulation left there', { ...L1221_19, hierarchy: ['Code du travail', 'Partie réglementaire ancienne - Décrets simples'] }, AT, 'D'],
  ['a law without its date', { ...L1221_19, dateDebut: null }, AT, 'D'],
  ['a law of before its time', L1221_19, '2008-06-26', 'E'],
  ['a law on its first day', L1221_19, '2008-06-27', 'A'],
  ['a law on the day it ends', { ...L1221_19, dateFin: AT }, AT, 'E'],
  ['a text as the Journal officiel published it', { ...L1221_19, etat: 'PUBLIE_JO' }, AT, 'D'],
  ['a comment of the tax doctrine', { ...L1221_19, kind: 'bofip', facts: { identifiant: 'BOI-TVA-10' } }, AT, 'C'],
  ['a piece of news of the tax doctrine', { ...L1221_19, kind: 'bofip', facts: { identifiant: 'ACTU-2024-00052' } }, AT, 'D'],
  ['a version never in force', { ...L1221_19, etat: 'MODIFIE_MORT_NE' }, AT, 'E'],
] as const)('%s is graded %s', (_name, document, at, grade) => {
  const { grade: given, reason } = reliabilityOf(document, at);
  expect(given).toBe(grade);
  expect(reason).toMatch(/^\S.*\.$/);
});

test('the reason names what the rule looked at', () => {
  const reason = (document: typeof L1221_19): string => reliabilityOf(document, AT).reason;
  expect(reason(L1221_19)).toBe('Texte de loi en vigueur au 27\u00a0novembre 2026, dans sa rédaction du 27\u00a0juin 2008.');
  expect(reason({ ...L1221_19, dateFin: '2027-01-01' })).toContain("il cessera de l'être le 1er\u00a0janvier 2027");
  expect(reason({ ...L1221_19, etat: 'MODIFIE_MORT_NE' })).toContain("n'est jamais entrée en vigueur");
  expect(reason({ ...SYNTEC_4_2, dateDebut: '1988-01-01' })).toContain('sa rédaction a plus de 20 ans');
  expect(reason({ ...SYNTEC_4_2, dateDebut: '2022-01-01' })).not.toContain('20 ans');
  expect(['2006-11-26', '2006-11-27'].map((dateDebut) => reason({ ...SYNTEC_4_2, dateDebut }).includes('20 ans'))).toEqual([true, false]);
});

test('reads the rank of a norm from its number', () => {
  expect(
    ['L1221-19', 'R. 1234-2', 'D3121-1', 'R.* 552-4', '1240'].map((number) =>
      normRank({ kind: 'legiarti', number, hierarchy: ['Code civil'] }),
    ),
  ).toEqual([0, 1, 1, 1, 0]);
  expect(normRank({ kind: 'cnn', number: '4.2', hierarchy: [] })).toBe(2);
});

test.each([
  ['Arrêté du 7 mai 2015 relatif aux téléphériques', 1],
  ['Décret n° 2004-374 du 29 avril 2004', 1],
  ['Code de procédure civile', 1],
  ['Code général des impôts, annexe II', 1],
  ['Code général des impôts', 0],
  ['Code de procédure pénale', 0],
  ['Loi n° 89-462 du 6 juillet 1989', 0],
])('an article without a letter has the rank of its text: %s', (text, rank) => {
  expect(normRank({ kind: 'legiarti', number: '3', hierarchy: [text] })).toBe(rank);
});

test('a text is in force in the data of its publisher, when these are older than the day asked', () => {
  const reason = (dataDate: string | null, document: typeof L1221_19 = L1221_19) => reliabilityOf({ ...document, dataDate }, AT).reason;
  expect(reason('2026-03-27')).toMatch(/^Texte de loi en vigueur dans les données du 27\u00a0mars 2026, dans sa rédaction du /);
  expect(reason('2026-11-27')).toMatch(/^Texte de loi en vigueur au 27\u00a0novembre 2026, /);
  expect(reason(null)).toMatch(/^Texte de loi en vigueur au 27\u00a0novembre 2026, /);
  expect(reason('2026-02-01', SYNTEC_4_2)).toContain('en vigueur dans les données du 1er\u00a0février 2026');
});
