import { fold } from './fold.ts';

const MONTHS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'ao', 'sep', 'oct', 'nov', 'dec'];

/** « 12 mars 2024 », « 18 nov. 2020 », « 12/03/2024 »; null when a text holds no day, or one that no calendar has. */
export function dayIn(text: string): string | null {
  const folded = fold(text);
  const [, day, word, year] = /\b(\d{1,2})(?:er)? ([a-z]{3,9})\.? (\d{4})\b/.exec(folded) ?? [];
  if (word !== undefined) {
    const month = MONTHS.findIndex((start) => word.startsWith(start));
    if (month >= 0) return isoDay(Number(year), month + 1, Number(day));
  }
  const [, d, m, y] = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(folded) ?? [];
  return y === undefined ? null : isoDay(Number(y), Number(m), Number(d));
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}
