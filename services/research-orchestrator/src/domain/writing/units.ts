import { foldInPlace } from '@attendu/law/fold';
import { figuresOf } from '../question/aspects.ts';
import { dependsOnPrevious } from '../reading/depends-on-previous.ts';
import { isException } from '../reading/exceptions.ts';
import { casesAmong, isRow } from '../reading/tables.ts';
import { subjectTitles } from '../text/sections.ts';
import { type Span, sentencesIn } from '../text/sentences.ts';
import { isCommonStem, stemsOf } from '../text/terms.ts';
import type { Context, Source } from './opening.ts';
import { lengthOf, type Statement, statementsOf, statementText, withBefore } from './statements.ts';

/**
 * What a short answer may quote of a document: a sentence, or the head of a list or of a table with the lines that answer, after what it goes on
 * from. `place`: of its document among those that may be quoted. `gives`: it holds a quantity of the kind asked. `value`: how well it answers.
 */
export type Unit = {
  readonly source: Source;
  readonly place: number;
  readonly statements: readonly Statement[];
  readonly length: number;
  readonly folded: string;
  readonly quantities: readonly string[];
  readonly gives: boolean;
  readonly coverage: number;
  readonly value: number;
};

/** Lines of a list or of a table in a short answer, at most, in number and in characters. */
const MOST_LINES = 6;
const LONGEST_LINES = 420;
/** Sentences that one goes on from, within its paragraph. */
const MOST_BEFORE = 2;

const PLACE_WEIGHT = 1;
const SCORE_WEIGHT = 0.9;
const COVERAGE_WEIGHT = 0.8;
const GIVES_WEIGHT = 1;
/** A text that binds only some, or of another place. */
const CONTEXT_COST = 0.4;
/** Of a quantity where none is asked: an agreement mostly settles quantities, a code seldom. */
const UNASKED_WEIGHT = { cnn: 0.4, other: 0.15 } as const;
/** Of a quantity in the very unit asked: « combien d'années ». */
const UNIT_WEIGHT = 0.25;
const SPECIAL_COST = 0.8;
const EXCEPTION_COST = 0.3;

const ANY_FIGURE = figuresOf(['duration', 'amount']);

/** The units of a document, each valued for what is asked. */
export function unitsOf(source: Source, place: number, context: Context): Unit[] {
  const { reading, content } = source;
  const statements = statementsOf(reading, content, context.query);
  const best = Math.max(0.01, ...statements.map(({ score }) => score));
  return statements
    .filter(({ score, opening }) => score > 0 || opening)
    .flatMap((statement) => partsOf(statement, content, context))
    .map((part) => valued(withBefore(part, statements), part, source, { place, best, context }));
}

/** A statement cut into what can be quoted apart: its sentences, or its lines that answer. */
function partsOf(statement: Statement, content: string, context: Context): Statement[] {
  const [only] = statement.lines;
  if (statement.head !== null || only === undefined || statement.lines.length > 1) {
    const short = withFewLines(statement, content, context);
    return short.lines.some(({ kind }) => kind !== 'columns') || statement.lines.length === 0 ? [short] : [];
  }
  const sentences = sentencesIn(content, only.span);
  return sentences.map((sentence, index) => {
    let first = index;
    while (first > 0 && index - first < MOST_BEFORE && dependsOnPrevious(textAt(content, sentences[first]))) first--;
    const span = { start: sentences[first]?.start ?? sentence.start, end: sentence.end };
    return {
      ...statement,
      lines: [{ ...only, span }],
      role: isException(content.slice(sentence.start, sentence.end)) ? 'exception' : statement.role,
      start: span.start,
      continues: first === 0 ? statement.continues : null,
    };
  });
}

const textAt = (content: string, span: Span | undefined): string => (span === undefined ? '' : content.slice(span.start, span.end));

/** A list or a table with no more lines than a short answer has room for: those that give what is asked and name what the question names. */
function withFewLines(statement: Statement, content: string, { query }: Context): Statement {
  const total = statement.lines.reduce((sum, { span }) => sum + span.end - span.start, 0);
  if (statement.lines.length <= MOST_LINES && total <= LONGEST_LINES) return statement;
  const asked = figuresOf(query.aspects);
  const figures = asked.length > 0 ? asked : ANY_FIGURE;
  const wanted = new Map(query.terms.map(({ stem, weight }) => [stem, weight]));
  const cases = casesAmong(
    statement.lines.map(({ span }) => textAt(content, span)),
    query.quantities,
  );
  const worth = statement.lines.map(({ span, kind }, index) => {
    const text = textAt(content, span);
    const named = stemsOf(text).reduce((sum, stem) => sum + (wanted.get(stem) ?? 0), 0);
    const gives = figures.some((figure) => figure.test(foldInPlace(text))) ? 1 : 0;
    // A few rows of a long table, that the question does not name, would mislead.
    const isUnnamedRow = isRow(text) && kind !== 'columns' && named === 0;
    return { index, worth: kind === 'columns' ? Number.POSITIVE_INFINITY : isUnnamedRow ? 0 : named + gives };
  });
  const chosen = new Set<number>();
  let length = 0;
  const telling = worth.filter((one) => one.worth > 0 || !isRow(textAt(content, statement.lines[one.index]?.span)));
  const leading = telling.filter(({ index }) => cases.length === 0 || cases.includes(index) || statement.lines[index]?.kind === 'columns');
  for (const { index } of leading.sort((a, b) => b.worth - a.worth || a.index - b.index)) {
    const { span } = statement.lines[index] ?? { span: { start: 0, end: 0 } };
    if (chosen.size >= MOST_LINES || (chosen.size > 0 && length + span.end - span.start > LONGEST_LINES)) continue;
    chosen.add(index);
    length += span.end - span.start;
  }
  return { ...statement, lines: statement.lines.filter((_, index) => chosen.has(index)), partial: true };
}

