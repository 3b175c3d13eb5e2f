import { fold, foldInPlace } from '@attendu/law/fold';
import { withoutCitations } from '@attendu/law/references';
import { formatDateLong } from '@attendu/law/typography';

/** The date of law, ISO. `raw`: the words it was read from, null for today. `notice`: how they were understood. */
export type LawDate = { readonly iso: string; readonly raw: string | null; readonly notice: string | null };

const MONTHS = ['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre'];
const MONTH = `(${MONTHS.join('|')})`;
const YEAR = '((?:19|20)\\d{2})';
const DAY = '(\\d{1,2})(?:er)?';
const FULL = `(?:${DAY} ${MONTH} ${YEAR}|(\\d{1,2})[/.](\\d{1,2})[/.]${YEAR})`;

/** Markers of a date of law. « du 15 mai 1987 » is not one: it dates a text. */
const EXPLICIT = new RegExp(`\\b(?:a la date du|applicable(?:s)? (?:au|le)|en vigueur (?:au|le)|a compter du|au|avant le) ${FULL}`, 'g');
/** A day given by the facts: « licencié le 12 avril 2020 ». */
const FACT = new RegExp(`\\ble ${FULL}`, 'g');
const MONTH_ONLY = new RegExp(`\\b(?:en|au mois d[e'] ?|courant|debut|fin|mi)[ -]?${MONTH} ${YEAR}`, 'g');
const YEAR_ONLY = new RegExp(
  `\\b(?:en|courant|debut|fin|mi|(?:pour|dans|durant|pendant|au cours de) l'annee|en l'an)[ -]${YEAR}\\b(?! (?:euros|salaries|personnes))`,
  'g',
);

/** Months, years or days, with their prepositions. */
const WHEN = `(?:(?:le|en|au|du|avant|apres|courant|debut|fin|mi|mois de?|a partir du)[ -])*(?:${FULL}|${MONTH} ${YEAR}|${YEAR})\\b`;
/** Days that do not decide the date of law: a birth, the start of something ongoing, and a hiring when the end of the contract or seniority is asked about. */
const BACKGROUND = [
  new RegExp(`\\b(?:nee?s?|naissance|depuis) ${WHEN}(?: (?:et|ou) ${WHEN})?`, 'g'),
  new RegExp(
    `\\b(?:embauche|engage|recrute|entre)e?s?(?: en fonctions?)? ${WHEN}(?=.{0,2000}\\b(?:licenci|demission|rupture|rompu|quitt|(?<!maison de )retraite|departs?\\b|anciennete))`,
    'g',
  ),
];
/** A question on a pension, and days that do not date it: a marriage and its end, a death whose pension is being paid. */
const OF_PENSION = /\b(?:pension|reversion|rente)/;
const BEFORE_PENSION = [
  new RegExp(`\\b(?:divorce|marie|separe|pacse)e?s? ${WHEN}`, 'g'),
  new RegExp(
    `\\b(?:mort|decede|disparu)e?s?(?: [a-z']+){0,4} ${WHEN}(?=.{0,2000}\\bje (?:recois|touche|percois) (?:(?:deja|une|la|sa|ma|cette) ){0,2}(?:rente|pension))`,
    'g',
  ),
];
/** Years before the corpus or in the future, reported like unreadable ones. « Loi du 21 mars 1884 » is not one: it dates a text. */
const OTHER_YEAR = '((?:1[0-8]|2[1-9])\\d{2})';
const OTHER_DAY = new RegExp(
  `\\b(?:au|le|a la date du|a compter du) (\\d{1,2}(?:er)? ${MONTH} ${OTHER_YEAR}|\\d{1,2}[/.]\\d{1,2}[/.]${OTHER_YEAR})`,
);
const OTHER_PERIOD = new RegExp(
  `\\b(?:en|courant|debut|fin|mi|l'annee|l'an)[ -](${MONTH} )?${OTHER_YEAR}\\b(?! (?:euros|salaries|personnes))`,
);

/**
 * Reads the date of law that a question asks for: first an explicit date of law; then a single day of the facts; then a month or a year, taken at its
 * last day. The date of a cited decision or EU act does not count. With two different dates in the facts, today's law is applied and the notice says
 * so. @param today ISO day, from the clock, in Paris.
 */
