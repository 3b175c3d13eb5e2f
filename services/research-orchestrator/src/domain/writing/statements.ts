import { type Passage, statesRule } from '../reading/cut.ts';
import { isException } from '../reading/exceptions.ts';
import { listMarker } from '../reading/markers.ts';
import { outlineOf, rootOf, textOf } from '../reading/outline.ts';
import { quantitiesIn } from '../reading/quantities.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { admits, isCaseOf, needsBelow } from '../reading/tables.ts';
import { type Span, trimSpan } from '../text/sentences.ts';
import { stemsOf } from '../text/terms.ts';
import type { Reading } from '../types.ts';
import { chooseLines, family, headedBy, LEAST_NAMING, type Line, type Listed } from './lists.ts';

/**
 * A rule as a document states it, ready to be quoted: a passage, or the head of a list or table with its lines. `partial`: some lines were left out.
 * `continues`: index of the statement without which it is incomplete. `opening`: it opens the article that the question names. `score`: 0 when it is
 * only there for a statement that continues it. `start`: offset in the text.
 */
export type Statement = {
  readonly head: Span | null;
  readonly lines: readonly (Pick<Line, 'marker' | 'kind'> & { readonly span: Span })[];
  readonly partial: boolean;
  readonly role: 'rule' | 'exception';
  readonly score: number;
  readonly opening: boolean;
  readonly continues: number | null;
  readonly start: number;
};

/** A longer line is a sentence, whatever its end. */
const LONGEST_TITLE = 90;
/** Score of the other statements of an article that the question names. */
const LEAST_OF_NAMED = 0.01;
/** Longest chain of statements that continue one another. */
const MOST_BEFORE = 2;

/** Turns the kept passages of a document into statements, each after those it continues, in the order of the text. */
export function statementsOf(reading: Reading, content: string, query: ReadingQuery): Statement[] {
  const title = new Set(stemsOf(reading.document.title));
  const place: Place = {
    ...outlineOf(content, reading.document),
    query,
    kept: reading.passages,
    title,
    claimed: new Set(),
    leaned: new Set(),
  };
  const { all } = place;
  const made = new Map<number, Statement>();
  /** The passage that another one continues; titles are followed through. */
  const beforeOf = ({ continues }: Passage): Passage | null => {
    const before = continues === null ? undefined : all[continues];
    return before === undefined || isTitleLine(before, content) ? null : before;
  };
  const make = (passage: Passage, opening: boolean, depth: number): number => {
    const root = rootOf(passage, place);
    const known = made.get(root.start);
    if (known !== undefined) return root.start;
    const statement = statementAt(root, place);
    const before = depth >= MOST_BEFORE ? null : beforeOf(root);
    made.set(root.start, { ...statement, opening, continues: before === null ? null : make(before, false, depth + 1) });
    return root.start;
  };
  const texts = all.filter((passage) => !isTitleLine(passage, content));
  // Best first: of two paragraphs that announce the same table, the better one gets it.
  const kept = [...reading.passages]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ start }) => texts.find((one) => one.start === start) ?? []);
  const beginning = reading.named ? texts : [];
  for (const passage of [...beginning, ...kept]) {
    const before = beforeOf(rootOf(passage, place));
    if (before !== null) place.leaned.add(rootOf(before, place).start);
  }
  for (const passage of beginning) make(passage, passage === texts[0], 0);
  for (const passage of kept) make(passage, false, 0);
  const statements = [...made.values()]
    .filter((statement) => !isOutside(statement, content, query))
    .map((statement) => (reading.named ? { ...statement, score: scoreIn(statement, asksMore(query, title)) } : statement));
  const rivals = rivalsOf(statements, place);
  return statements
    .filter(({ start, continues }) => !rivals.has(start) && (continues === null || !rivals.has(continues)))
    .sort((a, b) => a.start - b.start);
}

/**
 * Indexes of the statements about another case than that of the question: those of « 30.1. Démission » when the question names « 30.2. Licenciement »
 * and both parts give figures, unless they contain the words of the question.
 */
function rivalsOf(statements: readonly Statement[], { all, parts, content, query, title }: Place): ReadonlySet<number> {
  const wanted = new Set(query.terms.filter(({ stem, weight }) => weight >= LEAST_NAMING && !title.has(stem)).map(({ stem }) => stem));
  const paragraphs = new Map(all.map(({ start, paragraph }) => [start, paragraph]));
  const placed = statements.flatMap((statement) => {
    const part = parts[paragraphs.get(statement.start) ?? -1] ?? null;
    if (part === null) return [];
    const text = statementText(statement, content);
    const figures = statement.lines.some(({ kind }) => kind !== 'item') || quantitiesIn(text).length > 0;
    const naming = stemsOf(part.name).filter((stem) => wanted.has(stem));
    return [{ start: statement.start, number: part.number, article: part.number.split('.')[0], text, figures, naming }];
  });
  const named = placed.filter(({ figures, naming }) => figures && naming.length > 0);
  const asked = new Set(named.flatMap(({ naming }) => naming));
  const articles = new Set(named.map(({ article }) => article));
  const unnamed = placed.filter(({ naming, article }) => naming.length === 0 && articles.has(article));
  const others = new Set(unnamed.filter(({ figures }) => figures).map(({ number }) => number));
  return new Set(
    unnamed.filter(({ number, text }) => others.has(number) && !stemsOf(text).some((stem) => asked.has(stem))).map(({ start }) => start),
  );
}

/** Whether a question asks something specific about the article that it names. */
const asksMore = ({ terms }: ReadingQuery, title: ReadonlySet<string>): boolean =>
  terms.some(({ stem, weight }) => weight >= 0.5 && !title.has(stem));

