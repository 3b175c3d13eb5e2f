import { foldInPlace } from '@attendu/law/fold';
import { NUMBER_WORDS } from './number-words.ts';
import type { Span } from './sentences.ts';

/** A number with what it counts: « deux mois », « 10 % », « un tiers », « trois exemplaires ». `unit`: folded. `start`, `end`: number and unit in the text. */
export type Measure = Span & { readonly value: number; readonly unit: string };

const TEENS: Readonly<Record<string, number>> = { mille: 1000, cents: 100, vingts: 20 };
const VALUES: Readonly<Record<string, number>> = { ...NUMBER_WORDS, ...TEENS };
const WORD = `(?:${Object.keys(VALUES)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
const DIGITS = '\\d{1,3}(?: \\d{3})+(?:,\\d+)?|\\d+(?:,\\d+)?';
/** On a folded text. */
export const NUMBER = `(?:${DIGITS}|${WORD}(?:(?:-| et |-et-| )${WORD})*(?![a-z]))`;

const TIME = '(?:ans?|annees?|mois|trimestres?|semestres?|semaines?|jours?|heures?|minutes?)';
const DAYS = '(?: (?:ouvrables?|ouvres?|calendaires?|francs?|civils?|civiles?|entiers?|entieres?|consecutifs?|consecutives?))?';
const PEOPLE = '(?:salariee?s?|personnes?|employes?|agents?)';
const SHARE =
  '(?:tiers|quarts?|cinquiemes?|sixiemes?|septiemes?|huitiemes?|dixiemes?|douziemes?|quinziemes?|vingtiemes?|centiemes?|milliemes?|trentiemes?)';
const MONEY = '(?:%|€|pour cent|p\\. ?100|euros?|points?|fois)';
/** « deux représentants »: a plural that says what is counted; not « deux premiers alinéas », « 1234 articles ». */
const COUNTED =
  '(?!articles?\\b|ci-|alineas?\\b|premiere?s\\b|derniere?s\\b|autres\\b|memes\\b|dispositions\\b|phrases?\\b)[a-z][a-z-]{2,}[sx]';

const MEASURE = new RegExp(
  `(?<![\\w,.°-])(${NUMBER})(?: ?\\(\\d+\\))? ?((?:${TIME}${DAYS}|${PEOPLE}|${SHARE}|${MONEY}|${COUNTED})(?![\\w-]))`,
  'g',
);
/** « 1/10 », « 4/10e ». */
const RATIO = /(?<![\w/.-])(\d{1,2})(\/\d{1,3})(?:e|eme)?(?![\w/])/g;
/** « la moitié », « le double ». */
const WHOLE = /\b(?:la|le|pour|de|par) (moitie|double|triple)\b/g;

/** The measures of a text, in order. */
export function measuresIn(text: string): Measure[] {
  const folded = foldInPlace(text);
  const found = [...folded.matchAll(MEASURE)].flatMap(({ index, 0: whole, 1: number = '', 2: unit = '' }): Measure[] => {
    const value = numberOf(number);
    // « un salarié », « les uns »: a determiner that counts nothing.
    if (!Number.isFinite(value) || (value === 1 && !KNOWN.test(unit))) return [];
    return [{ value, unit, start: index, end: index + whole.length }];
  });
  const ratios = [...folded.matchAll(RATIO)].map(({ index, 0: whole, 1: number = '', 2: unit = '' }): Measure => {
    return { value: Number(number), unit, start: index, end: index + whole.length };
  });
  const wholes = [...folded.matchAll(WHOLE)].map(({ index, 0: whole, 1: unit = '' }): Measure => {
    const end = index + whole.length;
    return { value: 1, unit, start: end - unit.length, end };
  });
  return [...found, ...ratios, ...wholes].sort((a, b) => a.start - b.start);
}

const KNOWN = new RegExp(`^(?:${TIME}${DAYS}|${PEOPLE}|${SHARE}|${MONEY})$`);

/** The value of a number, folded: « 3 750 », « 1,5 », « vingt et un », « deux cents ». NaN when it is none. */
export function numberOf(number: string): number {
  if (/^\d/.test(number)) return Number(number.replaceAll(' ', '').replace(',', '.'));
  let total = 0;
  let current = 0;
  for (const word of number.split(/[- ]/)) {
    const value = word === 'et' ? 0 : (VALUES[word] ?? Number.NaN);
    if (value === 1000) {
      total += 1000 * Math.max(1, current);
      current = 0;
    } else if (value === 100) current = 100 * Math.max(1, current);
    // « quatre-vingts »
    else if (value === 20 && current % 100 === 4) current += 76;
    else current += value;
  }
  return total + current;
}
