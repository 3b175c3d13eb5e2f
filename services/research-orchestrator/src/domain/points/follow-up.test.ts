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
  // The time limit is the answer, not part of the question.
  ['Le préavis doit parvenir cinq jours francs avant le déclenchement de la grève.', 'Dans quel délai le préavis doit-il parvenir ?'],
  [
    'La demande du salarié doit être effectuée au minimum 60 jours avant le départ.',
    'Dans quel délai la demande du salarié doit-elle être effectuée ?',
  ],
  [
    "La demande de complément d'heures doit être formulée dans le respect d'un délai de prévenance de 7 jours.",
    "Dans quel délai la demande de complément d'heures doit-elle être formulée ?",
  ],
  // A complement that comes first, in a clause with its verb.
  [
    "Si à l'issue du délai de cinq ans le salarié n'a pas utilisé son droit à congé, le compte est soldé.",
    "Que se passe-t-il si à l'issue du délai de cinq ans le salarié n'a pas utilisé son droit à congé ?",
  ],
  // A person, a thing; several.
  [
    'Est considéré comme salarié à temps partiel le salarié dont la durée du travail est inférieure.',
    'Qui est considéré comme salarié à temps partiel ?',
  ],
  [
    'On entend par conjoint ou concubin la personne vivant en couple avec le salarié au moment du décès.',
    "Qu'entend-on par conjoint ou concubin ?",
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
  // A noun in « -ant » is no participle, and may end a question.
  [
    "Toute modification du contrat de travail doit faire l'objet d'un avenant.",
    "Toute modification du contrat de travail doit-elle faire l'objet d'un avenant ?",
  ],
  // The content of a document, its form, an amount, a penalty.
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
])('%s gives the question %s', (sentence, question) => {
  expect(questionsOfSentence(sentence).map((one) => one.question)).toContain(question);
});

test.each([
  // Words that are meaningless outside their text.
  "Cette indemnité n'est pas due dans les cas mentionnés au premier alinéa.",
  "Le délai prévu à l'article L. 1235-7 est suspendu.",
  'Dans ce cas, il peut demander la poursuite de son contrat.',
  // Nothing is left once the complement is cut.
  'La juridiction peut également ordonner, à titre de peine complémentaire, l’affichage du jugement.',
  // A negation of a partitive, a first comma that ends no clause.
  'Le nouveau contrat ne peut comporter de modifications substantielles.',
  "Lorsque, à l'issue d'un délai d'un mois, le salarié n'est pas reclassé, l'employeur lui verse son salaire.",
  // A clause that loses its verb: after « que », after a complement that comes first.
  'Un accord de groupe peut prévoir que les consultations et informations ponctuelles, prévues par la loi, sont faites au niveau du groupe.',
  "Lorsqu'à la date de consolidation d'un nouvel accident susceptible de donner lieu à une indemnité en capital, la victime est déjà indemnisée, elle opte pour une rente.",
  // A noun, a verb, a preposition or a participle without its complement.
  "Un accord d'entreprise peut définir les conditions, catégorie par catégorie, du congé.",
  'Le salarié bénéficie pendant son congé de formation de sa rémunération entière.',
  "L'absence imprévisible du salarié doit donner lieu, dès que possible, à une information.",
  "La caisse peut financer un régime de prévoyance couvrant, au moins, l'incapacité.",
  "Le versement de l'indemnité doit être, en tout état de cause, antérieur au départ.",
  'Le nombre de titulaires peut prendre la valeur de 0,5 dans les petites entreprises.',
  // Two verbs for one subject, a truncated word, a person nobody named.
  "L'intéressement des salariés n'a pas le caractère de salaire et peut se substituer aux primes.",
  'En cas d’insuffisance de celles-ci, le conseil est saisi.',
  "Lorsqu'elle ou lorsqu'il confie des tâches à un travailleur, les règles s'appliquent.",
  "Lorsqu'il confie des tâches à un travailleur, la formation est adaptée.",
])('%s gives no question', (sentence) => {
  expect(questionsOfSentence(sentence)).toEqual([]);
});

test('any text is accepted and gives short questions only', () => {
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

test.each([
  "L'employeur doit respecter au minimum 3 jours ouvrés pour informer le salarié.",
  "Un délai d'information réciproque de 2 semaines doit être respecté par le salarié.",
])('%s gives no question: it only states the time limit', (sentence) => {
  expect(questionsOfSentence(sentence)).toEqual([]);
});

const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";
const texts = (told: FollowText['told'] = []): FollowText[] =>
  SECTION_4.map(({ content, ...document }) => ({ document, content, note: 6, told }));

test('follow-ups name their subject, are not already asked, and come from the given texts', () => {
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

test('a heading that names a part of the code does not head a question', () => {
  const content = "La période d'essai peut être prolongée en cas de maladie. Le tuteur désigné doit être volontaire et âgé de vingt ans.";
  const [first] = SECTION_4;
  if (first === undefined) throw new Error('no article');
  const document = { ...first, hierarchy: ['Code du travail', 'Partie législative', 'Annexes', 'Article 5'], title: 'Code du travail' };
  const proposed = followUpQuestions(QUESTION, [], [{ document, content, note: 6, told: [] }], false);
  expect(proposed.length).toBeGreaterThan(0);
  expect(proposed.map(({ question }) => question).join()).not.toMatch(/égislative|annexes|article/i);
});

test('what the short answer quotes is not asked again', () => {
  const whole = followUpQuestions(QUESTION, [], texts(), false).filter(({ named }) => !named);
  const told = followUpQuestions(QUESTION, [], texts([{ start: 0, end: 100_000 }]), false);
  const madeOfSentences = /peut-|doit-|délai|que se passe|à quelles conditions|dans quels cas/i;
  expect(whole.some(({ question }) => madeOfSentences.test(question))).toBe(true);
  expect(told.some(({ question }) => madeOfSentences.test(question))).toBe(false);
});

test('a question on an agreement is followed by the code, one on the code by agreements', () => {
  const asked = (agreementAsked: boolean): string[] =>
    followUpQuestions(QUESTION, [], texts(), agreementAsked).map(({ question }) => question);
  expect(asked(true)).toContain("Que prévoit le code du travail sur la période d'essai ?");
  expect(asked(false).join()).not.toMatch(/Que prévoit le code du travail/);
});
