import { foldInPlace } from '@attendu/law/fold';
import { cellsOf, isRow } from '@attendu/law/tables';
import { partNumber } from './parts.ts';
import { type Quantity, type QuantityUnit, quantitiesIn, rangeOf } from './quantities.ts';

/** The first cell of a row: « 11 à 24 », « Cadres ». */
export const firstCell = (row: string): string => cellsOf(row)[0] ?? '';

/** Whether a paragraph announces a table below it, even several paragraphs below. */
export const announcesTable = (paragraph: string): boolean =>
  !isRow(paragraph) && /\b(?:tableau|bareme|grille)x? (?:ci-|suivant|figurant|annexe)|\bci-dessous\b/.test(foldInPlace(paragraph));

/** Whether a paragraph is incomplete without what stands just below it: « est fixée comme suit, sauf faute grave. ». */
export const needsBelow = (paragraph: string): boolean =>
  paragraph.endsWith(':') || (!isRow(paragraph) && /\bcomme suit\b[^.;:]*\.$/.test(foldInPlace(paragraph)));

/** Whether a paragraph introduces the list or table just below it: by its colon, or by its words before a full stop. */
export const opensBelow = (paragraph: string): boolean =>
  needsBelow(paragraph) ||
  announcesTable(paragraph) ||
  (!isRow(paragraph) && /\b(?:ci-apres|suivante?s?)\s?\.?$/.test(foldInPlace(paragraph)));

/**
 * For each row of a table, its header row; for the header row, the paragraph that introduces the table: the nearest above, up to the previous table
 * or the beginning of its part (« 30.2. Licenciement »), that ends with a colon or announces it. Null when there is none, and outside tables.
 */
export function tableLeads(paragraphs: readonly string[]): (number | null)[] {
  let head: number | null = null;
  let introduced: number | null = null;
  return paragraphs.map((text, index) => {
    if (!isRow(text)) {
      head = null;
      if (isRow(paragraphs[index - 1] ?? '') || partNumber(text) !== null) introduced = null;
      if (opensBelow(text)) introduced = index;
      return null;
    }
    if (head === null || isNewHead(text, paragraphs[head] ?? '', paragraphs[index + 1] ?? '')) {
      head = namesColumns(text) ? index : (introduced ?? index);
      return head === index ? introduced : head;
    }
    return head;
  });
}

/** A header row does not start with a number. */
const namesColumns = (row: string): boolean => !/^\d/.test(row);

/** Two adjacent tables: the number of columns changes, and a header row precedes figures again. */
function isNewHead(row: string, head: string, next: string): boolean {
  const columns = cellsOf(row).length;
  if (columns === cellsOf(head).length || /\d/.test(row) || !isRow(next)) return false;
  const after = cellsOf(next);
  return after.length === columns && after.slice(1).every((cell) => /^[\d\s.,%€]+$/.test(cell));
}

