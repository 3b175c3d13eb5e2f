import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stemsOf } from '../text/terms.ts';
import { MOST_CLAIMS, thingsAsked } from './asked.ts';

const headings = (question: string): string[] => thingsAsked(question).map(({ heading }) => heading);

const STORY =
  'Je représente un chef d’atelier, entré en 2004 dans une entreprise de 62 salariés. Le 12 janvier 2026 une presse dont la protection avait été démontée lui a écrasé la main. La caisse a reconnu l’accident du travail. L’employeur n’a proposé aucun poste, n’a pas consulté le comité social et économique et l’a licencié pour inaptitude. ';

test.each([
  [
    `${STORY}Il voudrait savoir s’il peut obtenir l’indemnité spéciale de licenciement, l’indemnité compensatrice, des dommages-intérêts pour défaut de consultation du comité et de reclassement, et faire reconnaître la faute inexcusable de l’employeur ; dans quels délais faut-il agir et devant quelles juridictions ?`,
    [
      'Indemnité spéciale de licenciement',
      'Indemnité compensatrice',
      'Dommages-intérêts pour défaut de consultation du comité et de reclassement',
      "Reconnaissance de la faute inexcusable de l'employeur",
      'Délais dans lesquels il faut agir et devant quelles juridictions',
    ],
  ],
  [
    "Puis-je obtenir l'indemnité spéciale de licenciement, des dommages-intérêts pour défaut de consultation du CSE, et faire reconnaître la faute inexcusable ; dans quels délais faut-il agir ?",
    [
      'Indemnité spéciale de licenciement',
      'Dommages-intérêts pour défaut de consultation du CSE',
      'Reconnaissance de la faute inexcusable',
      'Délais dans lesquels il faut agir',
    ],
  ],
  [
    'Ma cliente voudrait faire annuler son avertissement, obtenir un rappel d’heures supplémentaires et des dommages-intérêts pour harcèlement.',
    ['Annulation de son avertissement', "Rappel d'heures supplémentaires", 'Dommages-intérêts pour harcèlement'],
  ],
  [
    "A-t-il droit à l'indemnité de précarité, à l'indemnité de congés payés et au maintien de sa mutuelle ?",
    ['Indemnité de précarité', 'Indemnité de congés payés', 'Maintien de sa mutuelle'],
  ],
  // What ends the enumeration is said of all of it.
  [
    "L'employeur doit-il verser l'indemnité de licenciement et l'indemnité compensatrice de préavis en cas d'inaptitude ?",
    ["Indemnité de licenciement en cas d'inaptitude", "Indemnité compensatrice de préavis en cas d'inaptitude"],
  ],
  [
    "Quels sont le préavis, l'indemnité de licenciement et le délai de contestation ?",
    ['Préavis', 'Indemnité de licenciement', 'Délai de contestation'],
  ],
  // What is claimed with another is not claimed apart; a question about the claims themselves is none besides.
  [
    'Le salarié peut-il réclamer l’indemnité de préavis et les congés payés afférents et contester son licenciement ?',
    ['Indemnité de préavis et les congés payés afférents', 'Contestation de son licenciement'],
  ],
  [
    'Mon bailleur veut obtenir la résiliation du bail et réclamer des dommages-intérêts. Peut-il le faire ?',
    ['Résiliation du bail', 'Dommages-intérêts'],
  ],
])('each claim is a point: %s', (question, expected) => {
  expect(headings(question)).toEqual(expected);
});

test.each([
  'Peut-on obtenir des dommages et intérêts ?',
  'Puis-je démissionner et toucher le chômage ?',
  "Peut-on demander le report et le maintien de salaire pendant l'arrêt ?",
  "Quels sont le montant et la durée de l'indemnité ?",
  'L’employeur peut-il demander une indemnité de préavis et de non-respect du délai ?',
  "Puis-je toucher l'allocation chômage et la pension de retraite en même temps ?",
  'Mon employeur peut-il demander le remboursement de la formation, le salaire ayant été maintenu ?',
  "Puis-je percevoir l'indemnité compensatrice de congés payés et les congés ont-ils été pris ?",
])('one notion or one condition is not parted: %s', (question) => {
  expect(thingsAsked(question)).toHaveLength(1);
});

test.each([
  "Ma salariée en arrêt pour accident du travail peut-elle obtenir l'indemnité spéciale et le préavis ?",
  "Un salarié protégé licencié sans autorisation demande s'il peut obtenir sa réintégration et une indemnité.",
  "Ma salariée est en arrêt pour accident du travail. Peut-elle obtenir l'indemnité spéciale et le préavis ?",
])('each claim is searched with who claims it, and when: %s', (question) => {
  const points = thingsAsked(question);
  expect(points).toHaveLength(2);
  const own = points.map(({ heading }) => stemsOf(heading));
  for (const [index, { words }] of points.entries()) {
    const searched = stemsOf(words);
    expect(stemsOf(question).filter((stem) => !searched.includes(stem) && !own[1 - index]?.includes(stem))).toEqual([]);
  }
});

const NAMES = [
  "l'indemnité de licenciement",
  'un rappel de salaire',
  'des dommages et intérêts',
  'le remboursement de ses frais de repas et de logement',
  'la prime du treizième mois',
  'les congés payés',
  'la réparation de son préjudice moral et financier',
  "la restitution de l'outillage",
];
const VERBS = ['obtenir', 'demander', 'réclamer', 'percevoir'];

test('property: no word of a claim is lost, no notion is parted, and there are never more points than can be edited', () => {
  const claims = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: NAMES.length });
  const heads = fc.constantFrom('Puis-je', 'Le salarié peut-il', 'Il demande s’il peut', 'Elle voudrait', 'Nous souhaitons');
  const story = fc.constantFrom('', STORY);
  fc.assert(
    fc.property(claims, heads, fc.constantFrom(...VERBS), fc.boolean(), story, (named, head, verb, comma, facts) => {
      const question = `${facts}${head} ${verb} ${named.slice(0, -1).join(', ')}${comma ? ',' : ''} et ${named.at(-1)} ?`;
      const points = thingsAsked(question);
      expect(points).toHaveLength(Math.min(named.length, MOST_CLAIMS));
      for (const name of named) {
        const [bare = ''] = name.split(/^(?:un |des |les? |la |l')/).slice(1);
        const holding = points.filter(({ heading, words }) => heading.toLowerCase().includes(bare) && words.includes(name));
        expect([name, holding.length]).toEqual([name, 1]);
      }
    }),
  );
});

test('property: whatever the text, every word of the questions asked beside the claims is in a point', () => {
  const sentences = ['Dans quels délais faut-il agir ?', 'Devant quelle juridiction saisir le juge ?', 'Le préavis est-il dû ?'];
  fc.assert(
    fc.property(fc.subarray(sentences), (others) => {
      const question = `Puis-je obtenir l'indemnité de licenciement et un rappel de salaire ? ${others.join(' ')}`.trim();
      const said = new Set(thingsAsked(question).flatMap(({ words }) => stemsOf(words)));
      expect(stemsOf(question.replace('Puis-je', '')).filter((stem) => !said.has(stem))).toEqual([]);
    }),
  );
});
