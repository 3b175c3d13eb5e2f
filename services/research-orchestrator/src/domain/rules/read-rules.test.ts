import { expect, test } from 'vitest';
import type { Span } from '../text/sentences.ts';
import { rulesOf } from './read-rules.ts';
import type { Rule } from './rule.ts';

/** The fields that a rule has, in words of the text. */
function read(text: string, lead: string | null = null): Record<string, unknown>[] {
  const of = (span: Span | null): string | null => (span === null ? null : text.slice(span.start, span.end));
  const { entries, fromEntries } = Object;
  const FIELDS = ['what', 'actor', 'beneficiary', 'condition', 'category', 'exception', 'start', 'sanction'] as const;
  return rulesOf(text, lead).map((rule: Rule) =>
    fromEntries(
      entries({
        modality: rule.modality,
        ...fromEntries(FIELDS.map((field) => [field, of(rule[field])])),
        quantities: rule.quantities.map(({ bound, value, unit }) => `${bound} ${value} ${unit}`).join(', ') || null,
        references: rule.references.map(of).join(', ') || null,
      }).filter(([, value]) => value !== null),
    ),
  );
}

test('a duty: who, to whom, within how long of what, under which condition', () => {
  expect(
    read("Lorsque l'employeur entend engager une procédure, il en informe le salarié. Le comité est consulté par l'employeur."),
  ).toMatchObject([
    { modality: 'must', condition: "Lorsque l'employeur entend engager une procédure", beneficiary: 'le salarié' },
    { modality: 'must', actor: "l'employeur", beneficiary: 'Le comité' },
  ]);
  expect(read("L'employeur remet au salarié un bulletin dans les quinze jours suivant la demande.")).toMatchObject([
    { modality: 'must', actor: "L'employeur", beneficiary: 'salarié', start: 'suivant la demande', quantities: 'at-most 15 jours' },
  ]);
});

test('a limit, a permission, a prohibition and a right', () => {
  expect(
    read('La durée du travail ne peut excéder dix heures par jour, sauf dérogation accordée par l’inspecteur du travail.'),
  ).toMatchObject([
    { modality: 'may-not', quantities: 'at-most 10 heures', exception: 'sauf dérogation accordée par l’inspecteur du travail' },
  ]);
  expect(read('Le salaire ne peut être inférieur à 90 % du salaire minimum.')).toMatchObject([
    { modality: 'may-not', quantities: 'at-least 90 %' },
  ]);
  expect(read('Aucun employeur ne peut licencier un salarié en raison de sa grossesse.')).toMatchObject([
    { modality: 'may-not', actor: 'Aucun employeur' },
  ]);
  expect(read('Le salarié a droit à un congé de trois jours au moins.')).toMatchObject([
    { modality: 'may', actor: 'Le salarié', quantities: 'at-least 3 jours' },
  ]);
});

test('a sanction, a delegation, a state and a rule within another', () => {
  expect(read("Est puni d'une amende de 3 750 euros le fait de méconnaître l'article L. 1221-1.")).toMatchObject([
    { modality: 'is', quantities: 'exactly 3750 euros', references: 'article L. 1221-1' },
  ]);
  expect(read("Un décret en Conseil d'Etat détermine les modalités d'application du présent article.")).toMatchObject([
    { modality: 'must', references: "décret en Conseil d'Etat" },
  ]);
  expect(read("L'indemnité est égale à un cinquième de mois de salaire par année d'ancienneté.")).toMatchObject([
    { modality: 'is', quantities: 'exactly 1 cinquieme' },
  ]);
  expect(read('La mise à pied, dont la durée ne peut excéder quinze jours, est prononcée par le directeur.')).toMatchObject([
    { modality: 'may-not', quantities: 'at-most 15 jours' },
    { modality: 'must', actor: 'le directeur' },
  ]);
});

test('nothing of a clause that depends on another is taken for the rule', () => {
  expect(
    read("L'employeur qui décide de licencier un salarié et dont l'effectif atteint onze salariés le convoque à un entretien.").map(
      ({ what }) => what,
    ),
  ).toEqual(['le convoque à un entretien']);
  expect(read('Lorsque le salarié est malade, l’employeur vérifie son certificat.').map(({ actor }) => actor)).toEqual(['l’employeur']);
});

test('an item has the modality of what introduces it; a row has its case', () => {
  expect(read('2° La date de son terme ;', 'Le contrat doit comporter :')).toEqual([{ modality: 'must', what: 'La date de son terme' }]);
  expect(read('2 ans à moins de 5 ans | 2 mois', 'Ancienneté | Préavis')).toMatchObject([
    { modality: 'is', category: '2 ans à moins de 5 ans', what: '2 mois' },
  ]);
});

test.each([
  'Coefficient | Salaire minimal',
  'Chapitre II : Rupture du contrat',
  'Fait à Paris, le 3 mai 2019.',
  'Cantons de Gien, Lorris et Montargis.',
])('no rule is read in %s', (text) => {
  expect(read(text)).toEqual([]);
});
