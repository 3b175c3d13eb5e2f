import { foldInPlace } from '@attendu/law/fold';
import { isRow } from '@attendu/law/tables';
import type { AspectId } from '../question/aspects.ts';
import { asksFigure, figuresFor } from '../question/figures.ts';
import { dependsOnPrevious } from '../reading/depends-on-previous.ts';
import { isException } from '../reading/exceptions.ts';
import { casesAmong } from '../reading/tables.ts';
import { subjectTitles } from '../text/sections.ts';
import { paragraphsOf, type Span, sentencesIn } from '../text/sentences.ts';
import { isCommonStem, stemsOf } from '../text/terms.ts';
import { FEATURES, type Feature } from './heuristics.ts';
import { belongTogether, LEAST_NAMING } from './lists.ts';
import { type Context, LONGEST_LIST, type Source } from './opening.ts';
import { agreementFit, isOfOtherParty, isOfOtherRegime, isOfSpecialPerson } from './situation.ts';
import { modalActors, rulesOfStatement, type Stated } from './stated.ts';
import { lengthOf, type Statement, spansOf, statementsOf, statementText, withBefore } from './statements.ts';

/**
 * What a short answer may quote of a document: a sentence, or the head of a list or table with the lines that answer, after what it continues.
 * `place`: index of its document among those that may be quoted. `stated`: its rules. `gives`: it holds a quantity of the kind asked. `value`: how well it answers.
 */
export type Unit = {
  readonly source: Source;
  readonly place: number;
  readonly statements: readonly Statement[];
  readonly length: number;
  readonly folded: string;
  readonly stated: readonly Stated[];
  readonly quantities: readonly string[];
  readonly gives: boolean;
  readonly coverage: number;
  readonly features: UnitFeatures;
  readonly value: number;
};

/** Most lines of a list or table in a short answer, in number and in characters. */
const MOST_LINES = 6;
const LONGEST_LINES = 560;
/** Most lines of a list whose lines belong together, or that nothing tells apart: the client's case may be any of them. */
const MOST_ALIKE = 16;
/** Longest chain of sentences that continue one another within a paragraph. */
const MOST_BEFORE = 2;

/**
 * The features of a unit and their weights; the words asked that it covers and the rank of its document weigh most. Fitted on the questions of
 * bench/questions and on 182 lawyers' questions, then rounded (docs/adr/0170, 0430).
 */
const WEIGHTS = {
  place: 2.2,
  score: 1,
  coverage: 3.5,
  /** It holds a quantity of the kind asked. */
  gives: 1.1,
  /** A quantity where none is asked: an agreement mostly settles quantities, a code seldom. */
  unaskedOfAgreement: 0.9,
  unasked: 0.3,
  /** A quantity in the very unit asked: « combien d'années ». */
  unit: 0.8,
  /** It is of persons, or of a regime, that have rules of their own and that the question does not name. */
  special: -0.9,
  regime: -0.7,
  /** Penalty of a text that binds only some people or another territory. */
  context: -0.4,
  exception: -0.2,
  /** It gives what applies without an agreement, or leaves it to one, when the question supposes none. */
  agreement: 0.7,
  /** It is about what the other party does. */
  party: -0.5,
  pertinence: 0.4,
} as const satisfies { readonly [Name in Feature]: number };
export type UnitFeatures = { readonly [Name in Feature]: number };

/** The figures looked for: those asked, or any. */
const wantedIn = ({ aspects }: Context['query']): readonly AspectId[] => (asksFigure(aspects) ? aspects : ['duration', 'amount']);

/** The units of a document, each valued for the question. */
export function unitsOf(source: Source, place: number, context: Context): Unit[] {
  const { reading, content } = source;
  const statements = statementsOf(reading, content, context.query);
  const best = Math.max(0.01, ...statements.map(({ score }) => score));
  const headings = headingStems(source);
  return statements
    .filter(({ score, opening, role }) => score > 0 || opening || role === 'exception')
    .flatMap((statement) => partsOf(statement, content, context))
    .map((part) => withWholeTable(valued(withBefore(part, statements), part, source, { place, best, headings, context }), statements));
}

