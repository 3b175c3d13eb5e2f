import type { IsoDate } from './force.ts';

const NBSP = '\u00a0';
const NNBSP = '\u202f';
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/**
 * French spaces in our own sentences: no-break before ; : ? ! », after «, in « n° 19 », « art. L. 12 », before € and %.
 * Applying it twice changes nothing; URLs and hours keep their colon. Never for a quotation: a quotation keeps every character.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/«[ \u00a0\u202f]*/g, `«${NBSP}`)
    .replace(/[ \u00a0\u202f]*»/g, `${NBSP}»`)
    .replace(/([^\s:;!?])[ \u00a0\u202f]*([:;!?]+)(?=[\s)\]]|$)/g, (_, before: string, marks: string) =>
      marks.startsWith(':') ? `${before}${NBSP}${marks}` : `${before}${NNBSP}${marks}`,
    )
    .replace(/(n°|art\.|§) (?=\S)/gi, `$1${NBSP}`)
    .replace(/\b([LRDA]\.\*?) (?=\d)/g, `$1${NBSP}`)
    .replace(/(\d)[ \u202f](?=[€%])/g, `$1${NBSP}`);
}

/** '2020-11-18' → '18/11/2020' (tables). */
export function formatDateShort(iso: IsoDate): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** '2020-11-18' → '18 novembre 2020', the first of a month as '1er' (prose). */
export function formatDateLong(iso: IsoDate): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  return `${day === 1 ? '1er' : day}${NBSP}${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** Integer cents → '95,99 €'. */
export function formatEuros(cents: number): string {
  const absolute = Math.abs(Math.trunc(cents));
  return `${cents < 0 ? '-' : ''}${formatCount(Math.trunc(absolute / 100))},${String(absolute % 100).padStart(2, '0')}${NBSP}€`;
}

/** 12345 → '12 345', with a narrow no-break space. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, NNBSP);
}

/** « 1 source », « 2 sources »: French takes the singular below two. */
export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return `${formatCount(count)}${NBSP}${Math.abs(count) < 2 ? singular : pluralForm}`;
}
