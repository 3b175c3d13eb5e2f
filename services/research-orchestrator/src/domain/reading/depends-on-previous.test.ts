import { expect, test } from 'vitest';
import { dependsOnPrevious } from './depends-on-previous.ts';

test.each([
  'Les heures suivantes donnent lieu à une majoration de 50 %.',
  'Pour les mois suivants, le taux est de 10 %.',
  'Au-delà, le taux est porté à 50 %.',
  'Au-delà de cette durée, le contrat est rompu.',
  'Passé ce délai, l’action est irrecevable.',
  'La seconde est versée au terme du contrat.',
  'La seconde fraction est versée au terme du contrat.',
  'Dans les autres cas, le délai est de deux mois.',
  'Dans le second cas, le délai est de deux mois.',
  'Les autres salariés bénéficient d’un jour.',
  'Le surplus est réparti entre les associés.',
  'Exceptionnellement, les salariés qui ne sont plus occupés le 31 décembre reçoivent cette prime.',
  'Le solde est versé à la fin du contrat.',
  'Dans chacun de ces cas, le salarié peut prendre acte de la rupture.',
  'Dans l’un ou l’autre cas, le préavis est de deux mois.',
  'Dans l’un de ces cas, la prime est due.',
  'Dans les deux cas, l’employeur informe le comité.',
  'Pour chacune de ces périodes, un bulletin est remis.',
  'Chacune de ces sommes porte intérêt.',
  'Aucun de ces délais ne peut excéder un mois.',
  'Dans toutes ces hypothèses, le contrat est rompu.',
])('a sentence about what is left of the previous one depends on it: %s', (sentence) => {
  expect(dependsOnPrevious(sentence)).toBe(true);
});

test.each([
  'Au-delà de dix heures, le salarié a droit à un repos.',
  'Les jours suivants sont des jours fériés :',
  'Le solde de tout compte est établi en double exemplaire.',
  'La première heure de travail est payée.',
  'Pendant la période d’essai, le contrat peut être rompu.',
  'Les heures supplémentaires donnent lieu à une majoration de 25 %.',
  'Dans les cas suivants, le contrat est rompu.',
  'Chacune des parties conserve un exemplaire.',
  'Aucun salarié ne peut être sanctionné.',
  'Toute personne de ce service est informée.',
])('a sentence that names its subject stands alone: %s', (sentence) => {
  expect(dependsOnPrevious(sentence)).toBe(false);
});