/** The unit of the first column, when its header names it; null otherwise. */
function unitOf(column: string): QuantityUnit | null {
  const folded = foldInPlace(column);
  if (/en annees|en ans|nombre d'annees/.test(folded)) return 'years';
  if (/en mois\b/.test(folded)) return 'months';
  if (/effectif|nombre de salaries/.test(folded)) return 'persons';
  if (/^age\b/.test(folded)) return 'age';
  return /^anciennete\b/.test(folded) ? 'years' : null;
}

/**
 * The rows of a table that a quantity of the question falls in, when the unit of the first column proves it: « 4 » for « 4 ans d'ancienneté », « 100
 * à 124 » for « 120 salariés ». Empty when nothing is proved. @param head the header row. @param rows the rows below it.
 */
export function rowsFor<Row extends { readonly text: string }>(head: string, rows: readonly Row[], asked: readonly Quantity[]): Row[] {
  const unit = unitOf(firstCell(head));
  const given = asked.filter((one) => one.bound === null && one.unit === unit);
  const seniorities = given.filter(({ seniority }) => seniority === true);
  const values = seniorities.length > 0 ? seniorities : given;
  const [value] = values;
  if (unit === null || value === undefined || values.some((other) => other.value !== value.value)) return [];
  const found = rows.filter(({ text }) => holds(foldInPlace(firstCell(text)), value.value, unit));
  return found.length === 1 ? found : [];
}

/** Whether the question gives a quantity in the unit of the first column. */
export const asksOfColumn = (head: string, asked: readonly Quantity[]): boolean =>
  asked.some(({ unit, bound }) => bound === null && unit === unitOf(firstCell(head)));

/** Whether a cell (« 11 à 24 », « 30 et au-delà », « 6 mois à moins de 2 ans », « 12 ») contains a value. @param unit of the value. */
function holds(cell: string, value: number, unit: QuantityUnit): boolean {
  const numbers = numbersIn(cell, unit);
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2) return false;
  if (second !== undefined) return value >= first && (LESS_THAN_SECOND.test(cell) ? value < second : value <= second);
  if (/jusqu'a|au plus|maximum/.test(cell)) return value <= first;
  if (/moins de|inferieur/.test(cell)) return value < first;
  if (/plus de|superieur/.test(cell)) return value > first;
  return /au-dela|et plus|au moins|a partir/.test(cell) ? value >= first : value === first;
}

/** « 1 an à moins de 2 ans », « de 2 à 5 ans exclus ». */
const LESS_THAN_SECOND = /\d\D*\b(?:moins d(?:e |')|inferieure?s? a )\D*\d|\bexclus?\s*$/;

/** The numbers of a cell in a unit: « 6 mois » is half a year. A number without a unit has that of the next one, or the column's. */
function numbersIn(cell: string, unit: QuantityUnit): number[] {
  const plain = cell.replace(/(\d)\s(?=\d{3}\b)/g, '$1').replace(/’/g, "'");
  const found = [...plain.matchAll(/(\d+(?:,\d+)?)\s?(ans?\b|annees?\b|mois\b)?/g)];
  let months: number | null = null;
  return found
    .reverse()
    .map(([, number = '', said]) => {
      months = said === undefined ? months : said === 'mois' ? 1 : 12;
      const own = unit === 'months' ? 1 : 12;
      const value = Number(number.replace(',', '.'));
      return months === null || (unit !== 'years' && unit !== 'months') ? value : (value * months) / own;
    })
    .reverse();
}

/** Whether a case (« une entreprise de moins de onze salariés ») is compatible with the quantities of the question. */
export function admits(introduction: string, asked: readonly Quantity[]): boolean {
  return limitsIn(introduction).every((limit) => asked.every((one) => leavesRoom(inMonths(limit), inMonths(one))));
}

/** The limits of a case. Beside a seniority, another period is what it gives: « plus de deux ans d'ancienneté : jusqu'à trois mois ». */
function limitsIn(introduction: string): Quantity[] {
  const all = quantitiesIn(introduction, true);
  const seniorities = all.filter(({ seniority }) => seniority === true);
  return seniorities.length === 0 ? all : all.filter((one) => one.seniority === true || inMonths(one).unit !== 'months');
}

/** A period in months, so that « six mois » and « trois ans » can be compared. */
const inMonths = (one: Quantity): Quantity => (one.unit === 'years' ? { ...one, unit: 'months', value: 12 * one.value } : one);

function leavesRoom(limit: Quantity, one: Quantity): boolean {
  if (limit.bound === null || one.unit !== limit.unit) return true;
  const [from, to] = rangeOf(limit);
  const [least, most] = rangeOf(one);
  if (limit.bound === 'less') return (one.bound === 'more' ? least : most) <= to;
  return (one.bound === 'less' ? most : least) >= from;
}

/** Whether the introduction of a table is the question's case: « moins de onze salariés », for a question that says it or gives a smaller number. */
export const isCaseOf = (introduction: string, asked: readonly Quantity[]): boolean =>
  limitsIn(introduction).some((limit) => limit.bound !== null && asked.some((one) => inMonths(one).unit === inMonths(limit).unit)) &&
  admits(introduction, asked);

/** A line of a scale whose amounts add up: « un quart de mois par année pour les années jusqu'à dix ans ». No such line is the whole answer. */
const SLICE = /\b(?:pour|sur|de) (?:les annees|(?:la|chaque) (?:tranche|fraction|part|periode))\b/;

/**
 * Indexes of the list lines for the question's case: « d'au moins deux ans » for « trois ans d'ancienneté », where another line has a limit that the
 * quantity exceeds. Empty when the limits do not tell the lines apart.
 */
export function casesAmong(lines: readonly string[], asked: readonly Quantity[]): number[] {
  if (lines.some((line) => SLICE.test(foldInPlace(line)))) return [];
  const cases = lines.flatMap((line, index) => (isCaseOf(line, asked) ? [index] : []));
  return lines.every((line) => admits(line, asked)) ? [] : cases;
}
