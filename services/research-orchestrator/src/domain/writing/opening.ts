import { capitalise } from '../points/french.ts';
import { asksFigure } from '../question/figures.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { isOfSummary } from '../reading/quotable.ts';
import type { StoredVersion } from '../stored-version.ts';
import type { ConfrontedReading, DocumentRef } from '../types.ts';
import type { DocumentName } from './document-name.ts';
import { type DraftSentence, type Part, text } from './draft.ts';
import type { Without } from './heuristics.ts';
import { documentName } from './names.ts';
import type { Quotations } from './quotations.ts';
import { onlyModality, rulesOfStatement } from './stated.ts';
import type { Statement } from './statements.ts';

/**
 * A document kept for a point, confronted, with its text and its headings (`Candidate`). `regulations`: numbers of the articles of regulation that fix
 * what it leaves to them, in its code. `citing`: those that cite it and were not kept.
 */
export type Source = {
  readonly reading: ConfrontedReading;
  readonly content: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly regulations: readonly string[];
  readonly citing: readonly StoredVersion[];
};
/** The state of writing an answer. `without`: heuristics left out. `asked`: the point and its question. `lastText`, `lastAgreement`: the last ones named, for « du même code ». */
export type Context = {
  readonly at: string;
  readonly asked: string;
  readonly query: ReadingQuery;
  readonly quotations: Quotations;
  readonly without: Without;
  lastText: string | null;
  lastAgreement: string | null;
};

const ADDITIONS: readonly ((name: DocumentName) => string)[] = [
  ({ again }) => `${again} ajoute : `,
  ({ pronoun }) => `${pronoun} ajoute encore : `,
  ({ pronoun }) => `${pronoun} précise aussi : `,
];

/** Words before a passage of the court's own summary of its decision. */
const summedUp = ({ pronoun }: Pick<DocumentName, 'pronoun'>): string => (pronoun === 'Il' ? 'est ainsi résumé' : 'est ainsi résumée');

/** « L'article L. 1221-19 du code du travail, en vigueur depuis le 27 juin 2008, dispose : »; then « Le même article ajoute : ». */
export function openingOf(source: Source, statement: Statement, index: number, context: Context): string {
  const { reading } = source;
  const name = documentName(reading.document, context.at);
  if (index > 0) {
    if (isSummary(reading.document, statement)) return `${name.again} ${summedUp(name)} : `;
    if (statement.role === 'exception' && isNorm(reading.document)) return `${name.again} prévoit une exception : `;
    return (ADDITIONS[index - 1] ?? ADDITIONS[1])?.(name) ?? '';
  }
  const known = context.lastText === name.text && name.same !== '';
  context.lastText = name.text;
  const who = known ? `${name.short} ${name.same}` : name.full;
  const since = name.force === null ? '' : `, ${name.force},`;
  return `${capitalise(who)}${since} ${verbOf(source, name, statement, context.query)} : `;
}

const isNorm = ({ kind }: DocumentRef): boolean => kind === 'legiarti' || kind === 'cnn' || kind === 'reglements' || kind === 'convbi';

export const isSummary = (document: DocumentRef, { start }: Statement): boolean => isOfSummary(document, { start, end: start });

/**
 * The verb before a quotation: « dispose », « prévoit une exception », « retient ». A text that supports the answer is not said to make an exception to
 * it. `main`: null for several statements.
 */
export function verbOf(
  { reading: { document, stance }, content }: Source,
  name: DocumentName,
  main: Statement | null,
  query: ReadingQuery,
): string {
  if (main === null) return name.verb;
  if (isSummary(document, main)) return summedUp(name);
  if (!isNorm(document)) return name.verb;
  if (main.role === 'exception') return stance === 'oppose' ? 'prévoit une exception' : name.verb;
  return modalityOf(main, content, query) ?? name.verb;
}

const SAID = { 'may-not': 'pose une interdiction', may: 'prévoit une possibilité', must: 'pose une obligation' } as const;

