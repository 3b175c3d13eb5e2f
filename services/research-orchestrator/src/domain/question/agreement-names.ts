import { ACTIVITIES, NATIONAL_AGREEMENTS, OCCUPATIONS, SIGLES } from '@attendu/law/data/agreement-table';
import { fold } from '@attendu/law/fold';
import { quantitiesIn, rangeOf } from '../reading/quantities.ts';
import type { Agreement } from './agreement.ts';

type NameKind = 'sigle' | 'activity' | 'occupation';
type Idccs = readonly string[];

/** A name of the tables found in a folded question, with the agreements that it means as a sigle, an activity or an occupation. */
export type FoundName = { readonly raw: string; readonly start: number; readonly end: number } & Readonly<Partial<Record<NameKind, Idccs>>>;

const TABLES: readonly (readonly [kind: NameKind, table: string])[] = [
  ['sigle', SIGLES],
  ['activity', ACTIVITIES],
  ['occupation', OCCUPATIONS],
];

/** One key for the singular and the plural. */
const keyOf = (name: string): string => name.replace(/[sx](?![a-z0-9])/g, '');

const NAMES = new Map<string, Partial<Record<NameKind, Idccs>>>();
const written: string[] = [];
for (const [kind, table] of TABLES)
  for (const line of table.trim().split('\n')) {
    const [names = '', idccs = ''] = line.split(' => ');
    for (const name of names.split(', ')) {
      written.push(name);
      NAMES.set(keyOf(name), { ...NAMES.get(keyOf(name)), [kind]: idccs.split(' ') });
    }
  }

/** A name with any of its words in the plural. */
const pluralPattern = (name: string): string => name.replace(/[a-z]{3,}/g, (word) => `${word.replace(/[sx]$/, '')}[sx]?`);
const isolated = (pattern: string): string => `(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`;

// At the same place, the longest name.
const ANY_NAME = new RegExp(
  isolated(
    written
      .sort((a, b) => b.length - a.length)
      .map(pluralPattern)
      .join('|'),
  ),
  'g',
);

/** The names of agreements, activities and occupations in a folded text, in order. */
export const namesIn = (folded: string): FoundName[] =>
  [...folded.matchAll(ANY_NAME)].map(({ 0: raw, index }) => ({ raw, start: index, end: index + raw.length, ...NAMES.get(keyOf(raw)) }));

/** Patterns of the names that may mean an agreement. */
export const namesOf = (idcc: string): string[] =>
  written
    .filter((name) => Object.values(NAMES.get(keyOf(name)) ?? {}).some((idccs) => idccs.includes(idcc)))
    .map((name) => isolated(pluralPattern(name)));

/** Every national agreement, in the corpus or not. */
export const NATIONAL: readonly Agreement[] = NATIONAL_AGREEMENTS.trim()
  .split('\n')
  .map((line) => ({ idcc: line.slice(0, 4), title: line.slice(5) }));

/** A category of staff, in a question and in the title of the agreement for it. */
const CATEGORIES: readonly (readonly [asked: RegExp, named: RegExp])[] = [
  [/\bouvri(?:er|ere)s?\b/, /\bouvriers\b/],
  [/\betam\b|\btechniciens?\b|agents? de maitrise/, /\betam\b/],
  [/\bcadres?\b|\bingenieurs?\b/, /\bcadres\b/],
];
const HEADCOUNT = /(plus de|jusqu'a) (\d+) salaries/;

/** Of agreements that differ by the category of staff or the number of employees, those that the question does not exclude. */
export function fittingAgreements(folded: string, agreements: readonly Agreement[]): readonly Agreement[] {
  const asked = CATEGORIES.filter(([one]) => one.test(folded));
  const ofCategory = agreements.filter(({ title }) => asked.some(([, named]) => named.test(fold(title))));
  const among = ofCategory.length > 0 ? ofCategory : agreements;
  const headcount = quantitiesIn(folded).find(({ unit }) => unit === 'persons');
  if (headcount === undefined) return among;
  const [fewest, largest] = rangeOf(headcount);
  const sized = among.filter(({ title }) => {
    const [, side, limit] = HEADCOUNT.exec(fold(title)) ?? [];
    if (side === undefined) return true;
    return side === 'plus de' ? largest > Number(limit) : fewest <= Number(limit);
  });
  return sized.length > 0 ? sized : among;
}