/** A table none of whose rows is named is valued by the words that introduce it, and shown whole when it is short. */
function withWholeTable(unit: Unit, statements: readonly Statement[]): Unit {
  const main = unit.statements.at(-1);
  const whole = main?.lines.length === 0 ? statements.find(({ start }) => start === main.start) : undefined;
  if (whole === undefined || !isTable(whole) || lengthOf([{ ...whole, head: null }]) > LONGEST_LIST) return unit;
  const shown = [...unit.statements.slice(0, -1), whole];
  return { ...unit, statements: shown, length: lengthOf(shown) };
}

const isTable = ({ lines }: Statement): boolean => lines.length > 0 && lines.every(({ kind }) => kind !== 'item');

/** Splits a statement into what can be quoted separately: its sentences, or its lines that answer. */
function partsOf(statement: Statement, content: string, context: Context): Statement[] {
  const [only] = statement.lines;
  if (statement.head !== null || only === undefined || statement.lines.length > 1) {
    const short = withFewLines(statement, content, context);
    if (short.lines.some(({ kind }) => kind !== 'columns') || statement.lines.length === 0) return [short];
    return statement.head !== null && isTable(statement) ? [{ ...statement, lines: [], partial: true }] : [];
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

/** A list or table short enough for a short answer: the lines that give what is asked and contain words of the question. */
function withFewLines(statement: Statement, content: string, { query }: Context): Statement {
  const total = statement.lines.reduce((sum, { span }) => sum + span.end - span.start, 0);
  if (statement.lines.length <= MOST_LINES && total <= LONGEST_LINES) return statement;
  const figures = wantedIn(query);
  const wanted = new Map(query.terms.map(({ stem, weight }) => [stem, weight]));
  const texts = statement.lines.map(({ span }) => textAt(content, span));
  const cases = casesAmong(texts, query.quantities);
  const worth = statement.lines.map(({ span, kind }, index) => {
    const text = textAt(content, span);
    const named = stemsOf(text).reduce((sum, stem) => sum + (wanted.get(stem) ?? 0), 0);
    const gives = figuresFor(figures, foldInPlace(text)).length > 0 ? 1 : 0;
    // A few rows of a long table, not named by the question, would mislead.
    const isUnnamedRow = isRow(text) && kind !== 'columns' && named === 0;
    return { index, kind, named, worth: kind === 'columns' ? Number.POSITIVE_INFINITY : isUnnamedRow ? 0 : named + gives };
  });
  const isShort = statement.lines.length <= MOST_ALIKE && total <= LONGEST_LIST;
  if (isShort && (belongTogether(textAt(content, statement.head ?? undefined), texts) || (cases.length === 0 && areAlike(worth))))
    return statement;
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

/** Whether the question's words tell none of the items of a list from the others. */
function areAlike(lines: readonly { readonly kind: string; readonly named: number }[]): boolean {
  const items = lines.flatMap(({ kind, named }) => (kind === 'item' ? [named] : []));
  return items.length === lines.length && Math.max(...items) - Math.min(...items) < LEAST_NAMING;
}

export const endOf = ({ statements }: Unit): number => Math.max(0, ...statements.flatMap(spansOf).map(({ end }) => end));
export const startOf = ({ statements }: Unit): number => statements[0]?.start ?? 0;

type Valuing = { readonly place: number; readonly best: number; readonly headings: HeadingStems; readonly context: Context };

function valued(statements: readonly Statement[], main: Statement, source: Source, { place, best, headings, context }: Valuing): Unit {
  const { reading, content } = source;
  const { query } = context;
  const folded = foldInPlace(statementText(main, content));
  const stated = rulesOfStatement(main, content);
  const areAsked = asksFigure(query.aspects);
  const quantities = figuresFor(wantedIn(query), folded);
  const gives = quantities.length > 0;
  const whole = foldInPlace(statements.map((one) => statementText(one, content)).join('\n'));
  const stems = new Set(statements.flatMap((one) => stemsOf(statementText(one, content))));
  const paragraph = paragraphStems(headings, statements);
  const coverage = coverageOf(query, { text: stems, paragraph, article: headings.article, titles: headings.titles });
  const asked = foldInPlace(context.asked);
  const titles = foldInPlace(subjectTitles(reading.document.hierarchy).join('\n'));
  const given = Number(gives);
  const isOfAgreement = reading.document.kind === 'cnn';
  const features: UnitFeatures = {
    place: 1 / (1 + 0.35 * place),
    score: Math.min(1, main.score / best),
    coverage,
    gives: areAsked ? given : 0,
    unaskedOfAgreement: !areAsked && isOfAgreement ? given : 0,
    unasked: areAsked || isOfAgreement ? 0 : given,
    unit: Number(unitAsked(asked)?.test(folded) === true),
    special: Number(isOfSpecialPerson(`${titles}\n${folded}`, asked)),
    context: Number(reading.stance === 'context'),
    exception: Number(main.role === 'exception' && !query.aspects.includes('exception')),
    regime: Number(isOfOtherRegime(`${titles}\n${whole}`, asked)),
    agreement: agreementFit(folded, asked),
    party: Number(isOfOtherParty(folded, modalActors(stated), asked)),
    pertinence: reading.pertinence / 10,
  };
  const value = FEATURES.reduce((sum, name) => sum + (context.without.has(name) ? 0 : WEIGHTS[name] * features[name]), 0);
  return {
    source,
    place,
    statements,
    length: lengthOf(statements),
    folded,
    stated,
    quantities,
    gives,
    coverage,
    features,
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

/** The unit of the quantity asked, when the question says it; null otherwise. */
function unitAsked(asked: string): RegExp | null {
  const unit = /\bcombien d(?:e |')(an|mois|semaine|jour|heure)|\bquel (taux)\b/.exec(asked);
  return unit === null ? null : UNITS[(unit[1] ?? unit[2]) as keyof typeof UNITS];
}

const stemOf = (word: string): string => stemsOf(word)[0] ?? word;
/** A word of the law that covers the one asked: a rule on the « rupture du contrat » is one on dismissal. */
const WIDER = new Map(['licenciement', 'licencier', 'licencié', 'démission'].map((word) => [stemOf(word), stemOf('rupture')]));

/** Stems of the words in which the public asks for a document and for each of its paragraphs, and of the nearest titles above it. */
type HeadingStems = {
  readonly article: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly paragraphs: readonly (Span & { readonly stems: readonly string[] })[];
};

function headingStems({ reading, content, heading, paragraphs }: Source): HeadingStems {
  const asked = paragraphs.length === 0 ? [] : paragraphsOf(content);
  return {
    article: new Set(stemsOf(heading)),
    titles: new Set(stemsOf(subjectTitles(reading.document.hierarchy).slice(-2).join('\n'))),
    paragraphs: asked.map((span, index) => ({ ...span, stems: stemsOf(paragraphs[index] ?? '') })),
  };
}

function paragraphStems({ paragraphs }: HeadingStems, statements: readonly Statement[]): ReadonlySet<string> {
  const spans = statements.flatMap(spansOf);
  const quoted = paragraphs.filter(({ start, end }) => spans.some((span) => span.start < end && span.end > start));
  return new Set(quoted.flatMap(({ stems }) => stems));
}

/** What a word of the question counts for by where it is found: the first of these places. */
const SHARES = { text: 1, paragraph: 0.9, article: 0.8, titles: 0.25 } as const;
type Place = keyof typeof SHARES;
const PLACES = Object.keys(SHARES) as Place[];

/** Share of the question's words, the rarest weighing most, that a unit contains or under which it stands. */
function coverageOf({ terms }: Context['query'], stems: Readonly<Record<Place, ReadonlySet<string>>>): number {
  let total = 0;
  let held = 0;
  for (const { stem, weight, rarity, alternatives } of terms) {
    if (isCommonStem(stem)) continue;
    const wider = WIDER.get(stem);
    const said = (where: ReadonlySet<string>): boolean =>
      where.has(stem) || (wider !== undefined && where.has(wider)) || alternatives.some((words) => words.every((word) => where.has(word)));
    const place = PLACES.find((one) => said(stems[one]));
    total += weight * rarity;
    if (place !== undefined) held += SHARES[place] * weight * rarity;
  }
  return total === 0 ? 0 : held / total;
}
