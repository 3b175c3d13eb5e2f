import { expect, it } from 'vitest';
import { firstParagraphs, firstWords } from './first-words.ts';

it('removes headings, references and marks', () => {
  const answer =
    '### Règle applicable\n\nAux termes de l’article L. 1221-19, «\u00a0Pour les cadres, de quatre mois.\u00a0» (Legiarti - 1 - 1). **Renouvellement** : voir (CNN - 1 - 1, CNN - 2 - 1).\n\n- un';
  expect(firstWords(answer)).toBe(
    'Aux termes de l’article L. 1221-19, «\u00a0Pour les cadres, de quatre mois.\u00a0» Renouvellement : voir. un',
  );
});

it('keeps paragraphs apart, without those that are a heading alone', () => {
  expect(firstParagraphs('### Règle\n\nUn principe (Legiarti - 1 - 1).\n\n« Le texte. » (CNN - 1 - 1)')).toEqual([
    'Un principe.',
    '« Le texte. »',
  ]);
});

it('does not alter quotations', () => {
  expect(firstWords('«\u00a0les actes 1 et le règlement 2\u00a0» (BALO - 1)')).toBe('«\u00a0les actes 1 et le règlement 2\u00a0»');
});
