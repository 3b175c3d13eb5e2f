import { expect, test } from 'vitest';
import { article, writerInput } from '../writer-input.test-data.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';

test('puts the deciding sentence first, alone, as the verdict', () => {
  const draft = writeExtractive(
    writerInput(
      [
        article(
          'L1221-19',
          "Période d'essai",
          "La durée de la période d'essai est de quatre mois au plus pour les cadres, sauf accord plus favorable.",
        ),
        article('L1221-25', "Période d'essai", "La rupture de la période d'essai est notifiée par écrit."),
      ],
      "Quelle est la durée de la période d'essai des cadres ?",
      "Quelle est la durée de la période d'essai des cadres ?",
    ),
  );
  const { sentences } = renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1));
  expect(sentences.map(({ verdict }) => verdict === true)).toEqual([true, ...sentences.slice(1).map(() => false)]);
  // Quoted whole: a limit of the rule is never dropped.
  expect(sentences[0]?.text).toContain('de quatre mois au plus pour les cadres, sauf accord plus favorable.');
});

test.each([
  [
    'Mon client tient une boulangerie et vient de recevoir la démission de son vendeur, employé depuis trois ans à mi-temps. Quel est le délai de prévenance ?',
    true,
  ],
  ['Quel est le délai de prévenance et comment le renouveler ?', false],
])(
  'a verdict holds the words of the clause that asks and every aspect of it, whatever the facts told before: %s',
  (question, isVerdict) => {
    const text = article(
      'L1221-26',
      'Rupture de la période d’essai',
      'Le salarié respecte un délai de prévenance de quarante-huit heures.',
    );
    const [sentence] = writeExtractive(writerInput([text], question, question)).brief;
    expect(sentence?.verdict === true).toBe(isVerdict);
  },
);

test('gives no verdict when no text gives the quantity asked, or only an exception does', () => {
  const verdicts = (content: string): number =>
    writeExtractive(
      writerInput(
        [article('L1221-19', "Période d'essai", content)],
        "Quelle est la durée de la période d'essai ?",
        "Quelle est la durée de la période d'essai ?",
      ),
    ).brief.filter(({ verdict }) => verdict === true).length;
  expect(verdicts("La durée de la période d'essai est fixée par accord de branche.")).toBe(0);
  expect(verdicts("Toutefois, la durée de la période d'essai est portée à six mois.")).toBe(0);
  expect(verdicts("La durée de la période d'essai est de deux mois.")).toBe(1);
});
