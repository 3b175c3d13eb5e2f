import { createFrenchAnalyser } from '@attendu/search/analyser';
import { expect, it } from 'vitest';
import { createOtherCodes } from './other-codes.ts';

const otherCode = createOtherCodes(createFrenchAnalyser());

it.each([
  ['Faut-il un permis de construire pour un abri de jardin ?', "Code de l'urbanisme"],
  ['Comment demander le divorce ?', 'Code civil'],
  ['Quel est le taux de la TVA ?', 'Code général des impôts'],
])('names the code that « %s » belongs to', (question, title) => {
  const found = otherCode(question);
  expect(found.title).toBe(title);
  expect(found.share).toBeGreaterThan(0);
  expect(found.share).toBeLessThanOrEqual(1);
});
it('names none for a question of labour law, or without words', () => {
  expect(otherCode('Quelle est la durée du préavis de licenciement ?')).toEqual({ title: null, share: 0, isDecisive: false });
  expect(otherCode('')).toEqual({ title: null, share: 0, isDecisive: false });
});

it.each([
  ['Le bailleur peut-il augmenter le loyer de mon appartement ?', "Loi du 6 juillet 1989 sur les baux d'habitation"],
  ['Le locataire de mes terres agricoles peut-il céder le bail ?', null],
  ['Le maire ne répond pas à mon courrier', null],
])('« %s » is of %s', (question, title) => {
  expect(otherCode(question).title).toBe(title);
});

it.each([
  ['Renouvellement du bail commercial : comment déplafonner le loyer ?', 'Code de commerce', true],
  ['Quelle est la durée des congés payés en Belgique ?', 'Droit étranger', true],
  ['Cotisations du salarié détaché en Belgique', null, false],
  ['Mon ex ne respecte pas la garde alternée, puis-je saisir le juge ?', 'Code civil', true],
  ['Garde alternée : comment partager les allocations familiales, le juge peut-il décider ?', null, false],
  ['Le juge m’a confié la garde des enfants : puis-je demander un temps partiel à mon employeur ?', null, false],
  ['Droit de visite et d’hébergement un week-end sur deux : peut-on me faire travailler le samedi ?', null, false],
  ['Métallurgie : je suis en déplacement en Allemagne, quelle indemnité de grand déplacement ?', null, false],
  ['Chauffeur routier, découcher en Espagne : quelle indemnité de repas ?', null, false],
  ['Syntec : malade pendant mes vacances en Espagne, quel maintien de salaire ?', null, false],
  ['Serveur place d’Italie à Paris, quel préavis ?', null, false],
  ['Fonctionnaire : ai-je droit au chômage après une rupture conventionnelle ?', null, false],
  [
    'Infirmière titulaire : montant de l’indemnité de rupture conventionnelle et du chômage ?',
    'Code général de la fonction publique',
    true,
  ],
  ['Infirmière titulaire d’un hôpital public : rupture conventionnelle, quelle indemnité ?', 'Code général de la fonction publique', true],
  ['Rupture conventionnelle : quelle indemnité minimale ?', null, false],
  ["Quelles sont les conditions de validité d'une clause de non-concurrence ?", 'Jurisprudence', true],
  ['Quelle est la durée de la mise à pied conservatoire ?', 'Jurisprudence', true],
  ["Prise d'acte de la rupture : dans quel délai le conseil de prud'hommes statue-t-il ?", null, false],
  ["Quelles sont les charges déductibles du bénéfice d'une société ?", 'Code général des impôts', true],
  ['Comment demander le divorce ?', 'Code civil', false],
  ['Combien de temps dure la protection d’une marque déposée ?', 'Code de la propriété intellectuelle', true],
  ['Opposition à l’enregistrement d’une marque : quel délai devant l’INPI ?', 'Code de la propriété intellectuelle', true],
  ['Comment déposer un brevet pour mon invention ?', 'Code de la propriété intellectuelle', true],
  ['Durée du contrat d’un apprenti qui prépare un brevet professionnel', null, false],
  ['Stage de fin d’études de 4 mois : à partir de quand la gratification est-elle obligatoire ?', "Code de l'éducation", true],
  ['Mon stage sans gratification peut-il être requalifié en contrat de travail ?', null, false],
  ['La gratification de fin d’année est-elle due au salarié embauché après son stage ?', null, false],
  ['Le salarié titulaire d’un CDI doit-il assurer une disponibilité le week-end ?', null, false],
  ['Gratification d’un stagiaire : quelle franchise de cotisations ?', null, false],
  ['Sapeur-pompier volontaire, mon patron refuse que je parte en intervention', 'Code de la sécurité intérieure', true],
  ['Pompier volontaire blessé en intervention : quelles indemnités ?', null, false],
  ['Titulaire à la mairie, ai-je droit à une disponibilité pour suivre mon mari ?', 'Code général de la fonction publique', false],
  ['Quelles formalités au guichet unique de l’INPI pour un exploitant agricole ?', null, false],
])('« %s »: belongs to %s, decisive: %s', (question, title, isDecisive) => {
  expect(otherCode(question)).toMatchObject({ title, isDecisive });
});

it('names no code that an operator has added', () => {
  const question = 'Renouvellement du bail commercial : comment déplafonner le loyer ?';
  const withCode = createOtherCodes(createFrenchAnalyser(), ['LEGITEXT000005634379']);
  expect(otherCode(question)).toMatchObject({ title: 'Code de commerce', isDecisive: true });
  expect(withCode(question)).toMatchObject({ title: null, isDecisive: false });
  expect(withCode('Durée des congés payés en Belgique')).toMatchObject({ title: 'Droit étranger' });
});
