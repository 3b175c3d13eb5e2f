import { describe, expect, it } from 'vitest';
import { proseFault } from './check.ts';
import { findQuote } from './quote.ts';

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

  it.each([
    ['Le délai de recours est de deux ans', 'Le délai de recours est de deux mois ; les pièces sont gardées trois ans.', ''],
    ['Le délai de recours est de 30 jours', 'Le délai de recours est de deux mois.', 'Le délai de recours est-il de 30 jours ?'],
    ['La majoration est de 10 euros', 'La majoration est de 10 %.', ''],
  ])('is refused when its figure is of another unit, or the question’s own: %s', (text, quotes, asked) => {
    expect(proseFault(text, { quotes, articles: [], asked })).toBe('number');
  });

  it('may repeat a fact of the question beside what is quoted', () => {
    const allowed = { quotes: 'Le préavis est de deux mois.', articles: [], asked: 'Quel préavis après 7 ans dans la société ?' };
    expect(proseFault('Après 7 ans dans la société, le préavis est de deux mois', allowed)).toBeNull();
  });
});

it('finds a quotation that begins with the second sentence of its passage, whatever its apostrophes', () => {
  const passage = "Le préavis est d'un mois. L’employeur l'exécute.";
  const found = findQuote(passage, 0, passage.length, "L'employeur l'exécute.");
  expect(found).toEqual({ start: passage.indexOf('L’employeur'), end: passage.length, exact: false });
});