/** Persons and trades that have rules of their own: a question that names none is answered by the general rule. */
const SPECIAL = [
  /voyageurs?,? representants?|\bvrp\b/,
  /apprenti(?!ssage)/,
  /journaliste/,
  /assistante?s? maternel/,
  /concierge|gardiens? d'immeuble/,
  /\bmarins?\b|gens de mer/,
  /\bdocker/,
  /intermittent/,
  /mannequin/,
  /\bartistes?\b/,
  /fonctionnaire|agents? publics?/,
  /travailleurs? handicapes?/,
  /saisonnier/,
  /salaries? temporaires?|travail(?:leur)? temporaire/,
  /particuliers? employeurs?|employes? de maison/,
  /travailleurs? de nuit|jeunes travailleurs/,
  /portage/,
  /salaries? proteges?|delegues? syndica/,
];

const isSpecialFor = (folded: string, asked: string): boolean => SPECIAL.some((one) => one.test(folded) && !one.test(asked));

type Valuing = { readonly place: number; readonly best: number; readonly context: Context };

function valued(statements: readonly Statement[], main: Statement, source: Source, { place, best, context }: Valuing): Unit {
  const { reading, content } = source;
  const { query } = context;
  const folded = foldInPlace(statementText(main, content));
  const areAsked = figuresOf(query.aspects).length > 0;
  const figures = areAsked ? figuresOf(query.aspects) : ANY_FIGURE;
  const gives = figures.some((figure) => figure.test(folded));
  const worth = areAsked ? GIVES_WEIGHT : UNASKED_WEIGHT[reading.document.kind === 'cnn' ? 'cnn' : 'other'];
  const stems = new Set(statements.flatMap((one) => stemsOf(statementText(one, content))));
  const around = new Set(stemsOf(subjectTitles(reading.document.hierarchy).slice(-2).join('\n')));
  const coverage = coverageOf(query, stems, around);
  const asked = foldInPlace(context.asked);
  const titles = foldInPlace(subjectTitles(reading.document.hierarchy).join('\n'));
  const special = isSpecialFor(`${titles}\n${folded}`, asked);
  const value =
    PLACE_WEIGHT / (1 + 0.35 * place) +
    SCORE_WEIGHT * Math.min(1, main.score / best) +
    COVERAGE_WEIGHT * coverage +
    (gives ? worth : 0) +
    (unitAsked(asked)?.test(folded) === true ? UNIT_WEIGHT : 0) -
    (special ? SPECIAL_COST : 0) -
    (reading.stance === 'context' ? CONTEXT_COST : 0) -
    (main.role === 'exception' && !query.aspects.includes('exception') ? EXCEPTION_COST : 0);
  return {
    source,
    place,
    statements,
    length: lengthOf(statements),
    folded,
    quantities: [...new Set(figures.flatMap((figure) => [...folded.matchAll(new RegExp(figure, 'g'))].map(([found]) => found)))],
    gives,
    coverage,
    value,
  };
}

const UNITS = {
  an: /\bans?\b|\bannees?\b/,
  mois: /\bmois\b/,
  semaine: /\bsemaines?\b/,
  jour: /\bjours?\b/,
  heure: /\bheures?\b/,
  taux: /%|pour cent/,
} as const;

/** What the quantity asked is counted in, when the question says it; null otherwise. */
function unitAsked(asked: string): RegExp | null {
  const unit = /\bcombien d(?:e |')(an|mois|semaine|jour|heure)|\bquel (taux)\b/.exec(asked);
  return unit === null ? null : UNITS[(unit[1] ?? unit[2]) as keyof typeof UNITS];
}

/** Share of the words asked that a unit holds, those of its place in the law counting for half. */
function coverageOf({ terms }: Context['query'], stems: ReadonlySet<string>, around: ReadonlySet<string>): number {
  let total = 0;
  let held = 0;
  for (const { stem, weight, alternatives } of terms) {
    if (isCommonStem(stem)) continue;
    total += weight;
    const said = (where: ReadonlySet<string>): boolean =>
      where.has(stem) || alternatives.some((words) => words.every((word) => where.has(word)));
    if (said(stems)) held += weight;
    else if (said(around)) held += weight / 2;
  }
  return total === 0 ? 0 : held / total;
}
