import { parisDay } from '@attendu/contracts/paris-day';
import { expect, test } from 'vitest';
import { readLawDate } from './law-date.ts';

const TODAY = '2026-11-27';
const at = (question: string): string => readLawDate(question, TODAY).iso;

test.each([
  ['Quel préavis au 1er mars 2021 ?', '2021-03-01'],
  ['Droit applicable à la date du 12/04/2020', '2020-04-12'],
  ['Quel était le préavis en 2019 ?', '2019-12-31'],
  ['Quelle règle en mars 2021 ?', '2021-03-31'],
  ['Quelle règle en février 2024 ?', '2024-02-29'],
  ['Un salarié licencié le 3 mai 2015 a-t-il droit à une indemnité ?', '2015-05-03'],
  ['Quelle règle au 1er janvier 2030 ?', '2030-01-01'],
  ['Quel droit pour une rupture au 3 mars 2021 ?', '2021-03-03'],
  ['Un cadre licencié en juin 2020 peut-il être réintégré ?', '2020-06-30'],
  ['Contrat conclu fin 2019 : quelle période d’essai ?', '2019-12-31'],
  ['Contrat conclu début 2019 : quelle période d’essai ?', '2019-03-31'],
  ['Embauche mi-juin 2020, quel préavis ?', '2020-06-30'],
  ['Quelle était la règle avant le 1er janvier 2020 ?', '2019-12-31'],
  ['Quels congés pour l’année 2018 ?', '2018-12-31'],
  // A marriage, a divorce or a death dates the law unless a pension is asked about.
  ['Règles du divorce au 1er janvier 2004', '2004-01-01'],
  ['Mariés le 3 mars 1960 sans contrat, quel régime ?', '1960-03-03'],
  ['Je suis marin en 2015, quelle retraite et quelle pension ?', '2015-12-31'],
  ['Ma mère est décédée le 3 mai 2005. Je reçois une lettre du notaire.', '2005-05-03'],
])('%s → %s', (question, iso) => {
  expect(at(question)).toBe(iso);
  expect(readLawDate(question, TODAY).notice).toMatch(/le droit retenu est celui en vigueur au/);
});

test.each([
  'Quelle est la durée de la période d’essai ?',
  'Que dit la loi du 5 mars 2014 ?',
  'La convention du 15 décembre 1987 est-elle étendue ?',
  'Quelle règle en 2026 ?',
  'Quelle règle en novembre 2026 ?',
  'Quelle prime en 2000 euros ?',
  'au 31/02/2020',
  '',
  'Quel est l’âge légal de départ à la retraite pour une personne née en 1964 ?',
  'Salarié né le 3 mars 1964 : à quel âge peut-il partir ?',
  'Assurés nés avant le 1er janvier 1955 : combien de trimestres ?',
  'Date de naissance en mars 1964, quel âge de départ ?',
  'Un salarié embauché en 2010 et licencié hier a droit à quelle indemnité ?',
  'Salariée depuis le 4 mai 2010, quelle indemnité ?',
  'Salarié embauché le 1er septembre 2012 : quelle prime d’ancienneté ?',
  'Il travaille ici depuis 2012 : quelle ancienneté ?',
  'Je suis divorcée en 2005 et non remariée, mon ex-mari vient de mourir : ai-je droit à une part de sa pension ?',
  'Nous nous sommes mariés le 4 juin 2011 : quels droits à la pension de réversion ?',
  'Mon mari est mort sur un chantier en 2021, je reçois une rente. Si je me remarie, la perd-on ?',
  'Congé de paternité en 1850',
  'Loi du 21 mars 1884 sur les syndicats',
  'Quelle règle au 1er janvier 2150 ?',
])("« %s » is answered with today's law", (question) => {
  expect(at(question)).toBe(TODAY);
});

test.each([
  ['au 31/02/2020', '31/02/2020'],
  ['Quel congé de paternité en 1850 ?', '1850'],
  ['Quel était le droit au 21 mars 1804 ?', '21 mars 1804'],
  ['Quelle règle au 01/01/2150 ?', '01/01/2150'],
  ['Quelle règle en mars 2150 ?', 'mars 2150'],
  ['Quelle règle au 30 février 2020 ?', '30 février 2020'],
])('reports a day that it cannot read: « %s »', (question, said) => {
  expect(readLawDate(question, TODAY).notice).toContain(`« ${said} » n’a pas pu être retenue`);
});

test('ignores the hiring date when the end of the contract is asked about', () => {
  expect(at('Embauché le 4 mai 2010, licencié le 3 mai 2015.')).toBe('2015-05-03');
  expect(at(`Embauché le 3 mars 2019. ${'Il a été longtemps absent après un accident. '.repeat(20)}Il a été licencié en octobre.`)).toBe(
    TODAY,
  );
});

test.each([
  'Sanctionné le 4 mai 2010, licencié le 3 mai 2015.',
  'Avertissement en mars 2015, licenciement en juin 2026 : quelle procédure ?',
  'En 2012 j’ai eu une augmentation, en 2025 on me la retire : est-ce possible ?',
  'J’ai pris la ferme le 1er novembre 2008 ; le bailleur m’a donné congé en mai 2026.',
])("applies today's law when the facts give two dates, and says so: « %s »", (question) => {
  const read = readLawDate(question, TODAY);
  expect(read.iso).toBe(TODAY);
  expect(read.notice).toContain('plusieurs dates');
});

test('takes a day with its month or its year for one date', () => {
  expect(at('Licencié en mai 2015, le 3 mai 2015 exactement, après un accident en 2015.')).toBe('2015-05-03');
});

test('today is the day in Paris', () => {
  expect(parisDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  expect(parisDay(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31');
});

test('repeats the period that it read as it was written', () => {
  expect(readLawDate('Licenciée au mois d’Août 2019, quel préavis ?', TODAY).notice).toContain('(« au mois d’Août 2019 »)');
  expect(readLawDate('Quelle règle en février 2021 ?', TODAY).notice).toContain('(« en février 2021 »)');
});
