import { isException, setsAsideParagraph } from '../reading/exceptions.ts';
import { paragraphsOf, trimSpan } from '../text/sentences.ts';
import { lengthOf, type Statement, statementText } from './statements.ts';
import { endOf, startOf, type Unit } from './units.ts';

/** An exception longer than this is named in the long answer only. */
const LONGEST_EXCEPTION = 700;
/** Maximum distance in the text between an exception and the sentence that it limits. */
const NEAR_BELOW = 700;

/**
 * The exception that a text makes to one of its rules, below it (« Toutefois, l'employeur peut… », « Les deux premiers alinéas ne sont pas
 * applicables… »): quote both.
 */
export function exceptionTo(rule: Unit, units: readonly Unit[]): Unit[] {
  const end = endOf(rule);
  const { content } = rule.source;
  const place = paragraphAt(content, startOf(rule));
  const below = units.flatMap((unit): Unit[] => {
    const main = unit.source === rule.source ? unit.statements.at(-1) : undefined;
    const exception = main?.role === 'exception' ? after(main, end, content) : null;
    if (exception === null) return [];
    const length = lengthOf([exception]);
    const isOnRule = exception.start - end < NEAR_BELOW || setsAsideParagraph(statementText(exception, content), place);
    return isOnRule && length <= LONGEST_EXCEPTION ? [{ ...unit, statements: [exception], length }] : [];
  });
  return below.sort((a, b) => startOf(a) - startOf(b) || a.length - b.length).slice(0, 1);
}

/** The part of a statement after a rule: all of it, or its sentences that follow the rule in the same paragraph. */
function after(statement: Statement, end: number, content: string): Statement | null {
  if (statement.start >= end) return statement;
  const [line, ...others] = statement.lines;
  if (statement.head !== null || line === undefined || others.length > 0 || line.span.end <= end) return null;
  const span = trimSpan(content, { start: end, end: line.span.end });
  return isException(content.slice(span.start, span.end)) ? { ...statement, lines: [{ ...line, span }], start: span.start } : null;
}

const paragraphAt = (content: string, offset: number): number => paragraphsOf(content).findIndex(({ end }) => offset < end);
