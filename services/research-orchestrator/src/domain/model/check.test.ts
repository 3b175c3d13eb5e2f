import { describe, expect, it } from 'vitest';
import { proseFault } from './check.ts';

const fault = (text: string, quotes: string) => proseFault(text, { quotes, articles: [], asked: '' });

describe('a sentence of a model beside its quotation', () => {
  it.each([
    ['Le preneur restitue le local en bon état', 'Le preneur restitue le local en bon état, sauf vétusté.'],
    ['Le congé est donné six mois avant la fin du bail', 'Le congé est donné au moins six mois avant la fin du bail.'],
    ["La durée de l'essai est de quatre mois", "La durée maximale de l'essai est de quatre mois."],
    ['Le préavis est de trois mois', "À défaut d'accord, le préavis est de trois mois."],
    ['La clause est valable', 'Sous réserve du second alinéa, la clause est valable.'],
  ])('is refused when it leaves out what limits the rule: %s', (text, quotes) => {
    expect(fault(text, quotes)).toBe('drops_limit');
  });

  it.each([
    ['Le preneur restitue le local en bon état, excepté la vétusté', 'Le preneur restitue le local en bon état, sauf vétusté.'],
    ['Le congé est donné six mois au minimum avant la fin du bail', 'Le congé est donné au moins six mois avant la fin du bail.'],
    ["En l'absence d'accord, le préavis est de trois mois", "À défaut d'accord, le préavis est de trois mois."],
  ])('may say the limit in other words: %s', (text, quotes) => {
    expect(fault(text, quotes)).toBeNull();
  });
});
