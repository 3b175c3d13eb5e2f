import { cutPassages } from '../reading/cut.ts';
import { type Span, trimSpan } from '../text/sentences.ts';
import type { KeptPassage } from '../types.ts';
import { type Context, MOST_INLINE_TABLE } from './opening.ts';
import { lengthOf, type Statement, spansOf, statementsOf } from './statements.ts';
import type { Unit } from './units.ts';

/** An article of at most this many characters is quoted whole, so that no paragraph that decides is left out (docs/adr/0390). */
const LONGEST_WHOLE = 800;

/**
 * A unit with its whole article, when that is short. @param isVerdict whether the unit stands alone in front; the rest of its article then follows it.
 * @returns null when the article is too long, or has a list or table too long to be quoted whole
 */
export function withWholeArticle(unit: Unit, context: Context, isVerdict: boolean): Unit[] | null {
  const statements = allStatements(unit, context);
  if (lengthOf(statements) > LONGEST_WHOLE || statements.some(isAbridged)) return null;
  if (!isVerdict) return [{ ...unit, statements, length: lengthOf(statements) }];
  const said = unit.statements.flatMap(spansOf);
  const rest = statements.flatMap((statement) => without(statement, said, unit.source.content));
  return rest.length === 0 ? [unit] : [unit, { ...unit, statements: rest, length: lengthOf(rest) }];
}

const isAbridged = ({ partial, lines }: Statement): boolean =>
  partial || (lines.length > MOST_INLINE_TABLE && lines.some(({ kind }) => kind !== 'item'));

function allStatements({ source: { reading, content } }: Unit, { query }: Context): Statement[] {
  const kept = new Map(reading.passages.map((passage) => [passage.start, passage]));
  const passages = cutPassages(content, reading.document).map(
    (passage): KeptPassage => kept.get(passage.start) ?? { ...passage, leadIn: null, score: 0, role: 'rule', hash: '' },
  );
  return statementsOf({ ...reading, passages, named: false }, content, query);
}

/** What remains of a statement beyond what is already quoted: its other lines, or the text before and after. */
function without(statement: Statement, said: readonly Span[], content: string): Statement[] {
  const overlaps = (span: Span): boolean => said.some(({ start, end }) => span.start < end && start < span.end);
  if (!spansOf(statement).some(overlaps)) return [statement];
  if (statement.head !== null) {
    const lines = statement.lines.filter(({ span }) => !overlaps(span));
    return lines.length === 0 ? [] : [{ ...statement, lines, partial: true }];
  }
  return statement.lines.flatMap((line) => {
    const inside = said.filter(({ start, end }) => line.span.start < end && start < line.span.end);
    const first = Math.min(...inside.map(({ start }) => start));
    const last = Math.max(...inside.map(({ end }) => end));
    return [
      { start: line.span.start, end: first },
      { start: last, end: line.span.end },
    ]
      .filter(({ start, end }) => end > start)
      .map((span) => trimSpan(content, span))
      .filter(({ start, end }) => end > start)
      .map((span): Statement => ({ ...statement, lines: [{ ...line, span }], start: span.start, continues: null }));
  });
}