export function readLawDate(question: string, today: string): LawDate {
  const asked = fold(withoutCitations(question));
  const unread = unreadDate(asked);
  if (unread !== null) {
    return {
      iso: today,
      raw: null,
      notice: `La date « ${asWritten(unread, question)} » n’a pas pu être retenue ; le droit retenu est celui en vigueur au ${formatDateLong(today)}. Choisissez une autre date si besoin.`,
    };
  }
  const folded = BACKGROUND.reduce((text, pattern) => text.replace(pattern, ' '), asked);
  const explicit = fullDates(folded, EXPLICIT)[0];
  if (explicit !== undefined) {
    // « avant le 1er janvier 2020 » asks for the law of the day before.
    const iso = explicit.raw.startsWith('avant') ? dayBefore(explicit.iso) : explicit.iso;
    return decided(iso, explicit.raw, today);
  }
  const told = OF_PENSION.test(asked) ? BEFORE_PENSION.reduce((text, pattern) => text.replace(pattern, ' '), folded) : folded;
  const facts = fullDates(told, FACT);
  const [fact] = facts;
  const [months, years] = [monthPeriods(told), yearPeriods(told)];
  if (areApart([...facts.map(({ iso }) => ({ first: iso, last: iso })), ...months, ...years])) {
    return {
      iso: today,
      raw: null,
      notice: `La question cite plusieurs dates ; le droit retenu est celui en vigueur au ${formatDateLong(today)}. Choisissez une autre date si besoin.`,
    };
  }
  if (fact !== undefined) return decided(fact.iso, fact.raw, today);
  const period = months[0] ?? years[0];
  if (period === undefined) return { iso: today, raw: null, notice: null };
  const iso = period.first <= today && today <= period.last ? today : period.last;
  return decided(iso, period.raw, today, asWritten(period.raw, question));
}

/** @param period the words of a month or a year. */
function decided(iso: string, raw: string, today: string, period?: string): LawDate {
  if (iso === today) return { iso, raw, notice: null };
  const why = period === undefined ? 'D’après la question' : `La question vise une période (« ${period} »)`;
  return { iso, raw, notice: `${why} : le droit retenu est celui en vigueur au ${formatDateLong(iso)}.` };
}

/** Folded words of a question with its own accents and capitals. */
function asWritten(folded: string, question: string): string {
  const plain = question.replace(/\s+/g, ' ');
  const at = foldInPlace(plain).indexOf(folded);
  return at < 0 ? folded : plain.slice(at, at + folded.length);
}

function fullDates(folded: string, pattern: RegExp): { iso: string; raw: string }[] {
  return [...folded.matchAll(pattern)].flatMap((match) => {
    const [raw, day, month, year, day2, month2, year2] = match;
    const iso = isoDay(Number(year ?? year2), month === undefined ? Number(month2) : MONTHS.indexOf(month) + 1, Number(day ?? day2));
    return iso === null ? [] : [{ iso, raw }];
  });
}

/** A day that does not exist, or of a year out of range; as written. */
function unreadDate(folded: string): string | null {
  for (const match of folded.matchAll(new RegExp(`\\b(?:le|au|du) (${FULL})`, 'g')))
    if (fullDates(match[0], new RegExp(FULL, 'g')).length === 0) return match[1] ?? null;
  const period = OTHER_PERIOD.exec(folded);
  return OTHER_DAY.exec(folded)?.[1] ?? (period === null ? null : `${period[1] ?? ''}${period[3]}`);
}

type Period = { first: string; last: string; raw: string };

/** Whether no day is in all of them: « en mars 2015 » and « le 3 mars 2015 » are one date, « en mars 2015 » and « en juin 2026 » are two. */
function areApart(periods: readonly Pick<Period, 'first' | 'last'>[]): boolean {
  const latest = periods
    .map(({ first }) => first)
    .sort()
    .at(-1);
  const [earliest] = periods.map(({ last }) => last).sort();
  return latest !== undefined && earliest !== undefined && latest > earliest;
}

const monthPeriods = (folded: string): Period[] =>
  [...folded.matchAll(MONTH_ONLY)].map(([raw, name = '', digits]) => {
    const [year, month] = [Number(digits), MONTHS.indexOf(name) + 1];
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { first: isoDay(year, month, 1) ?? '', last: isoDay(year, month, lastDay) ?? '', raw };
  });

const yearPeriods = (folded: string): Period[] =>
  [...folded.matchAll(YEAR_ONLY)].map(([raw, year]) => {
    const last = raw.startsWith('debut') ? '03-31' : raw.startsWith('mi') ? '06-30' : '12-31';
    return { first: `${year}-01-01`, last: `${year}-${last}`, raw };
  });

function dayBefore(iso: string): string {
  return new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10);
}

/** Null for a day that does not exist (31/02/2020). */
function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
