import { foldInPlace } from '@attendu/law/fold';
import { type AspectId, figuresOf, shownAspects } from '../question/aspects.ts';
import { type DraftSentence, text } from './draft.ts';
import { type Context, openingOf, type Source, statementSentence } from './opening.ts';
import { inTextOrder, lengthOf, type Statement, statementsOf, statementText } from './statements.ts';

/** Characters quoted after which the short answer says no more of a point. */
const BRIEF_LENGTH = 420;
/** Share of the best statement's score that another must reach to answer as well. */
const BRIEF_SHARE = 0.6;
/** Note from which a text that gives the figure asked is looked for beyond those quoted at length. */
const LEAST_FIGURE = 4;

/**
 * What the short answer takes of a document: of the statements that answer about as well as the best, those that speak of what is asked, or
 * else any, and of these the first in the text, where the rule stands; for an article that the question names, its beginning; then the one that
 * gives the figure asked, when the first gives none, or the next of them while `room` characters are left. Each with what it goes on from.
 */
function briefStatements({ reading, content }: Source, { query }: Context, room: number): Statement[] {
  const statements = statementsOf(reading, content, query);
  const best = Math.max(0, ...statements.map(({ score }) => score));
  const near = statements.filter(({ score }) => score > 0 && score >= BRIEF_SHARE * best);
  const speaking = near.filter((one) => speaksOf(one, content, query.aspects));
  // « Toutefois… » says nothing before the rule that it limits, unless the article says nothing else.
  const isRule = ({ role }: Statement): boolean => role === 'rule';
  const begins = statements.find(({ opening }) => opening);
  const first = begins ?? speaking.find(isRule) ?? near.find(isRule) ?? statements.find(isRule) ?? speaking[0] ?? near[0];
  if (first === undefined) return [];
  const second = [...speaking, ...near].find((one) => one.start > first.start);
  const figures = figuresOf(query.aspects);
  const figure = givesFigure(first, content, figures) ? undefined : statements.find((one) => givesFigure(one, content, figures));
  const next = figure ?? second;
  const most = figure === undefined && begins === undefined ? room : 2 * room;
  const both = next === undefined ? [] : inTextOrder([first, next], statements);
  return next === undefined || lengthOf(both) > most ? inTextOrder([first], statements) : both;
}

const foldedText = (statement: Statement, content: string): string => foldInPlace(statementText(statement, content));

function speaksOf(statement: Statement, content: string, aspects: readonly AspectId[]): boolean {
  const shown = shownAspects(foldedText(statement, content));
  return aspects.some((aspect) => shown.includes(aspect));
}

/** Whether a statement holds a quantity of those looked for. */
function givesFigure(statement: Statement, content: string, figures: readonly RegExp[]): boolean {
  const folded = foldedText(statement, content);
  return figures.some((figure) => figure.test(folded));
}

function briefSentences(source: Source, context: Context, room: number): DraftSentence[] {
  context.lastText = null;
  return briefStatements(source, context, room).map((statement, index) =>
    statementSentence(source, statement, openingOf(source, statement, index, context), false, context),
  );
}

/** The exception that a short answer must not hide, in one sentence with what it goes on from. */
export function reserveOf(source: Source, context: Context): DraftSentence | null {
  const [first, ...others] = briefSentences(source, context, 0);
  if (first === undefined) return null;
  return { ...first, parts: [...first.parts, ...others.flatMap(({ parts }) => [text('. '), ...parts])] };
}

/**
 * The short answer of a point: what its first text says; when that text does not give what is asked, the first that gives it says it as well:
 * the figure (« a droit à une indemnité », then how much, be it in the decree that the law refers to), or the duty, the sanction, the proof.
 * @param quoted what the answer quotes beside it. @param all every text kept for the point.
 */
export function briefOf(lead: Source, quoted: readonly Source[], all: readonly Source[], context: Context): DraftSentence[] {
  const sentences = briefSentences(lead, context, BRIEF_LENGTH);
  const { aspects } = context.query;
  const figures = figuresOf(aspects);
  const gives = (source: Source): boolean =>
    briefStatements(source, context, BRIEF_LENGTH).some((statement) =>
      figures.length > 0 ? givesFigure(statement, source.content, figures) : speaksOf(statement, source.content, aspects),
    );
  if (aspects.length === 0 || gives(lead)) return sentences;
  const chapter = chapterOf(lead);
  const beside = all
    .filter((source) => source.reading.note >= LEAST_FIGURE && chapter !== null && chapterOf(source) === chapter)
    .sort((a, b) => b.reading.note - a.reading.note);
  const other = [...(figures.length > 0 ? beside : []), ...quoted].find((source) => source !== lead && gives(source));
  return other === undefined ? sentences : [...sentences, ...briefSentences(other, context, BRIEF_LENGTH)];
}

/** « 1234 » for L. 1234-9 as for R. 1234-2, which applies it; null for a number of another form. */
function chapterOf({ reading: { document } }: Source): string | null {
  const number = /^[LRDA]\.?\s?\*?\s?(\d{3,4})-/.exec(document.number ?? '')?.[1];
  return number === undefined ? null : `${document.textId ?? ''}/${number}`;
}
