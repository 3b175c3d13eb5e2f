import fc from 'fast-check';
import { expect, test } from 'vitest';
import { de } from './french.ts';
import { headingOf } from './noun-phrase.ts';

test.each([
  ["Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?", "Durée maximale de la période d'essai d'un cadre en CDI"],
  ["Qu'est-ce qu'une clause de dédit-formation ?", "Définition d'une clause de dédit-formation"],
  ["Qu'est-ce que le compte personnel d'activité (CPA) ?", "Définition du compte personnel d'activité (CPA)"],
  ['La période d’essai peut-elle être renouvelée ?', "Renouvellement de la période d'essai"],
  ['Peut-on démissionner pendant ses congés payés ?', 'Possibilité de démissionner pendant ses congés payés'],
  ['Un salarié peut-il refuser une mutation ?', 'Possibilité pour un salarié de refuser une mutation'],
  [
    "L'employeur doit-il aménager un espace pour la pause déjeuner ?",
    "Obligation pour l'employeur d'aménager un espace pour la pause déjeuner",
  ],
  ["Comment calculer l'indemnité de congés payés du salarié ?", "Calcul de l'indemnité de congés payés du salarié"],
  ['Combien de membres de la délégation du personnel faut-il élire ?', 'Nombre de membres de la délégation du personnel à élire'],
  ['Dans quels cas peut-on demander le déblocage anticipé ?', 'Cas dans lesquels on peut demander le déblocage anticipé'],
  [
    'À quelles indemnités peut prétendre un salarié qui part à la retraite ?',
    'Indemnités auxquelles peut prétendre un salarié qui part à la retraite',
  ],
  ['Temps partiel : quelle est la durée minimale de travail ?', 'Temps partiel : durée minimale de travail'],
  ['Les délégués syndicaux : Quel est le nombre de délégués syndicaux ?', 'Nombre de délégués syndicaux'],
  ['Combien de membres au CSE ?', 'Nombre de membres au CSE'],
  ['Combien de temps ensuite pour saisir la CADA ?', 'Combien de temps ensuite pour saisir la CADA ?'],
  ['Comment prouver mon harcèlement ?', 'Modalités pour prouver le harcèlement'],
  ['Comment prouver mon ancienneté ?', "Modalités pour prouver l'ancienneté"],
  ["Qu'est-ce qu'une haie mitoyenne ?", "Définition d'une haie mitoyenne"],
  ['Combien de jours de congés acquiert un salarié ?', 'Combien de jours de congés acquiert un salarié ?'],
  ['Congés payés', 'Congés payés'],
  ['Que prévoit l’article L. 1224-1 du code du travail ?', 'Article L. 1224-1 du code du travail'],
  ["Quelle prime d'ancienneté prévoit la convention Syntec ?", "Prime d'ancienneté : ce que prévoit la convention Syntec"],
  ['Que prévoit la convention Syntec sur les congés d’ancienneté ?', "Congés d'ancienneté : ce que prévoit la convention Syntec"],
  ["Harcèlement moral : quelles obligations pèsent sur l'employeur ?", "Harcèlement moral : obligations qui pèsent sur l'employeur"],
  ['Sur qui pèse la charge de la preuve du harcèlement ?', 'Charge de la preuve du harcèlement'],
  ['À partir de quel effectif le CSE est-il obligatoire ?', 'Effectif à partir duquel le CSE est obligatoire'],
  ["L'entreprise est cédée : que deviennent les contrats de travail en cours ?", 'Sort des contrats de travail en cours'],
  ['Au 1er mars 2022, quelle était la durée du congé de paternité ?', 'Durée du congé de paternité'],
  [
    "Combien de jours entre la convocation et l'entretien préalable au licenciement ?",
    "Nombre de jours entre la convocation et l'entretien préalable au licenciement",
  ],
  [
    "Sur combien d'années l'URSSAF peut-elle réclamer des cotisations ?",
    "Nombre d'années sur lequel l'URSSAF peut réclamer des cotisations",
  ],
  ['À quelle date le congé prend-il fin ?', 'Date à laquelle le congé prend fin'],
  ['A quel âge peut-on travailler en France ?', 'Âge auquel on peut travailler en France'],
  ['À quelles informations le CSE a-t-il accès ?', 'Informations auxquelles le CSE a accès'],
  ['Qui organise la prévention du harcèlement moral ?', 'Personne qui organise la prévention du harcèlement moral'],
  ['Puis-je me faire assister lors de mon entretien ?', "Possibilité de se faire assister lors de l'entretien"],
  ['Quel est le montant de mes indemnités ?', 'Montant des indemnités'],
  [
    'Quelles sont les mentions du contrat à durée déterminée et quelle sanction en leur absence ?',
    'Mentions du contrat à durée déterminée et sanction en leur absence',
  ],
  ["Que risque l'employeur qui fait obstacle au contrôle ?", "Sanctions encourues par l'employeur qui fait obstacle au contrôle"],
  ["Quelle amende risque l'employeur qui abuse des CDD ?", "Amende encourue par l'employeur qui abuse des CDD"],
  [
    "Qui a droit à l'allocation de solidarité aux personnes âgées ?",
    "Titulaires du droit à l'allocation de solidarité aux personnes âgées",
  ],
  ["Qui peut représenter le salarié aux prud'hommes ?", "Personnes pouvant représenter le salarié aux prud'hommes"],
  ["Quelle majorité faut-il pour que l'accord soit valable ?", "Majorité nécessaire pour que l'accord soit valable"],
  ["Quand l'employeur doit-il remettre l'attestation ?", "Moment où l'employeur doit remettre l'attestation"],
  [
    'Abandon de poste : au bout de combien de temps le salarié est-il présumé démissionnaire ?',
    'Abandon de poste : délai au bout duquel le salarié est présumé démissionnaire',
  ],
  [
    'Combien de travailleurs handicapés une entreprise de 100 personnes doit-elle employer ?',
    "Nombre de travailleurs handicapés qu'une entreprise de 100 personnes doit employer",
  ],
  ['Un salarié qui démissionne a-t-il droit au chômage ?', "Droit au chômage d'un salarié qui démissionne"],
  ["Le mari a-t-il droit à des absences payées pour l'accompagner ?", "Droit du mari à des absences payées pour l'accompagner"],
  ["L'employeur est-il tenu de former ses salariés ?", "Obligation pour l'employeur de former ses salariés"],
  ['Quelles décisions administratives doivent être motivées ?', 'Décisions administratives qui doivent être motivées'],
  ['Capital décès : combien ?', 'Capital décès : montant'],
  ['Dimanches du maire : combien par an ?', 'Dimanches du maire : nombre par an'],
  ['Cotisations du micro-entrepreneur : comment sont-elles calculées ?', 'Cotisations du micro-entrepreneur : calcul'],
  ['Prime de vacances Syntec : est-elle obligatoire ?', 'Prime de vacances Syntec : caractère obligatoire'],
  ['Congé de reclassement : quelles entreprises sont concernées ?', 'Congé de reclassement : entreprises concernées'],
  // A second question that does not fit in a heading, a question in the first person: kept as asked.
  ...[
    'Qui peut bénéficier du congé sabbatique et combien de temps dure-t-il ?',
    "Le salarié peut-il être assisté à l'entretien préalable et par qui ?",
    'Le CSE peut-il demander une expertise, qui la paie ?',
    "Mon employeur peut-il m'obliger à prendre mes congés en août ?",
    'Mon employeur doit-il me verser mon salaire pendant la grève ?',
  ].map((whole): [string, string] => [whole, whole]),
  // A clause as subject gives no heading.
  ['L’employeur connaît les faits, peut-il encore sanctionner ?', "L'employeur connaît les faits, peut-il encore sanctionner ?"],
  [
    "Quelle est la durée maximale de la période d'essai et quel délai de prévenance l'employeur doit-il respecter ?",
    "Durée maximale de la période d'essai et délai de prévenance que l'employeur doit respecter",
  ],
  [
    "Quels sont les motifs du licenciement économique et l'employeur doit-il chercher un reclassement ?",
    "Motifs du licenciement économique et obligation pour l'employeur de chercher un reclassement",
  ],
  ["Quelles mentions doit comporter l'accord collectif ?", "Mentions que doit comporter l'accord collectif"],
  ["Quelle indemnité est due en cas de requalification d'un CDD ?", "Indemnité due en cas de requalification d'un CDD"],
  ['Comment se répartit la charge de la preuve ?', 'Répartition de la charge de la preuve'],
  ['Combien de temps ai-je pour attaquer mon licenciement ?', 'Délai pour attaquer le licenciement'],
  ["Le licenciement d'un salarié en arrêt est-il nul ?", "Nullité du licenciement d'un salarié en arrêt"],
  ['Combien de jours de congés un salarié acquiert-il par mois ?', "Nombre de jours de congés qu'un salarié acquiert par mois"],
  ["L'employeur doit-il une indemnité ?", "L'employeur doit-il une indemnité ?"],
  ['Un intérimaire est-il suivi par la médecine du travail ?', 'Un intérimaire est-il suivi par la médecine du travail ?'],
])('%s → %s', (question, heading) => {
  expect(headingOf(question)).toBe(heading);
});

test('any text gets a heading', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== ''),
      (text) => {
        expect(headingOf(text).length).toBeGreaterThan(0);
      },
    ),
  );
});

test('a heading keeps whose consent is asked about', () => {
  const question = 'Le locataire de mes terres peut-il céder le bail à son fils sans mon accord ?';
  expect(headingOf(question)).toBe(question);
});

test.each([
  ['haies', 'de haies'],
  ['hangar agricole', 'de hangar agricole'],
  ['onze salariés', 'de onze salariés'],
  ['huit jours', 'de huit jours'],
  ['héritier', "d'héritier"],
  ['habilitation', "d'habilitation"],
  ['heures supplémentaires', "d'heures supplémentaires"],
])('« de » before %s', (phrase, said) => {
  expect(de(phrase)).toBe(said);
});
