import { foldInPlace } from '@attendu/law/fold';
import { isShown } from '../question/aspects.ts';
import { questionsIn } from '../question/clauses.ts';
import { asksFigure } from '../question/figures.ts';
import { subjectTitles } from '../text/sections.ts';
import { isCommonStem, stemsOf } from '../text/terms.ts';
import { type Context, modalityOf } from './opening.ts';
import { statementText } from './statements.ts';
import type { Unit } from './units.ts';

/** Maximum length of a verdict. */
const LONGEST_VERDICT = 420;
/** Minimum share of the words of the question in a verdict; a word of its headings counts half. */
const LEAST_ASKED = 0.55;

/**
 * Whether a unit is a verdict: it stands alone, gives the figure asked or says what is allowed, required or forbidden, states every aspect that is asked,
 * and holds the words of the clause that asks. It need not repeat the facts told before that clause.
 */
export function decides(unit: Unit, context: Context): boolean {
  const [statement, ...before] = [...unit.statements].reverse();
  if (statement === undefined || before.length > 0 || unit.length > LONGEST_VERDICT) return false;
  // A single line of a list that the question names is a verdict; several lines are not.
  if (statement.partial && statement.lines.length > 1) return false;
  if (statement.role === 'exception' || unit.source.reading.stance !== 'support') return false;
  const { aspects } = context.query;
  const titles = subjectTitles(unit.source.reading.document.hierarchy).slice(-2).join('\n');
  const around = foldInPlace(`${unit.folded}\n${titles}`);
  if (!aspects.every((aspect) => isShown(aspect, around)) || shareOfAsked(unit, titles, context) < LEAST_ASKED) return false;
  return asksFigure(aspects) ? unit.gives : modalityOf(statement, unit.source.content, context.query) !== null;
}

/** Share of the words of the clause that asks which a unit holds, in these words or in those of the law. */
function shareOfAsked({ statements, source }: Unit, titles: string, { asked, query }: Context): number {
  const [words = ''] = asked.split('\n');
  const clause = questionsIn(words).at(-1) ?? words;
  const wanted = stemsOf(clause).filter((stem) => !isCommonStem(stem) && !/^\d+$/.test(stem));
  const own = new Set(statements.flatMap((one) => stemsOf(statementText(one, source.content))));
  const near = new Set([...own, ...stemsOf(titles)]);
  const alternatives = new Map(query.terms.map((term) => [term.stem, term.alternatives]));
  const isIn = (stem: string, held: ReadonlySet<string>): boolean =>
    held.has(stem) || (alternatives.get(stem) ?? []).some((others) => others.every((other) => held.has(other)));
  const held = wanted.reduce((sum, stem) => sum + (isIn(stem, own) ? 1 : isIn(stem, near) ? 0.5 : 0), 0);
  return wanted.length === 0 ? 0 : held / wanted.length;
}
