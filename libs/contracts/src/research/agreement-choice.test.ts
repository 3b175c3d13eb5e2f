import { expect, it } from 'vitest';
import { agreementAnswerOf, withAgreement } from './agreement-choice.ts';

it('writes the answer in the context, and reads it back', () => {
  expect(withAgreement('', 'none')).toBe('Convention collective : aucune.');
  expect(withAgreement('Entreprise de 6 salariés.\n', { idcc: '1596', title: 'Ouvriers du bâtiment' })).toBe(
    'Entreprise de 6 salariés.\nConvention collective : Ouvriers du bâtiment (IDCC 1596).',
  );
  for (const answer of ['none', 'unknown'] as const) expect(agreementAnswerOf(withAgreement('Un contexte.', answer))).toBe(answer);
  expect(agreementAnswerOf(withAgreement('', { idcc: '1486', title: 'Syntec' }))).toBeNull();
  expect(agreementAnswerOf('Aucune convention collective : aucune.')).toBeNull();
});
