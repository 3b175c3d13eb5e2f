/** Range of accepted law dates: before the first no French law is in force; after the last, publishers use dates that mean « none ». */
export const FIRST_LAW_DAY = '1789-01-01';
export const LAST_LAW_DAY = '2199-12-31';

const NOT_A_DAY = 'Veuillez entrer une date valide.';
const OUT_OF_RANGE = 'Veuillez entrer une date comprise entre le 01/01/1789 et le 31/12/2199.';

const noLawBefore = (firstDay: string): string =>
  `Aucun texte du fonds n'était en vigueur à cette date. Veuillez entrer une date à partir du ${firstDay.split('-').reverse().join('/')}.`;

/**
 * The error of a law date; null when it is valid. `firstDay`: the first on which a text of what is searched
 * was in force, null when it is not known.
 */
export function lawDayError(day: string, firstDay: string | null = null): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return NOT_A_DAY;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return NOT_A_DAY;
  if (day < FIRST_LAW_DAY || day > LAST_LAW_DAY) return OUT_OF_RANGE;
  return firstDay !== null && day < firstDay ? noLawBefore(firstDay) : null;
}
