import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articlesOfAgreement, detectAgreement, isOnlyAgreement, withoutAgreement } from './agreement.ts';
import { askedAspects } from './aspects.ts';
import { questionsIn } from './clauses.ts';
import { followedIn, followedLines, inContext } from './follow-up-query.ts';
import { frenchTermsOf, languageOf } from './language.ts';
import { readLawDate } from './law-date.ts';
import { namedLaws } from './named-laws.ts';
import { searchTextOf } from './search-text.ts';

const AGREEMENTS = [
  { idcc: '1486', title: "Bureaux d'études techniques, cabinets d'ingénieurs-conseils et sociétés de conseils" },
  { idcc: '3248', title: 'Métallurgie' },
  { idcc: '2420', title: 'Bâtiment Cadres' },
  { idcc: '2609', title: 'Bâtiment ETAM' },
  { idcc: '1979', title: 'Hôtels, cafés, restaurants' },
];
const TRADES = [
  { idcc: '1996', title: "Pharmacie d'officine" },
  { idcc: '1596', title: "Bâtiment Ouvriers (entreprises occupant jusqu'à 10 salariés)" },
  { idcc: '1597', title: 'Bâtiment Ouvriers (entreprises occupant plus de 10 salariés)' },
  { idcc: '3239', title: 'Particuliers employeurs et emploi à domicile' },
  { idcc: '2596', title: 'Coiffure et professions connexes' },
  { idcc: '1702', title: 'Travaux publics (Tome II : Ouvriers)' },
  { idcc: '2614', title: 'Travaux publics (Tome III : ETAM)' },
  { idcc: '1483', title: "Commerce de détail de l'habillement et des articles textiles" },
  { idcc: '0675', title: "Maisons à succursales de vente au détail d'habillement" },
];
const idccOf = (question: string): string | null => detectAgreement(question, [...AGREEMENTS, ...TRADES]).agreement?.idcc ?? null;

test.each([
  ['Quel préavis dans la convention Syntec ?', '1486'],
  ['IDCC 1486 : préavis', '1486'],
  ['Article 23 de la CCN 1486', '1486'],
  ['Métallurgie : frais kilométriques', '3248'],
  ["convention collective des bureaux d'études techniques", '1486'],
  ['convention collective de la métallurgie, période d’essai', '3248'],
  ['Convention collective nationale des hôtels, cafés, restaurants : jours fériés', '1979'],
  ['convention collective du bâtiment cadres', '2420'],
  ["Congés d'ancienneté dans la convention des bureaux d'études", '1486'],
  ['Quel préavis pour un cadre démissionnaire dans la métallurgie ?', '3248'],
  ['Métallurgie : indemnité de licenciement', '3248'],
  ["Maintien de salaire en cas de maladie dans l'hôtellerie", '1979'],
  ["Pharmacie d'officine : les arrêts maladie comptent-ils dans l'ancienneté ?", '1996'],
  ['Ouvrier du bâtiment, 6 salariés : quel préavis de démission ?', '1596'],
  ['Ouvriers du bâtiment, plus de 10 salariés : indemnité de panier', '1597'],
  ["Préavis d'une assistante maternelle qui démissionne", '3239'],
  ['Préavis de démission d’un ouvrier des travaux publics', '1702'],
  ['Un agent de maîtrise des travaux publics a-t-il droit à une prime d’ancienneté ?', '2614'],
  ['quel preavis pour un serveur de restaurant qui demissionne', '1979'],
  ['Nos barmen : majoration des heures supplémentaires d’une barmaid', '1979'],
  ['Ma coiffeuse part : quel préavis ?', '2596'],
  ['Préavis d’un coffreur dans une entreprise de 6 salariés', '1596'],
  ["Convention collective du commerce de détail de l'habillement et des articles textiles : prime", '1483'],
  ['Quel préavis pour un clerc de notaire ?', '2205'],
  ['Convention collective des géomètres-experts : primes', '2543'],
])('%s names IDCC %s', (question, idcc) => {
  expect(idccOf(question)).toBe(idcc);
});

