import type { Passage } from '../reading/cut.ts';
import { type Outline, textOf } from '../reading/outline.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { announcesTable, asksOfColumn, casesAmong, firstCell, isRow, rowsFor } from '../reading/tables.ts';
import { stemsOf } from '../text/terms.ts';
import type { KeptPassage } from '../types.ts';

/** A line of a list or of a table. `columns`: the row that names the columns of the rows after it. */
export type Line = { readonly kind: 'item' | 'columns' | 'row'; readonly marker: string | null; readonly passage: Passage };
export type Lines = { readonly lines: readonly Line[]; readonly partial: boolean };

/** A text, what is asked of it, and the passages that answer. `title`: stems of the text's own title, which name none of its lines. */
export type Listed = Outline & { readonly query: ReadingQuery; readonly kept: readonly KeptPassage[]; readonly title: ReadonlySet<string> };

/** « 3° (Abrogé) ; » says nothing. */
const ABROGATED = /^(?:\S{1,4} )?\(?(?:abrogé|supprimé)e?s?\)?\s?[;.]?$/i;
/** A list quoted whole may not be longer than this, in characters, or in lines. Of a longer one, the head and the lines that answer. */
const LONGEST_LIST = 1400;
const MOST_LINES = 12;
/** Lines of a longer list, when nothing tells which of them answer. */
const MOST_OF_LONG = 6;
/** Weight of the words that only one line has, above which the question names it: one word of the question is enough. */
export const LEAST_NAMING = 0.12;

/** The lines that a passage introduces: those under it, or the table that it announces further down. Empty when it introduces none. */
export function headedBy(passage: Passage, listed: Listed): Passage[] {
  const { all, last } = listed;
  if (last.get(passage.paragraph) !== passage) return [];
  const under = listed.under.get(passage.paragraph) ?? [];
  if (under.length > 0) return under.filter((one) => !ABROGATED.test(textOf(one, listed)));
  if (!announcesTable(textOf(passage, listed))) return [];
  // The table of another numbered part has its own case.
  const inPart = (one: Passage): boolean => listed.parts[one.paragraph]?.number === listed.parts[passage.paragraph]?.number;
  const table = all.find((one) => one.start > passage.start && isRow(textOf(one, listed)) && inPart(one));
  return table === undefined ? [] : [table];
}

/**
 * The lines to quote of those that a head introduces, each followed by its own.
 * @param whole all of them, be they named or not, unless they are too many.
 */
