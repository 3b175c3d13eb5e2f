import { foldInPlace } from '@attendu/law/fold';
import { NUMBER_WORDS } from '../text/number-words.ts';

export type QuantityUnit = 'years' | 'months' | 'days' | 'persons';
/** « 4 ans », « moins de onze salariés ». `bound`: an upper (`less`) or a lower (`more`) limit. */
export type Quantity = { readonly value: number; readonly unit: QuantityUnit; readonly bound: 'less' | 'more' | null };

const WORDS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, mille: 1000 };

const UNITS: readonly (readonly [pattern: RegExp, unit: QuantityUnit])[] = [
  [/^(?:ans?|annees?)$/, 'years'],
  [/^mois$/, 'months'],
  [/^jours?$/, 'days'],
  [/^(?:salarie(?:e)?s?|personnes?|employes?|agents?)$/, 'persons'],
];

const PATTERN = new RegExp(
  `(moins d(?:e |')|inferieure? a |au plus |plus d(?:e |')|au moins |superieure? a |a partir d(?:e |')|a compter d(?:e |')|entre )?(?<![\\w,.-])(\\d[\\d ]*|${Object.keys(WORDS).join('|')}) (ans?|annees?|mois|jours?|salariee?s?|personnes?|employes?|agents?)\\b`,
  'g',
);

/** The quantities of a text, in order. */
export function quantitiesIn(text: string): Quantity[] {
  return [...foldInPlace(text).matchAll(PATTERN)].flatMap(([, said, number = '', noun = '']): Quantity[] => {
    const value = WORDS[number] ?? Number(number.replace(/ /g, ''));
    const unit = UNITS.find(([pattern]) => pattern.test(noun))?.[1];
    if (unit === undefined || !Number.isFinite(value)) return [];
    return [{ value, unit, bound: said === undefined ? null : /^(?:moins|inferieur|au plus)/.test(said) ? 'less' : 'more' }];
  });
}