test.each([
  'Le personnel de la métallurgie travaille-t-il le dimanche ?',
  'Ma convention collective prévoit-elle une prime ?',
  'Faute inexcusable après un accident dans la métallurgie : quelle rente ?',
  'Un client de la métallurgie peut-il résilier son contrat sans préavis ?',
  'Métallurgie',
  'Une coiffeuse peut-elle être licenciée pendant un arrêt maladie ?',
  'Un hôtel peut-il…',
  'Quel est le préavis légal de licenciement d’une coiffeuse ?',
  'Un restaurant me doit des dommages et intérêts, dans quel délai agir ?',
  'Convention de forfait jours : un cadre de la banque peut-il refuser ?',
])('« %s » names no agreement', (question) => {
  expect(idccOf(question)).toBeNull();
});

test.each([
  ["Que dit l'article 4.2 de la convention Syntec ?", ['4.2']],
  ['Articles 30 de la convention HCR', ['30']],
  ["L'article 75.3.1.2 de la convention, comparé à l'article L. 1234-9 du code du travail", ['75.3.1.2']],
  ["L'article 1240 du code civil", []],
  ["Syntec : puis-je demander l'article 700 du CPC ?", []],
  ['Syntec : que disent les articles 1103 et 1104 du code civil ?', []],
  ["Syntec : l'article 8 de la Convention européenne des droits de l'homme", []],
])('%s names articles %s of its agreement', (question, numbers) => {
  expect(articlesOfAgreement(question).map(({ number }) => number)).toEqual(numbers);
});

test.each([
  ['Que prévoit la convention collective du bâtiment ?', ['1596', '1597', '2420', '2609']],
  ['Préavis de démission d’un ouvrier du bâtiment', ['1596', '1597']],
  ['Quelle prime de panier pour un maçon ?', ['1596', '1597']],
  ['Convention collective de l’habillement', ['0247', '0500', '0675', '1483']],
  ['Indemnité de licenciement d’une aide-soignante', ['0029', '0413', '2264', '2941']],
])('« %s » may mean several agreements, and chooses none', (question, idccs) => {
  const read = detectAgreement(question, [...AGREEMENTS, ...TRADES]);
  expect(read.agreement).toBeNull();
  expect(read.alternatives.map(({ idcc }) => idcc)).toEqual(idccs);
});

test('names an agreement that is not in the corpus as such', () => {
  expect(detectAgreement('IDCC 9999', AGREEMENTS).agreement).toMatchObject({ idcc: '9999', held: false });
});

test('searches an English question by its French terms', () => {
  const question = 'What is the maximum trial period for an executive under a permanent contract?';
  expect(languageOf(question)).toBe('en');
  expect(frenchTermsOf(question)).toEqual(
    expect.arrayContaining(["période d'essai", 'cadre', 'contrat de travail à durée indéterminée', 'maximale']),
  );
  expect(searchTextOf(question)).not.toContain('trial');
  expect(languageOf("Quelle est la durée de la période d'essai ?")).toBe('fr');
  expect(languageOf('😀')).toBe('unknown');
});

test('searches an abbreviation that looks like a stop word by its full name', () => {
  expect(searchTextOf('Peut-on mettre ses congés sur un CET ?')).toContain('compte épargne-temps');
  expect(searchTextOf('Cet accord est-il valable ?')).toContain('Cet accord');
});

test('searches a long text by its questions, then its beginning', () => {
  const text = `${'Mon client expose des faits sans intérêt. '.repeat(100)}Le licenciement est-il nul ?`;
  const searched = searchTextOf(text);
  expect(searched.length).toBeLessThanOrEqual(1600);
  expect(searched.startsWith('Le licenciement est-il nul')).toBe(true);
});

test('what a question asks', () => {
  expect(askedAspects('Quelle est la durée du préavis ?')).toEqual(expect.arrayContaining(['duration', 'notice']));
  expect(askedAspects('Peut-on licencier une salariée enceinte ?')).toContain('permission');
});