/** An article named by the question is quoted whole, in order; what is asked specifically comes first. */
const scoreIn = ({ score }: Statement, more: boolean): number => (more ? Math.max(score, LEAST_OF_NAMED) : LEAST_OF_NAMED);

/** A statement after those that it continues. */
export function withBefore(statement: Statement, all: readonly Statement[]): Statement[] {
  const before = all.find(({ start }) => start === statement.continues);
  return before === undefined || before.start >= statement.start ? [statement] : [...withBefore(before, all), statement];
}

/** The chosen statements, each after those it continues, without duplicates, in the order of the text. */
export function inTextOrder(chosen: readonly Statement[], all: readonly Statement[]): Statement[] {
  return [...new Set(chosen.flatMap((statement) => withBefore(statement, all)))].sort((a, b) => a.start - b.start);
}

/** `claimed`: tables already assigned to a statement. `leaned`: indexes of the statements that another one continues. */
type Place = Listed & { readonly claimed: Set<number>; readonly leaned: Set<number> };

function statementAt(root: Passage, place: Place): Omit<Statement, 'opening' | 'continues'> {
  const { content, kept, claimed } = place;
  const heads = headedBy(root, place).filter(({ start }) => !claimed.has(start));
  for (const line of heads) claimed.add(line.start);
  const within = new Set([root, ...heads.flatMap((line) => family(line, place))].map(({ start }) => start));
  const inside = kept.filter(({ start }) => within.has(start));
  const score = Math.max(0, ...inside.map((passage) => passage.score));
  const text = textOf(root, place);
  const exception = inside.length === 0 ? isException(text) : inside.every(({ role }) => role === 'exception');
  const common = { score, role: exception ? 'exception' : 'rule' } as const;
  if (heads.length === 0) {
    const line = { kind: 'item', marker: root.marker, span: quotable(content, root) } as const;
    return { ...common, head: null, lines: [line], partial: false, start: root.start };
  }
  // A statement that refers to a list (« les dispositions des 2° et 3° ») needs all of it.
  const { lines, partial } = chooseLines(heads, root, place, place.leaned.has(root.start));
  // The table for the question's case comes before the general one.
  const isCase = score > 0 && lines.some(({ kind }) => kind === 'row') && isCaseOf(text, place.query.quantities);
  return {
    ...common,
    score: isCase ? score + 1 : score,
    head: quotable(content, root),
    lines: lines.map(({ marker, kind, passage }) => ({ marker, kind, span: quotable(content, passage) })),
    partial,
    start: root.start,
  };
}

/** A table for another case than the question's (« moins de onze salariés », for eighty) answers nothing; nor does a head without lines. */
function isOutside({ head, lines }: Statement, content: string, { quantities }: ReadingQuery): boolean {
  if (head !== null && lines.length === 0 && content.charAt(head.end - 1) === ':') return true;
  const [only, ...others] = lines;
  if (head === null && only !== undefined && others.length === 0 && needsBelow(content.slice(only.span.start, only.span.end))) return true;
  const isTable = lines.some(({ kind }) => kind !== 'item');
  return isTable && head !== null && !admits(content.slice(head.start, head.end), quantities);
}

/** « Rupture à l'initiative du salarié (démission) ». */
function isTitleLine({ start, end, marker, leadIn }: Passage, content: string): boolean {
  if (end - start >= LONGEST_TITLE || leadIn !== null) return false;
  const text = content.slice(start, end);
  return !/[.;:!?…»]$/.test(text) && !statesRule(text) && (marker === null || !/[.;:,]/.test(text));
}

/** The span to put between quotation marks: without the item's marker and its final comma or semicolon. */
export function quotable(content: string, span: Span): Span {
  const marker = listMarker(content.slice(span.start, span.end));
  let { start, end } = trimSpan(content, { start: span.start + (marker?.length ?? 0), end: span.end });
  while (end > start && /[;,\s]/.test(content.charAt(end - 1))) end--;
  const inner = withoutMarks(content, { start, end });
  return inner.end > inner.start ? inner : trimSpan(content, span);
}

/** The span without unbalanced opening quotation marks, since ours replace them. An amendment writes « Un texte… ». */
function withoutMarks(content: string, { start, end }: Span): Span {
  const text = content.slice(start, end);
  if (!/^[«“"]/.test(text)) return { start, end };
  const close = text.slice(1).search(/[»”"]/);
  const isWhole = close === -1 || /^[»”"]\s?[.;]?$/.test(text.slice(1 + close));
  if (!isWhole) return { start, end };
  return trimSpan(content, { start: start + 1, end: close === -1 ? end : start + 1 + close });
}

/** Total length of the quotations of statements, in characters. */
export function lengthOf(statements: readonly Statement[]): number {
  const length = (span: Span): number => span.end - span.start;
  return statements.flatMap(spansOf).reduce((sum, span) => sum + length(span), 0);
}

/** The quotations of a statement, in order. */
export const spansOf = ({ head, lines }: Statement): Span[] => [...(head === null ? [] : [head]), ...lines.map(({ span }) => span)];

/** The quotations of a statement in as few spans as possible: a single one when no line is left out. */
export function stretchesOf(statement: Statement): Span[] {
  const spans = spansOf(statement);
  const [first, last] = [spans[0], spans.at(-1)];
  const isTable = statement.lines.some(({ kind }) => kind !== 'item');
  return first === undefined || last === undefined || statement.partial || isTable ? spans : [{ start: first.start, end: last.end }];
}

/** The quotations of a statement, one passage a line. */
export function statementText(statement: Statement, content: string): string {
  return spansOf(statement)
    .map(({ start, end }) => content.slice(start, end))
    .join('\n');
}
