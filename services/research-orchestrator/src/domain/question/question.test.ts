import { readFollowUp } from '@attendu/law/follow-up';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAgreement, withoutAgreement } from './agreement.ts';
import { askedAspects } from './aspects.ts';
import { questionsIn } from './clauses.ts';
import { followUpSearch, needsContext } from './follow-up-query.ts';
import { frenchTermsOf, languageOf } from './language.ts';
import { readLawDate } from './law-date.ts';
import { searchTextOf } from './search-text.ts';

const AGREEMENTS = [
  { idcc: '1486', title: "Bureaux d'études techniques, cabinets d'ingénieurs-conseils et sociétés de conseils" },
  { idcc: '3248', title: 'Métallurgie' },
  { idcc: '2420', title: 'Bâtiment Cadres' },
  { idcc: '2609', title: 'Bâtiment ETAM' },
  { idcc: '1979', title: 'Hôtels, cafés, restaurants' },
];
const idccOf = (question: string): string | null => readAgreement(question, AGREEMENTS).agreement?.idcc ?? null;

test.each([
  ['Quel préavis dans la convention Syntec ?', '1486'],
  ['IDCC 1486 : préavis', '1486'],
  ["convention collective des bureaux d'études techniques", '1486'],
  ['convention collective de la métallurgie, période d’essai', '3248'],
  ['Convention collective nationale des hôtels, cafés, restaurants : jours fériés', '1979'],
  ['convention collective du bâtiment cadres', '2420'],
  ["Congés d'ancienneté dans la convention des bureaux d'études", '1486'],
])('%s names IDCC %s', (question, idcc) => {
  expect(idccOf(question)).toBe(idcc);
});

test.each([
  'Le personnel de la métallurgie travaille-t-il le dimanche ?',
  'Ma convention collective prévoit-elle une prime ?',
  'Un hôtel peut-il…',
])('« %s » names no agreement', (question) => {
  expect(idccOf(question)).toBeNull();
});

test('words that several agreements share choose none, and the agreements are given', () => {
  const read = readAgreement('Que prévoit la convention collective du bâtiment ?', AGREEMENTS);
  expect(read.agreement).toBeNull();
  expect(read.alternatives.map(({ idcc }) => idcc)).toEqual(['2420', '2609']);
});

test('an agreement that is not held is named as such', () => {
  expect(readAgreement('IDCC 9999', AGREEMENTS).agreement).toMatchObject({ idcc: '9999', held: false });
});

test('an English question is searched by its French terms', () => {
  const question = 'What is the maximum trial period for an executive under a permanent contract?';
  expect(languageOf(question)).toBe('en');
  expect(frenchTermsOf(question)).toEqual(
    expect.arrayContaining(["période d'essai", 'cadre', 'contrat de travail à durée indéterminée', 'maximale']),
  );
  expect(searchTextOf(question)).not.toContain('trial');
  expect(languageOf("Quelle est la durée de la période d'essai ?")).toBe('fr');
  expect(languageOf('😀')).toBe('unknown');
});

test('a long text is searched by its questions, then its beginning', () => {
  const text = `${'Mon client expose des faits sans intérêt. '.repeat(100)}Le licenciement est-il nul ?`;
  const searched = searchTextOf(text);
  expect(searched.length).toBeLessThanOrEqual(1600);
  expect(searched.startsWith('Le licenciement est-il nul')).toBe(true);
});

test('what a question asks', () => {
  expect(askedAspects('Quelle est la durée du préavis ?')).toEqual(expect.arrayContaining(['duration', 'notice']));
  expect(askedAspects('Peut-on licencier une salariée enceinte ?')).toContain('permission');
});

test('no text makes the understanding fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      searchTextOf(text);
      readAgreement(text, AGREEMENTS);
      readLawDate(text, '2026-11-27');
      askedAspects(text);
    }),
  );
});

test.each([
  ['Convention Syntec : quel préavis pour un ingénieur ?', 'quel préavis pour un ingénieur ?'],
  ["Combien de jours prévoit la convention des bureaux d'études ?", 'Combien de jours prévoit ?'],
  ['Indemnité de licenciement dans la convention collective nationale (IDCC 1486)', 'Indemnité de licenciement'],
  ['Convention Syntec', 'Convention Syntec'],
])('inside an agreement, « %s » is searched as « %s »', (text, searched) => {
  expect(withoutAgreement(text, AGREEMENTS[0] as (typeof AGREEMENTS)[number])).toBe(searched);
});

test('the full stop of an article number ends no question', () => {
  expect(questionsIn("Que prévoit l'article L. 1224-1 du code du travail ?")).toEqual([
    "Que prévoit l'article L. 1224-1 du code du travail ?",
  ]);
  expect(questionsIn('Il est parti. Quel préavis ?')).toEqual(['Quel préavis ?']);
});

test('a follow-up of few words is searched with the subject of its dossier, one that says its own is not', () => {
  const asked = readFollowUp("Contexte: L'article L. 1221-19 du code du travail dispose.\n\nQuestion de suivi: Et pour un CDD ?");
  expect(needsContext(asked)).toBe(true);
  expect(followUpSearch(asked, "Période d'essai")).toBe("Période d'essai : et pour un CDD ?");
  expect(followUpSearch(asked, null)).toMatch(/^Et pour un CDD \?.*1221-19/);
  const own = readFollowUp(
    'Contexte: Quatre mois.\n\nQuestion de suivi: Quelle indemnité de fin de contrat pour un salarié en contrat à durée déterminée saisonnier ?',
  );
  expect(followUpSearch(own, "Période d'essai")).toBe(own.question);
});