test('understands any text without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      searchTextOf(text);
      detectAgreement(text, AGREEMENTS);
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

const FOLLOWED = {
  asked: 'Convention Syntec : quel préavis pour un ingénieur qui démissionne ?',
  subject: 'Préavis pour un ingénieur qui démissionne',
};

test.each([
  ['Et pour un ETAM ?', 'Convention Syntec : quel préavis pour un ETAM qui démissionne ?'],
  ["Qu'en est-il pour un agent de maîtrise ?", 'Convention Syntec : quel préavis pour un agent de maîtrise qui démissionne ?'],
  // Several, where one was asked about: the sentence would be wrong.
  ['Et pour les cadres ?', 'Préavis pour un ingénieur qui démissionne : et pour les cadres ?'],
  ['Et en cas de faute grave ?', 'Préavis pour un ingénieur qui démissionne : et en cas de faute grave ?'],
  ['Que prévoit ma convention collective ?', 'Préavis pour un ingénieur qui démissionne : que prévoit ma convention collective ?'],
  ['Quel délai pour agir ?', 'Préavis pour un ingénieur qui démissionne : quel délai pour agir ?'],
  // These name their subject.
  ['Harcèlement moral : que se passe-t-il lorsque la conciliation échoue ?', null],
  ['Quelle indemnité de fin de contrat pour un salarié saisonnier ?', null],
])('%s, asked in a dossier, becomes %s', (question, alone) => {
  expect(inContext(question, FOLLOWED)).toBe(alone);
});

test.each([
  ['Et pour un CDD de 4 mois ?', "Quelle est la durée de la période d'essai d'un CDD de 4 mois ?"],
  ["Et si c'est un apprenti ?", "Quelle est la durée de la période d'essai d'un apprenti ?"],
  ['Et pour un cadre ?', "Quelle est la durée de la période d'essai d'un cadre en CDI ?"],
])('replaces the contract asked about by another: %s', (question, alone) => {
  const followed = { asked: "Quelle est la durée de la période d'essai d'un technicien en CDI ?", subject: "Période d'essai" };
  expect(inContext(question, followed)).toBe(alone);
});

test('parses back the lines that say which question is followed', () => {
  expect(followedIn(['Et pour un ETAM ?', ...followedLines(FOLLOWED)].join('\n'))).toEqual(FOLLOWED);
  expect(followedIn('Convention collective : Métallurgie (IDCC 3248).')).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (asked, subject) => {
      const read = followedIn(followedLines({ asked, subject }).join('\n'));
      expect(read === null || !/[\n\r]/.test(`${read.asked}${read.subject}`)).toBe(true);
    }),
  );
});

test.each([
  ['Préavis VRP au 1er mars 2015', 'Préavis VRP'],
  ['Mon client a été licencié le 12 avril 2018 : quelle indemnité ?', 'Mon client a été licencié : quelle indemnité ?'],
  ['Loi du 31 mars 2022 : congé de paternité', 'congé de paternité'],
  ['Congé de paternité et loi n° 2020-1576 du 14 décembre 2020', 'Congé de paternité et'],
  // A birth does not set the date of law; two days do not either.
  ['Retraite d’un assuré né le 3 mars 1961', 'Retraite d’un assuré né le 3 mars 1961'],
  // Nothing else to search.
  ['Au 1er mars 2015', 'Au 1er mars 2015'],
])('%s is searched as %s', (question, searched) => {
  expect(searchTextOf(question).replace(/ (?=:)/g, ' ')).toBe(searched);
});

test.each([
  ['Que dit la loi n° 2016-1088 du 8 août 2016 ?', ['loi n° 2016-1088 du 8 août 2016']],
  ['Le décret du 3 mai 2019 et l’ordonnance n° 2017-1387', ['décret du 3 mai 2019', 'ordonnance n° 2017-1387']],
  ['Que prévoit la loi sur le préavis, au 1er mars 2015 ?', []],
])('%s names the laws %j', (question, laws) => {
  expect(namedLaws(question).map(({ raw }) => raw)).toEqual(laws);
});

test.each([
  ['Les congés pour événements familiaux (IDCC 1486)', false],
  ['Les congés pour événements familiaux', false],
  ['convention Syntec', true],
  ['(IDCC 1486)', true],
])('« %s » names an agreement and nothing else: %s', (text, expected) => {
  expect(isOnlyAgreement(text, { idcc: '1486', title: "Bureaux d'études techniques" })).toBe(expected);
});
