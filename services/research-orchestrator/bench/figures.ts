import { NUMBER_WORDS } from '../src/domain/text/number-words.ts';

/** A figure as its number and its unit: [2, 'mois'], [25, '%'], [1, '/5']. */
export type Figure = readonly [value: number, unit: string];

const NUMBERS: Readonly<Record<string, number>> = {
  ...NUMBER_WORDS,
  'dix-huit': 18,
  'vingt et un': 21,
  'vingt-quatre': 24,
  'trente-cinq': 35,
  'trente-six': 36,
  'quarante-huit': 48,
};
const WORDS = Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const UNIT = '(mois|jours?|semaines?|heures?|ans?|années?|minutes?)';
const UNITS: Readonly<Record<string, string>> = {
  jour: 'jours',
  semaine: 'semaines',
  heure: 'heures',
  an: 'ans',
  année: 'ans',
  années: 'ans',
  minute: 'minutes',
};
const BEFORE_WORD = '(?<![\\p{L}\\p{N}_])';
const AFTER_WORD = '(?![\\p{L}\\p{N}_])';

/** Digits, number words, percentages and fractions, each with the function that converts a match to a figure. */
const RULES: readonly (readonly [pattern: RegExp, read: (groups: readonly string[]) => Figure])[] = [
  [
    new RegExp(`(?<![\\p{N},.])(\\p{N}+(?:[,.]\\p{N}+)?)\\s*(?:\\([^)]{1,12}\\)\\s*)?${UNIT}${AFTER_WORD}`, 'gu'),
    ([value = '', unit = '']) => [decimal(value), UNITS[unit] ?? unit],
  ],
  [
    new RegExp(`${BEFORE_WORD}(${WORDS})\\s+(?:\\(\\p{N}+\\)\\s*)?${UNIT}${AFTER_WORD}`, 'gu'),
    ([value = '', unit = '']) => [NUMBERS[value] ?? Number.NaN, UNITS[unit] ?? unit],
  ],
  [/(\p{N}+(?:[,.]\p{N}+)?)\s*(?:%|p\. ?100|pour cent)/gu, ([value = '']) => [decimal(value), '%']],
  [/(?<![\p{N}/])(\p{N}{1,2})\/(\p{N}{1,2})(?:e|è|ème)?(?![\p{N}/])/gu, ([value = '', of = '']) => [decimal(value), `/${of}`]],
];

const decimal = (text: string): number => Number(text.replace(',', '.'));

export const figureKey = ([value, unit]: Figure): string => `${value} ${unit}`;

/** The distinct figures of a text, as keys: durations, percentages and fractions. */
export function figuresIn(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return new Set(RULES.flatMap(([pattern, read]) => [...plain.matchAll(pattern)].map(([, ...groups]) => figureKey(read(groups)))));
}