/**
 * For a question « peut-on », « faut-il »: whether the passage forbids, allows or requires, said before its quotation. Null when it does several of
 * these or none, and for any other question.
 */
export function modalityOf(statement: Statement, content: string, { aspects }: ReadingQuery): string | null {
  const isYesOrNo = (aspects.includes('permission') || aspects.includes('duty')) && !asksFigure(aspects);
  if (!isYesOrNo || statement.head !== null) return null;
  const only = onlyModality(rulesOfStatement(statement, content));
  return only === null ? null : SAID[only];
}

/** A sentence that quotes a statement. `list`: its lines are rendered separately, below. */
export function statementSentence(source: Source, statement: Statement, opening: string, list: boolean, context: Context): DraftSentence {
  const { quotations } = context;
  const { document } = source.reading;
  const head = statement.head === null ? [] : [quotations.quote(document, source.content, statement.head)];
  const parts = list ? head : statementParts(source, statement, context);
  return { kind: 'quotation', parts: [text(opening), ...parts, text(' '), quotations.reference(document)] };
}

/** The quotations of a statement inside a sentence: its head and its lines, with the words that join them. */
export function statementParts({ reading, content }: Source, statement: Statement, { quotations }: Context): Part[] {
  const { head, lines, partial } = statement;
  const parts: Part[] = head === null ? [] : [quotations.quote(reading.document, content, head)];
  const isTable = lines.some(({ kind }) => kind === 'columns');
  const length = lines.reduce((sum, { span }) => sum + span.end - span.start, 0);
  const most = isTable
    ? Math.max(MOST_INLINE_TABLE, length <= LONGEST_TABLE ? lines.length : 0)
    : length <= LONGEST_LIST
      ? lines.length
      : MOST_INLINE;
  // A few rows of a long table would mislead; its title is meaningless without it.
  const isCaption = (index: number): boolean => lines[index + 1]?.kind === 'columns';
  const shown = isTable && lines.length > most ? lines.filter(({ kind }, index) => kind === 'item' && !isCaption(index)) : lines;
  shown.slice(0, most).forEach((line, index) => {
    const before = shown[index - 1];
    if (before !== undefined || head !== null) parts.push(text(joint(line, before, content)));
    parts.push(quotations.quote(reading.document, content, line.span));
  });
  if (head !== null && shown.length === 0) parts.push(text(' (tableau à lire dans le texte)'));
  else if (shown.length > most || (partial && (shown.length > 1 || isUnnumbered(shown[0]))))
    parts.push(text(isTable ? ' (extrait du tableau)' : ' (liste abrégée)'));
  return parts;
}

/** Most lines of a list inside a sentence, and most characters of a longer list. */
const MOST_INLINE = 6;
export const LONGEST_LIST = 1100;
/** Most table lines inside a sentence: title, header, rows; and most characters of a longer table. */
export const MOST_INLINE_TABLE = MOST_INLINE + 2;
const LONGEST_TABLE = 1600;

type StatedLine = Statement['lines'][number];

/** One line of a list says by its number that there are others. */
const isUnnumbered = (line: StatedLine | undefined): boolean =>
  line !== undefined && (line.marker === null || /^[-–—―•*·▪]/.test(line.marker));

/** Joins a line to what precedes it: the head of its list, or another line. */
function joint({ marker, kind }: StatedLine, before: StatedLine | undefined, content: string): string {
  if (kind === 'columns') return before === undefined ? ' avec un tableau qui a pour colonnes ' : '\u00a0; le tableau a pour colonnes ';
  if (before?.kind === 'columns') return ' et pour ligne ';
  const after = before === undefined || content.charAt(before.span.end - 1) === ':' ? ' puis' : '\u00a0;';
  return marker === null || /^[-–—―•*·▪]/.test(marker)
    ? `${after} `
    : `${after}${after === ' puis' ? ',' : ''} au ${marker.replace(/[.)\s–—-]+$/, '')}, `;
}
