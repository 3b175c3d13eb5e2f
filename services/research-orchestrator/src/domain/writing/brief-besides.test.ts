import { expect, test } from 'vitest';
import { article, brief, writerInput } from '../writer-input.test-data.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';

test('quotes the regulation that names a law and gives the figure asked, when the law leaves it elsewhere to a regulation', () => {
  const question = "Dans quel délai contester l'avis d'inaptitude ?";
  const answer = (law: string): string => {
    const texts = [
      article('L4624-7', "Contestation de l'avis d'inaptitude", law),
      article(
        'R4624-45',
        "Contestation de l'avis",
        "La contestation de l'avis d'inaptitude mentionnée à l'article L. 4624-7 est portée dans un délai de quinze jours à compter de sa notification.",
      ),
    ];
    const input = writerInput(texts, question, question);
    const readings = input.readings.map((source) =>
      source.reading.document.number === 'L4624-7' ? { ...source, regulations: ['R4624-45'] } : source,
    );
    const draft = writeExtractive({ ...input, readings });
    return renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1)).markdown;
  };
  expect(answer("Le salarié peut contester l'avis d'inaptitude devant le conseil de prud'hommes.")).toContain('délai de quinze jours');
});

test('names the texts that only the long answer quotes, two at most, the code once', () => {
  const section = ['Code du travail', 'Livre II', 'Rupture du contrat'];
  const texts = [
    article('L1234-1', 'Préavis', 'En cas de licenciement, le salarié qui a deux ans de services a droit à un préavis de deux mois.'),
    ...[9, 10, 11].map((n) => ({
      ...article(
        `L5213-${n}`,
        'Préavis',
        'En cas de licenciement, la durée du préavis est doublée pour les bénéficiaires du présent chapitre.',
      ),
      hierarchy: section,
    })),
  ];
  const question = 'Quelle est la durée du préavis de licenciement après deux ans ?';
  const answer = brief(question, texts);
  const [, named = ''] = answer.split("L'analyse cite aussi ");
  expect(named).toMatch(/^l'article L\./);
  expect(named.match(/L\.\u00a05213-\d+/g)).toHaveLength(2);
  expect(named.match(/sous le titre “Rupture du contrat”/g)).toHaveLength(1);
  expect(named).not.toContain('du code du travail');
});