export function chooseLines(heads: readonly Passage[], root: Passage, listed: Listed, whole = false): Lines {
  const rows = heads.filter((line) => isRow(textOf(line, listed)));
  const items = heads.filter((line) => !rows.includes(line));
  // What closes the sentence of a list (« sous les mêmes conditions. ») belongs to it, whatever items are chosen.
  const chosen = chooseItems(items, root, listed, whole);
  const parts = heads.flatMap((line): Lines[] => {
    if (rows.includes(line)) return [tableLines(line, listed)];
    if (!chosen.includes(line)) return [];
    const own = headedBy(line, listed);
    const item: Line = { kind: 'item', marker: line.marker, passage: line };
    return [{ lines: [item], partial: false }, ...(own.length === 0 ? [] : [chooseLines(own, line, listed)])];
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    partial: chosen.length < items.length || parts.some(({ partial }) => partial),
  };
}

/** A passage and all that it introduces. */
export function family(passage: Passage, listed: Listed): Passage[] {
  return [passage, ...headedBy(passage, listed).flatMap((line) => family(line, listed))];
}

/** « 1° Soit… ; 2° Soit… »: each case alone would hide that there is another. */
const isAlternative = (items: readonly Passage[], listed: Listed): boolean =>
  items.length > 1 && items.every((item) => /^(?:\S{1,4} )?soit(?!\p{L})/iu.test(textOf(item, listed)));

/** The items that name what the question names (« cadres »); every item when none does, unless the list is too long to read. */
function chooseItems(items: readonly Passage[], root: Passage, listed: Listed, whole: boolean): Passage[] {
  const families = items.map((item) => family(item, listed));
  const lines = families.flat();
  const length = lines.reduce((sum, line) => sum + line.end - line.start, 0);
  const fits = lines.length <= MOST_LINES && length <= LONGEST_LIST;
  if (fits && (whole || isAlternative(items, listed))) return [...items];
  const cases = casesAmong(
    items.map((item) => textOf(item, listed)),
    listed.query.quantities,
  );
  const named = cases.length > 0 ? cases : namedLines(families, root, listed);
  if (named.length > 0) return items.filter((item, index) => named.includes(index) || closes(item, items, listed));
  if (fits) return [...items];
  const starts = new Set(listed.kept.map(({ start }) => start));
  const among = items.filter(
    (item, index) => (families[index] ?? []).some(({ start }) => starts.has(start)) || closes(item, items, listed),
  );
  return among.length > 0 ? among.slice(0, MOST_LINES) : items.slice(0, MOST_OF_LONG);
}

/** What ends the sentence that a list interrupts: « est puni d'une amende ». */
const closes = (item: Passage, items: readonly Passage[], listed: Listed): boolean =>
  item.marker === null && items.some(({ marker }) => marker !== null) && /^[a-zà-ÿ]{2}/.test(textOf(item, listed));

/** Places of the lines that name what the question names, and their head does not; none when most of them do, or none does. */
function namedLines(families: readonly (readonly Passage[])[], root: Passage, listed: Listed): number[] {
  const headStems = new Set([...listed.title, ...stemsOf(textOf(root, listed))]);
  const wanted = new Map(listed.query.terms.filter(({ stem }) => !headStems.has(stem)).map(({ stem, weight }) => [stem, weight]));
  const naming = (line: Passage): string => (isRow(textOf(line, listed)) ? firstCell(textOf(line, listed)) : textOf(line, listed));
  const scoreOf = (line: Passage): number =>
    stemsOf(naming(line)).reduce((sum, stem) => sum + (isRow(textOf(line, listed)) && /^\d+$/.test(stem) ? 0 : (wanted.get(stem) ?? 0)), 0);
  const scores = families.map((lines) => Math.max(...lines.map(scoreOf)));
  const best = Math.max(0, ...scores);
  const named = scores.flatMap((score, index) => (score >= 0.7 * best ? [index] : []));
  return best >= LEAST_NAMING && named.length <= Math.max(1, families.length / 2) ? named.slice(0, MOST_LINES) : [];
}

/**
 * A table: the row that names its columns, then the row that a quantity of the question falls in when its column proves it, or those that the
 * question names, or all of a short table. Nothing of a long one, nor of one that has no row for the quantity asked: a few rows would mislead.
 */
function tableLines(head: Passage, listed: Listed): Lines {
  const { quantities } = listed.query;
  const columns = textOf(head, listed);
  const rows = (listed.under.get(head.paragraph) ?? []).map((passage) => ({ passage, text: textOf(passage, listed) }));
  const proved = rowsFor(columns, rows, quantities);
  const named = namedLines(
    rows.map(({ passage }) => [passage]),
    head,
    listed,
  ).flatMap((index) => rows[index] ?? []);
  const isWhole = rows.length <= MOST_LINES && !asksOfColumn(columns, quantities);
  const chosen = proved.length > 0 ? proved : named.length > 0 ? named : isWhole ? rows : [];
  if (chosen.length === 0 && rows.length > 0) return { lines: [], partial: true };
  return {
    lines: [
      { kind: rows.length === 0 ? 'row' : 'columns', marker: null, passage: head },
      ...chosen.map(({ passage }): Line => ({ kind: 'row', marker: null, passage })),
    ],
    partial: chosen.length < rows.length,
  };
}
