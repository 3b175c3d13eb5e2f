import { CELLS, cutPassages, isHead, listMarker, type Passage } from '../reading/cut.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { type Span, trimSpan } from '../text/sentences.ts';
import { stemsOf } from '../text/terms.ts';
import type { KeptPassage, Reading } from '../types.ts';

/**
 * What a document says, ready to be quoted: a passage, or the head of a list and its items. `marker`: « 3° ». `partial`: other items were
 * left out. `start`: where it stands in the text.
 */
export type Statement = {
  readonly head: Span | null;
  readonly items: readonly { readonly marker: string | null; readonly span: Span }[];
  readonly partial: boolean;
  readonly role: 'rule' | 'exception';
  readonly score: number;
  readonly start: number;
};

/** « 3° (Abrogé) ; » says nothing. */
const ABROGATED = /^(?:\S{1,4} )?\(?(?:abrogé|supprimé)e?s?\)?\s?[;.]?$/i;
/** A line longer than this is a sentence, whatever ends it. */
const LONGEST_TITLE = 90;
/** A list quoted whole may not be longer than this, in characters, or in items. */
const LONGEST_LIST = 1400;
const MOST_ITEMS = 12;
/** Weight of the words that only one item has, above which the question names it: one word of the question is enough. */
const LEAST_NAMING = 0.12;

/** Turns the passages kept of a document into statements, in the order of the text. */
export function statementsOf(reading: Reading, content: string, query: ReadingQuery): Statement[] {
  const all = cutPassages(content);
  const done = new Set<number>();
  const statements: Statement[] = [];
  for (const kept of reading.passages) {
    if (done.has(kept.start)) continue;
    const head = headOf(kept, all);
    const together = head === null ? [kept] : reading.passages.filter((other) => headOf(other, all) === head);
    for (const one of together) done.add(one.start);
    const statement = head === null ? plainStatement(kept, content) : listStatement(head, together, content, all, query);
    // A table that has no row for what is asked says nothing, nor does a line that only names what follows it.
    if (statement.items.length > 0 && !isTitleLine(statement, content)) statements.push(statement);
  }
  return statements.sort((a, b) => a.start - b.start);
}

/** « Rupture à l'initiative du salarié (démission) ». */
function isTitleLine({ head, items }: Statement, content: string): boolean {
  const [only] = items;
  if (head !== null || only === undefined || only.span.end - only.span.start >= LONGEST_TITLE) return false;
  return !/[.;:!?…]$/.test(content.slice(only.span.start, only.span.end)) && !/[.;:,]/.test(content.charAt(only.span.end));
}

function plainStatement(kept: KeptPassage, content: string): Statement {
  const item = { marker: kept.marker, span: quotable(content, kept) };
  return { head: null, items: [item], partial: false, role: kept.role, score: kept.score, start: kept.start };
}

/** Index of the paragraph that heads the list or table a passage belongs to: its own when it introduces others, its lead-in otherwise. */
function headOf(passage: KeptPassage, all: readonly Passage[]): number | null {
  const last = all.filter((other) => other.paragraph === passage.paragraph).at(-1);
  if (last?.start === passage.start && isHead(passage.paragraph, all)) return passage.paragraph;
  if (passage.leadIn === null) return null;
  return all.find((other) => other.start === passage.leadIn?.start)?.paragraph ?? null;
}

function listStatement(
  head: number,
  kept: readonly KeptPassage[],
  content: string,
  all: readonly Passage[],
  query: ReadingQuery,
): Statement {
  const last = all.filter((passage) => passage.paragraph === head).at(-1);
  const items = all.filter((passage) => passage.leadIn === head && !ABROGATED.test(content.slice(passage.start, passage.end)));
  const chosen = chooseItems(items, last, kept, content, query);
  const whole = chosen.flatMap((item) => [item, ...itemsUnder(item, content, all)]);
  return {
    head: last === undefined ? null : quotable(content, last),
    items: whole.map((item) => ({ marker: item.marker, span: quotable(content, item) })),
    partial: chosen.length < items.length,
    role: kept.some((passage) => passage.role === 'rule') ? 'rule' : 'exception',
    score: Math.max(...kept.map((passage) => passage.score)),
    start: Math.min(last?.start ?? Number.POSITIVE_INFINITY, ...kept.map((passage) => passage.start)),
  };
}

/** An item that heads a list of its own (« pour les ETAM : ») says nothing without it. */
function itemsUnder(item: Passage, content: string, all: readonly Passage[]): Passage[] {
  if (content.charAt(item.end - 1) !== ':') return [];
  return all.filter((passage) => passage.leadIn === item.paragraph);
}

/**
 * The items that name what the question names (« cadres »), which a row of a table does by its first cell; every item when none does, unless the
 * list is too long to read. None of a table, when the question gives a number that none of its rows is for.
 */
function chooseItems(
  items: readonly Passage[],
  head: Passage | undefined,
  kept: readonly KeptPassage[],
  content: string,
  query: ReadingQuery,
): Passage[] {
  const headStems = new Set(head === undefined ? [] : stemsOf(content.slice(head.start, head.end)));
  const wanted = new Map(query.terms.filter((term) => !headStems.has(term.stem)).map((term) => [term.stem, term.weight]));
  const isTable = head !== undefined && content.slice(head.start, head.end).includes(CELLS);
  const naming = ({ start, end }: Passage): string => {
    const text = content.slice(start, end);
    return isTable ? (text.split(CELLS)[0] ?? '') : text;
  };
  const scores = items.map((item) => stemsOf(naming(item)).reduce((sum, stem) => sum + (wanted.get(stem) ?? 0), 0));
  const best = Math.max(0, ...scores);
  const named = items.filter((_, i) => (scores[i] ?? 0) >= 0.7 * best);
  if (best >= LEAST_NAMING && named.length <= Math.max(1, items.length / 2)) return named.slice(0, MOST_ITEMS);
  if (isTable && [...wanted.keys()].some((stem) => /^\d+$/.test(stem))) return [];
  const length = items.reduce((sum, item) => sum + item.end - item.start, 0);
  if (items.length <= MOST_ITEMS && length <= LONGEST_LIST) return [...items];
  // A few rows of a long table, chosen for nothing, would mislead.
  if (isTable) return [];
  const starts = new Set(kept.map((passage) => passage.start));
  const among = items.filter((item) => starts.has(item.start));
  return (among.length > 0 ? among : items).slice(0, 6);
}

/** The stretch to put between quotation marks: without the marker of a list item and the comma or semicolon that ends it. */
export function quotable(content: string, span: Span): Span {
  const marker = listMarker(content.slice(span.start, span.end));
  let { start, end } = trimSpan(content, { start: span.start + (marker?.length ?? 0), end: span.end });
  while (end > start && /[;,\s]/.test(content.charAt(end - 1))) end--;
  return end > start ? { start, end } : trimSpan(content, span);
}

/** Length of what a statement quotes, in characters. */
export function statementLength(statement: Statement): number {
  const length = (span: Span): number => span.end - span.start;
  return (statement.head === null ? 0 : length(statement.head)) + statement.items.reduce((sum, item) => sum + length(item.span), 0);
}

/** What a statement quotes, one passage a line. */
export function statementText({ head, items }: Statement, content: string): string {
  const spans = [...(head === null ? [] : [head]), ...items.map(({ span }) => span)];
  return spans.map(({ start, end }) => content.slice(start, end)).join('\n');
}
