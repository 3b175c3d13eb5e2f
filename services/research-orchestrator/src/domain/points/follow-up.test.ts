import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECTION_4 } from '../articles.test-data.ts';
import { stemsOf } from '../text/terms.ts';
import { questionsOfSentence } from './clause-question.ts';
import { type FollowText, followUpQuestions } from './follow-up.ts';

test.each([
  // A time limit.
  [
    "Toute action portant sur l'exécution du contrat de travail se prescrit par deux ans à compter du jour où celui qui l'exerce a connu les faits.",
    "Dans quel délai se prescrit toute action portant sur l'exécution du contrat de travail ?",
  ],
  [
    "Le recours juridictionnel doit être formé, à peine d'irrecevabilité, avant l'expiration d'un délai de douze mois.",
    'Dans quel délai le recours juridictionnel doit-il être formé ?',
  ],
  [
    'La décision de licenciement est notifiée dans un délai de deux jours.',
    'Dans quel délai la décision de licenciement doit-elle être notifiée ?',
  ],
  // An exception.
  [
    "L'indemnité de fin de contrat n'est pas due lorsque le contrat est conclu au titre du 3°.",
    "Dans quels cas l'indemnité de fin de contrat n'est-elle pas due ?",
  ],
  [
    "Le salarié licencié a droit, sauf en cas de faute grave, à l'indemnité de licenciement.",
    "Que devient l'indemnité de licenciement en cas de faute grave ?",
  ],
  // A case, and who must act then.
  [
    'Lorsque la conciliation échoue, le médiateur informe les parties des sanctions encourues.',
    'Que se passe-t-il lorsque la conciliation échoue ?',
  ],
  [
    "Lorsque l'employeur décide de licencier un salarié, il lui notifie sa décision par lettre recommandée.",
    "Que doit faire l'employeur lorsqu'il décide de licencier un salarié ?",
  ],
  // Conditions.
  [
    "L'employeur ne peut rompre le contrat de travail que s'il justifie de son impossibilité.",
    "Dans quels cas l'employeur peut-il rompre le contrat de travail ?",
  ],
  [
    "Toutefois, le salarié peut renoncer au préavis sous réserve d'un écrit.",
    'À quelles conditions le salarié peut-il renoncer au préavis ?',
  ],
  ["La pension d'invalidité est suspendue en cas de reprise du travail.", "Dans quels cas la pension d'invalidité est-elle suspendue ?"],
  // What a writing holds, its form, an amount, a penalty.
  [
    "La lettre de convocation à l'entretien préalable indique l'objet de l'entretien.",
    "Que doit indiquer la lettre de convocation à l'entretien préalable ?",
  ],
  [
    'Le licenciement est notifié par lettre recommandée avec avis de réception.',
    'Sous quelle forme le licenciement doit-il être notifié ?',
  ],
  [
    "L'indemnité de licenciement ne peut être inférieure à un quart de mois de salaire.",
    "Quel est le montant de l'indemnité de licenciement ?",
  ],
  [
    "Les pathologies psychiques peuvent être reconnues comme maladies d'origine professionnelle, dans les conditions suivantes.",
    "Les pathologies psychiques peuvent-elles être reconnues comme maladies d'origine professionnelle ?",
  ],
  [
    "Le fait d'exercer une activité de placement sans déclaration, est puni d'une amende.",
    "De quelle peine est puni le fait d'exercer une activité de placement sans déclaration ?",
  ],
])('%s lets one ask %s', (sentence, question) => {
  expect(questionsOfSentence(sentence).map((one) => one.question)).toContain(question);
});

test.each([
  // Words that say nothing out of their place.
  "Cette indemnité n'est pas due dans les cas mentionnés au premier alinéa.",
  "Le délai prévu à l'article L. 1235-7 est suspendu.",
  'Dans ce cas, il peut demander la poursuite de son contrat.',
  // Nothing is left once the complement is cut.
  'La juridiction peut également ordonner, à titre de peine complémentaire, l’affichage du jugement.',
  // A negation of a partitive, a first comma that ends no clause.
  'Le nouveau contrat ne peut comporter de modifications substantielles.',
  "Lorsque, à l'issue d'un délai d'un mois, le salarié n'est pas reclassé, l'employeur lui verse son salaire.",
])('%s lets one ask nothing', (sentence) => {
  expect(questionsOfSentence(sentence)).toEqual([]);
});

test('any text is read, and what comes of it is one short question', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...SECTION_4.flatMap(({ content }) => content.split(/(?<=[ ,])/))), { maxLength: 40 }),
      (words) => {
        for (const { question } of questionsOfSentence(words.join(''))) {
          expect(question).toMatch(/^\p{Lu}[^?\n]* \?$/u);
          expect(question.length).toBeLessThanOrEqual(160);
        }
      },
    ),
  );
});

const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";
const texts = (told: FollowText['told'] = []): FollowText[] =>
  SECTION_4.map(({ content, ...document }) => ({ document, content, note: 6, told }));

test('follow-ups name their subject, ask what neither the question nor its points ask, and come from texts that are given', () => {
  const headings = ["Renouvellement de la période d'essai"];
  const proposed = followUpQuestions(QUESTION, headings, texts(), false);
  expect(proposed.length).toBeGreaterThanOrEqual(2);
  expect(new Set(proposed.map(({ question }) => question)).size).toBe(proposed.length);
  for (const { question, from } of proposed) {
    expect(question).toMatch(/essai/i);
    for (const asked of [QUESTION, ...headings]) expect(stemsOf(question).every((stem) => stemsOf(asked).includes(stem))).toBe(false);
    expect(SECTION_4.map(({ versionId }) => versionId)).toContain(from.versionId);
  }
});

test('what the short answer quotes is not asked again', () => {
  const whole = followUpQuestions(QUESTION, [], texts(), false).filter(({ named }) => !named);
  const told = followUpQuestions(QUESTION, [], texts([{ start: 0, end: 100_000 }]), false);
  const madeOfSentences = /peut-|doit-|délai|que se passe|à quelles conditions|dans quels cas/i;
  expect(whole.some(({ question }) => madeOfSentences.test(question))).toBe(true);
  expect(told.some(({ question }) => madeOfSentences.test(question))).toBe(false);
});

test('a question put to an agreement goes on with the code, one put to the code with agreements', () => {
  const asked = (agreementAsked: boolean): string[] =>
    followUpQuestions(QUESTION, [], texts(), agreementAsked).map(({ question }) => question);
  expect(asked(true)).toContain("Que prévoit le code du travail sur la période d'essai ?");
  expect(asked(false).join()).not.toMatch(/Que prévoit le code du travail/);
});
