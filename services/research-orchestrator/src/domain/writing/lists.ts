import { foldInPlace } from '@attendu/law/fold';
import { isRow } from '@attendu/law/tables';
import type { Passage } from '../reading/cut.ts';
import { type Outline, textOf } from '../reading/outline.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { admits, announcesTable, asksOfColumn, casesAmong, firstCell, rowsFor } from '../reading/tables.ts';
import { stemsOf } from '../text/terms.ts';
import type { KeptPassage } from '../types.ts';

/** A line of a list or of a table. `columns`: the header row of its table. */
export type Line = { readonly kind: 'item' | 'columns' | 'row'; readonly marker: string | null; readonly passage: Passage };
export type Lines = { readonly lines: readonly Line[]; readonly partial: boolean };

/** A text, the query, and the passages that answer. `title`: stems of the text's own title, which identify none of its lines. */
export type Listed = Outline & { readonly query: ReadingQuery; readonly kept: readonly KeptPassage[]; readonly title: ReadonlySet<string> };

/** An item without content: « 3° (Abrogé) ; ». */
const ABROGATED = /^(?:\S{1,4} )?\(?(?:abrogé|supprimé)e?s?\)?\s?[;.]?$/i;
/** Longest list quoted whole, in characters and in lines; of a longer one, only its head and the lines that answer. */
const LONGEST_LIST = 1400;
const MOST_LINES = 12;
/** The same limits when nothing identifies the lines that answer. */
const LONGEST_UNTOLD = 3000;
const MOST_UNTOLD = 30;
/** Longest table quoted whole, in rows. */
const MOST_ROWS = 40;
/** Lines kept of a longer list when nothing identifies those that answer. */
const MOST_OF_LONG = 6;
/** Minimum weight of the words found in one line only for the question to name it: one word of the question is enough. */
export const LEAST_NAMING = 0.12;

/** The lines that a passage introduces: those under it, or the table that it announces further down. Empty when it introduces none. */
export function headedBy(passage: Passage, listed: Listed): Passage[] {
  const { all, last } = listed;
  if (last.get(passage.paragraph) !== passage) return [];
  const under = listed.under.get(passage.paragraph) ?? [];
  if (under.length > 0) return under.filter((one) => !ABROGATED.test(textOf(one, listed)));
  if (!announcesTable(textOf(passage, listed))) return [];
  // The table of another numbered part is for another case.
  const inPart = (one: Passage): boolean => listed.parts[one.paragraph]?.number === listed.parts[passage.paragraph]?.number;
  const table = all.find((one) => one.start > passage.start && isRow(textOf(one, listed)) && inPart(one));
  return table === undefined ? [] : [table];
}

/**
 * The lines to quote of those that a head introduces, each followed by its own lines. @param whole quote all of them unless they are too many, even
 * those not named.
 */
export function chooseLines(heads: readonly Passage[], root: Passage, listed: Listed, whole = false): Lines {
  const rows = heads.filter((line) => isRow(textOf(line, listed)));
  const items = heads.filter((line) => !rows.includes(line));
  // The words after a list that close its sentence (« sous les mêmes conditions. ») are quoted with any of its items.
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

/** A passage and everything that it introduces. */
export function family(passage: Passage, listed: Listed): Passage[] {
  return [passage, ...headedBy(passage, listed).flatMap((line) => family(line, listed))];
}

/** « s'il remplit les conditions suivantes : », « à la fois : », « sous les réserves ci-après : ». */
const CUMULATIVE =
  /(?<!\b(?:dans|selon|suivant) (?:les|des) )(?<!\baux )\b(?:conditions|reserves|criteres) (?:cumulatives|(?:suivantes|suivants|ci-apres|enumerees)(?! alternatives))[^.;]{0,60}$|\ba la fois ?:$|cumulativement[^.;]{0,40}$/;

/**
 * Whether the lines of a list are quoted together, since one alone would say something else: alternatives (« 1° Soit… ; 2° Soit… »), and conditions that
 * add up (« … ; et »).
 */
export function belongTogether(head: string, lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  if (lines.every((line) => /^(?:\S{1,4} )?soit(?!\p{L})/iu.test(line))) return true;
  return CUMULATIVE.test(foldInPlace(head).trim()) || /[;,]? et ?[;,]?$/i.test(lines.at(-2) ?? '');
}

/** A coefficient of a classification: its line decides beside that of the case, « coefficient 450, quelle que soit l'ancienneté ». */
const CLASS = /^\d{3}$/;

/** The items that contain the words of the question (« cadres »); every item when none does, unless the list is too long. */
function chooseItems(items: readonly Passage[], root: Passage, listed: Listed, whole: boolean): Passage[] {
  const families = items.map((item) => family(item, listed));
  const lines = families.flat();
  const length = lines.reduce((sum, line) => sum + line.end - line.start, 0);
  const fits = lines.length <= MOST_LINES && length <= LONGEST_LIST;
  const texts = items.map((item) => textOf(item, listed));
  if (fits && (whole || belongTogether(textOf(root, listed), texts))) return [...items];
  const { quantities, terms } = listed.query;
  const cases = casesAmong(texts, quantities);
  const classes = new Set(terms.flatMap(({ stem }) => (CLASS.test(stem) ? [stem] : [])));
  const isOfClass = (line: string): boolean => admits(line, quantities) && stemsOf(line).some((stem) => classes.has(stem));
  const ofClass = texts.flatMap((line, index) => (isOfClass(line) ? [index] : []));
  const named = cases.length > 0 ? [...cases, ...ofClass] : namedLines(families, root, listed);
  if (named.length > 0) return items.filter((item, index) => named.includes(index) || closes(item, items, listed));
  if (fits || (lines.length <= MOST_UNTOLD && length <= LONGEST_UNTOLD)) return [...items];
  const starts = new Set(listed.kept.map(({ start }) => start));
  const among = items.filter(
    (item, index) => (families[index] ?? []).some(({ start }) => starts.has(start)) || closes(item, items, listed),
  );
  return among.length > 0 ? among.slice(0, MOST_LINES) : items.slice(0, MOST_OF_LONG);
}

/** The end of a sentence interrupted by a list: « est puni d'une amende ». */
const closes = (item: Passage, items: readonly Passage[], listed: Listed): boolean =>
  item.marker === null && items.some(({ marker }) => marker !== null) && /^[a-zà-ÿ]{2}/.test(textOf(item, listed));

/** Indexes of the lines that contain words of the question not in their head; empty when most lines do, or none. */
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
 * The rows to quote of a table: the header row, then the row whose first column proves that it holds the question's quantity, or the rows that
 * contain the question's words, or a whole short table. None of a long table otherwise, nor when no row fits the quantity: a few rows would mislead.
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
  const length = rows.reduce((sum, { text }) => sum + text.length, 0);
  const isWhole = rows.length <= MOST_ROWS && length <= LONGEST_LIST && !asksOfColumn(columns, quantities);
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
