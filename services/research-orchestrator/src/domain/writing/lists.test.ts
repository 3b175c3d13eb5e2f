import { describe, expect, test } from 'vitest';
import { article, brief, writerInput } from '../writer-input.test-data.ts';

describe('a list by category of staff', () => {
  const categories = [
    'ouvriers',
    'employés',
    'techniciens',
    'dessinateurs',
    'agents de maîtrise',
    'contremaîtres',
    'ingénieurs',
    'cadres supérieurs',
  ];
  const lines = categories.map(
    (category, index) =>
      `Pour les ${category} dont le contrat est rompu après la fin de la période d'essai, ${index + 1} mois, sauf usage plus favorable de la profession`,
  );
  const notice = (marker: (index: number) => string, end: string) =>
    article(
      'L1234-1',
      'Préavis',
      ['La durée du préavis de licenciement est de :', ...lines.map((line, n) => `${marker(n)}${line}${end}`)].join('\n'),
    );

  test.each([
    ['numbered', notice((n) => `${n + 1}° `, ' ;')],
    ['with dashes', notice(() => '- ', ' ;')],
  ])('%s is quoted whole when the question does not say the category', (_, text) => {
    const answer = brief('Quelle est la durée du préavis de licenciement ?', [text]);
    for (const line of lines) expect(answer).toContain(line);
    expect(answer).not.toContain('abrégée');
  });

  test('is quoted by the line of the category that the question says', () => {
    const answer = brief('Quelle est la durée du préavis de licenciement des contremaîtres ?', [notice((n) => `${n + 1}° `, ' ;')]);
    expect(lines.filter((line) => answer.includes(line))).toEqual([lines[5]]);
  });

  test('is quoted by the line of the coefficient asked beside that of its case', () => {
    const text = article(
      'L1234-1',
      'Préavis',
      [
        'La durée du préavis de démission est de :',
        "1° Moins de 2 ans d'ancienneté : un mois ;",
        "2° Plus de 2 ans d'ancienneté : deux mois ;",
        '3° Classés aux coefficients 400, 450 et 500, quelle que soit leur ancienneté : trois mois.',
      ].join('\n'),
    );
    const asked = (coefficient: number) =>
      brief(`Coefficient ${coefficient}, 14 mois d'ancienneté : quelle est la durée du préavis de démission ?`, [text]);
    expect(asked(450)).toContain('Moins de 2 ans');
    expect(asked(450)).toContain('coefficients 400, 450 et 500');
    expect(asked(450)).not.toContain('Plus de 2 ans');
    expect(asked(310)).toContain('Moins de 2 ans');
    expect(asked(310)).not.toContain('coefficients');
  });

  test('that gives a value under each label is quoted with the line asked', () => {
    const text = article(
      'L1234-1',
      'Préavis',
      [
        'La durée du préavis de licenciement est fixée à :',
        'Ouvriers : un mois',
        'Agents de maîtrise : deux mois',
        'Cadres : trois mois',
      ].join('\n'),
    );
    const answer = brief('Quelle est la durée du préavis de licenciement des cadres ?', [text]);
    expect(answer).toContain('Cadres : trois mois');
    expect(answer).not.toContain('Ouvriers');
  });
});

describe('an exception that follows a rule that answers', () => {
  const kept = (lines: readonly string[]): string[] => {
    const text = article('L1234-1', 'Préavis', lines.join('\n'));
    const { readings } = writerInput([text], 'Durée du préavis des ouvriers', 'Quelle est la durée du préavis des ouvriers ?');
    return readings.flatMap(({ reading, content }) => reading.passages.map(({ start, end }) => content.slice(start, end)));
  };
  const exception = "Toutefois, il n'est rien dû en cas de faute grave.";

  test('is kept with it, however many other passages answer', () => {
    const rules = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `La durée du préavis des ouvriers est de ${n} mois dans le cas ${n}.`);
    expect(kept([...rules.slice(0, 2), exception, ...rules.slice(2)])).toContain(exception);
  });

  test('is kept below a list, whichever of its lines answers', () => {
    const lines = [
      'La durée du préavis est de :',
      '1° Un mois pour les ouvriers ;',
      '2° Deux mois pour les agents ;',
      '3° Trois mois pour les cadres.',
    ];
    expect(kept([...lines, exception])).toContain(exception);
  });
});
