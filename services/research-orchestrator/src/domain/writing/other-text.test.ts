import { describe, expect, test } from 'vitest';
import { article, brief } from '../writer-input.test-data.ts';

describe('another text that may decide instead', () => {
  const asked = 'Le travailleur de nuit a-t-il droit à des contreparties ?';
  const rest =
    "Le travailleur de nuit a droit à des contreparties sous forme de repos compensateur, prévues par la convention ou l'accord collectif de branche étendu, à défaut par l'accord d'entreprise ou d'établissement, dans des conditions qui tiennent compte des impératifs de protection de la santé, de la sécurité et de la continuité de l'activité économique ou des services d'utilité sociale que l'entreprise assure.";
  const pay =
    'Le travailleur de nuit a droit à des contreparties sous forme de compensation salariale, pour les périodes pendant lesquelles il est employé, y compris lorsque ces périodes sont accomplies à titre exceptionnel par un salarié qui travaille habituellement le jour.';

  test('is quoted after the one that ranks first, and announced', () => {
    const answer = brief(asked, [article('L3122-1', 'Travail de nuit', rest), article('L3122-8', 'Travail de nuit', pay)]);
    expect(answer).toMatch(
      /^L'article L\.\u00a03122-1 [\s\S]+Autre texte possible\s?: l'article L\.\u00a03122-8 du même code [\s\S]+compensation salariale/,
    );
  });

  test('is not quoted when it covers little of what is asked', () => {
    const other = article(
      'L3122-9',
      'Surveillance médicale',
      'Le médecin du travail suit le travailleur, de jour ou de nuit, dans des conditions fixées par décret.',
    );
    expect(brief(asked, [article('L3122-1', 'Travail de nuit', rest), other])).not.toContain('Autre texte possible');
  });
});
