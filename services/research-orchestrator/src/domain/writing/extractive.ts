import { capitalise, otherQuotes, shorten } from '../points/french.ts';
import { isLeadingClause } from '../reading/note.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { subjectTitles } from '../text/sections.ts';
import { articlesLimited, briefOf, chooseUnits, citingRegulations, codeBeside, reserveOf } from './brief.ts';
import { besideOf, bestNote, RELEVANT, textsOf } from './choose-texts.ts';
import { type Block, type DraftSentence, type Part, type PointDraft, sourceId, sourcesOf, text } from './draft.ts';
import { familyOf } from './families.ts';
import { ALL_USED, type Without } from './heuristics.ts';
import { isNear, type Lack, warningOf } from './insufficient.ts';
import { documentName } from './names.ts';
import { type Context, openingOf, type Source, statementParts, statementSentence } from './opening.ts';
import { gatherQuotations, type Quotations } from './quotations.ts';
import { inTextOrder, lengthOf, type Statement, statementsOf, stretchesOf } from './statements.ts';
import type { Unit } from './units.ts';

/** The input of a writer for one point: the documents kept, confronted, with their texts. */
export type WriterInput = {
  readonly point: string;
  /** The words that passages of the point are matched with, and the whole question. */
  readonly asked: string;
  readonly query: ReadingQuery;
  readonly at: string;
  readonly readings: readonly Source[];
  /** Whether the question names a collective agreement: its articles then come first. */
  readonly agreementAsked: boolean;
  /** What was searched, reported when nothing answers. */
  readonly searched: string;
  /** Why the corpus seems to lack the answer; null when it does not. */
  readonly lack: Lack | null;
  /** Heuristics left out, to measure them. */
  readonly without?: Without;
};

type Section = readonly [heading: string, sources: readonly Source[]];

const contextOf = ({ at, asked, query, without = ALL_USED }: WriterInput, quotations: Quotations): Context => ({
  at,
  asked,
  query,
  quotations,
  without,
  lastText: null,
  lastAgreement: null,
});

const LEAST_NAMED = 4;
/** Minimum score to answer a question on an agreement, which the answerability model does not cover. */
const LEAST_ANSWER = 4.5;
const MOST_STATEMENTS = 4;
const MOST_NAMED = 8;
const LONGEST_TITLE = 120;
/** Maximum number of characters quoted of one document. */
const LONGEST_SHARE = 1800;

/**
 * Writes the long answer to a point by quotation: rules, exceptions, agreements, each passage with its source, ordered by the rank of the norm. Its
 * own words only name the text, its date of force, and whether it makes an exception.
 */
export function writeExtractive(input: WriterInput): PointDraft {
  const quotations = gatherQuotations();
  const context = contextOf(input, quotations);
  const best = bestNote(input.readings);
  const isRelevant = input.readings.some(
    ({ reading }) => isLeadingClause(reading) || (reading.pertinence >= RELEVANT && reading.stance === 'support'),
  );
  if (input.lack !== null || (input.agreementAsked && best < LEAST_ANSWER && !isRelevant)) return withoutAnswer(input);

  const { laws, contrary, agreements, decisions, doctrine, others, answering, isOfAgreement } = textsOf(input);
  const chosen = chooseUnits([...answering, ...besideOf(answering, input.readings)], context, isOfAgreement);
  // Only texts of other territories or agreements, or without content: none answers.
  if (chosen.length === 0) return withoutAnswer(input);
  const rested = new Set(chosen.map(({ source }) => source).filter(({ reading }) => reading.stance === 'oppose'));
  // Sources of the short answer are not listed as contrary to it.
  if (rested.size > 0)
    return writeExtractive({ ...input, readings: input.readings.map((one) => (rested.has(one) ? supporting(one) : one)) });
  const blocks: Block[] = [];
  const rule: Section = [input.agreementAsked ? 'Code du travail et autres textes' : 'Règle applicable', laws];
  const agreement: Section = ['Convention collective', agreements];
  const exceptions: Section = ['Exceptions et réserves', contrary];
  // Texts that apply or comment on the rule come after it, whatever their score: doctrine never precedes the law.
  const beside: Section[] = [
    ['Jurisprudence', decisions],
    ['Doctrine et autorités administratives', doctrine],
    ['Annonces et documents', others],
  ];
  const ordinary = [...(input.agreementAsked ? [agreement, rule, exceptions] : [rule, exceptions, agreement]), ...beside];
  // A decision or a comment that the question names comes first.
  const isNamed = ([, sources]: Section): boolean => sources.some(({ reading }) => reading.named);
  const sections = [...beside.filter(isNamed), ...ordinary.filter((section) => !beside.includes(section) || !isNamed(section))];
  for (const [heading, sources] of sections) {
    if (sources.length === 0) continue;
    if (sections.filter(([, other]) => other.length > 0).length > 1) blocks.push({ type: 'heading', text: heading });
    for (const source of sources) blocks.push(...documentBlocks(source, context));
  }
  const cited = new Set([...laws, ...contrary, ...agreements, ...decisions, ...doctrine, ...others]);
  const left: Source[] = input.readings.filter((source) => !cited.has(source) && source.reading.note >= LEAST_NAMED);
  const seeAlso = seeAlsoBlock(left, context);
  if (seeAlso !== null) blocks.push(seeAlso);
  const citing = citingRegulations(chosen, context);
  if (citing.length > 0) blocks.push({ type: 'paragraph', sentences: citing });
  const brief = [...briefOf(chosen, context), ...citing];
  // Before the code beside an agreement, whose articles have numbers alone.
  const cites = new Set(citing.flatMap(sourcesOf));
  brief.push(
    ...alsoQuoted(
      answering.filter(({ reading: { document } }) => !cites.has(sourceId(document.kind, document.versionId))),
      chosen,
      context,
    ),
  );
  // The agreement is quoted beside the code.
  const [code] = laws;
  if (isOfAgreement && code !== undefined) brief.push(...codeBeside(code, context));
  if (input.agreementAsked && agreements.length === 0) brief.push({ kind: 'notice', parts: [text(NO_CLAUSE)] });
  const limiting = contrary.filter((source) => !answering.includes(source));
  const against = limiting.find((source) => articlesLimited(source, chosen).length > 0) ?? limiting[0];
  const reserve = against === undefined ? null : reserveOf(against, chosen, context);
  return { blocks, brief, reserve, sources: quotations.sources(), insufficient: null };
}

const NO_CLAUSE = 'Dans la convention collective consultée, aucun article n’a été trouvé qui réponde à ce point.';

const supporting = (source: Source): Source => ({ ...source, reading: { ...source.reading, stance: 'support', why: null } });

/** Maximum number of texts listed under a warning; and named in the short answer. */
const MOST_NEAREST = 3;
const MOST_NEAREST_NAMED = 2;

/** The warning that nothing answers, then the nearest texts, labelled as such; none when none is on the subject. */
function withoutAnswer(input: WriterInput): PointDraft {
  const { lack, searched, readings, query } = input;
  const quotations = gatherQuotations();
  const context = contextOf(input, quotations);
  const insufficient = warningOf(lack, searched);
  const near = readings.filter((source) => source.reading.stance !== 'context' && isNear(source, query)).slice(0, MOST_NEAREST);
  const quoted = near.flatMap((source) => documentBlocks(source, context));
  const blocks: Block[] = [
    { type: 'paragraph', sentences: [{ kind: 'notice', parts: [text(insufficient)] }] },
    ...(quoted.length === 0 ? [] : [{ type: 'heading', text: 'Textes les plus proches' } as const, ...quoted]),
  ];
  const brief = near.slice(0, MOST_NEAREST_NAMED).map((source) => nearestSentence(source, context));
  return { blocks, brief, reserve: null, sources: quotations.sources(), insufficient };
}

/** Maximum number of texts quoted in the long answer only that the short answer names. */
const MOST_ALSO = 2;

/** The texts that the long answer quotes and the short one does not: the deciding text is among them more often than anywhere else (docs/adr/0505). */
function alsoQuoted(answering: readonly Source[], chosen: readonly Unit[], context: Context): DraftSentence[] {
  const quoted = new Set(chosen.map(({ source }) => source));
  const others = answering.filter((source) => !quoted.has(source)).slice(0, MOST_ALSO);
  const known = new Set([...quoted].map(({ reading }) => documentName(reading.document, context.at).text));
  const nameOf = ({ reading }: Source): string => {
    const { full, short, text: code } = documentName(reading.document, context.at);
    return known.size === 1 && known.has(code) ? short : full;
  };
  const named = others.flatMap((source, index): Part[] => {
    // Two texts of one section say its title once.
    const next = others[index + 1];
    const title = next !== undefined && underTitle(next) === underTitle(source) ? '' : underTitle(source);
    return [text(`${index === 0 ? '' : ' et '}${nameOf(source)}${title} `), context.quotations.reference(source.reading.document)];
  });
  return named.length === 0 ? [] : [{ kind: 'supported', parts: [text("L'analyse cite aussi "), ...named] }];
}

/** « L'article L. 1454-2 du code du travail, sous le titre “Bureau de jugement” (Legiarti - 1 - 1). » */
function nearestSentence(source: Source, { at, quotations }: Context): DraftSentence {
  const { document } = source.reading;
  const name = capitalise(documentName(document, at).full);
  return { kind: 'supported', parts: [text(`${name}${underTitle(source)} `), quotations.reference(document)] };
}

/** « , sous le titre “Bureau de jugement” »: the title nearest above a text; empty when it has none. */
function underTitle({ reading: { document } }: Source): string {
  const title = familyOf(document.kind) === 'law' ? subjectTitles(document.hierarchy).at(-1) : undefined;
  return title === undefined ? '' : `, sous le titre “${otherQuotes(shorten(title, LONGEST_TITLE))}”`;
}

/** The paragraphs about one document: its name, its rule, its exceptions. */
function documentBlocks(source: Source, context: Context): Block[] {
  const { reading, content } = source;
  const statements = quotedStatements(statementsOf(reading, content, context.query));
  const blocks: Block[] = [];
  let sentences: DraftSentence[] = [];
  const flush = (): void => {
    if (sentences.length > 0) blocks.push({ type: 'paragraph', sentences });
    sentences = [];
  };
  statements.forEach((statement, index) => {
    const opening = openingOf(source, statement, index, context);
    // Rows stand under the names of their columns in one sentence, which is shown as one table.
    const list = statement.lines.length > 2 && statement.lines.some(({ kind }) => kind === 'item');
    sentences.push(statementSentence(source, statement, opening, list, context));
    if (list) {
      flush();
      blocks.push({ type: 'list', items: lineSentences(source, statement, context) });
    }
    if (statement.partial && statement.lines.length > 0) sentences.push({ kind: 'notice', parts: [text(abridgedNotice(statement))] });
  });
  if (reading.why !== null && reading.stance !== 'oppose')
    sentences.push({
      kind: 'supported',
      parts: [text(`${reading.why.replace(/\.$/, '')} `), context.quotations.reference(reading.document)],
    });
  flush();
  return blocks;
}

/** The best statements that fit a document's share, each after those it continues, in the order of the text. */
function quotedStatements(statements: readonly Statement[]): Statement[] {
  const named = statements.some(({ opening }) => opening);
  const ranked = statements
    .filter(({ score, opening }) => score > 0 || opening)
    .sort((a, b) => Number(b.opening) - Number(a.opening) || b.score - a.score)
    .slice(0, named ? statements.length : MOST_STATEMENTS);
  const chosen: Statement[] = [];
  for (const statement of ranked) {
    const fits = lengthOf(inTextOrder([...chosen, statement], statements)) <= LONGEST_SHARE;
    if (chosen.length === 0 || fits) chosen.push(statement);
    // An article that the question only names is quoted from its beginning, without a gap.
    else if (named) break;
  }
  return inTextOrder(chosen, statements);
}

const abridgedNotice = ({ lines }: Statement): string =>
  lines.some(({ kind }) => kind === 'columns')
    ? 'Ce tableau est abrégé : les autres lignes se lisent dans le texte.'
    : 'Cette liste est abrégée : les autres cas se lisent dans le texte.';

/** The items of a list, each a sentence; the rows of a table between them are one. */
function lineSentences(source: Source, statement: Statement, context: Context): DraftSentence[] {
  const groups: Statement['lines'][number][][] = [];
  for (const line of statement.lines) {
    const last = groups.at(-1);
    if (line.kind === 'row' && last !== undefined && last.at(-1)?.kind !== 'item') last.push(line);
    else groups.push([line]);
  }
  return groups.map((lines) => {
    const [{ marker, kind } = { marker: null, kind: 'item' }] = lines;
    const shown = marker === null || /^[-–—―•*·▪]/.test(marker) ? '' : `${marker} `;
    const opening = kind === 'columns' ? 'Tableau qui a pour colonnes ' : shown;
    return {
      kind: 'quotation',
      parts: [text(opening), ...statementParts(source, { ...statement, head: null, lines, partial: false }, context)],
    };
  });
}

/** Names the documents that were kept and are not quoted at length. */
function seeAlsoBlock(sources: readonly Source[], context: Context): Block | null {
  const groups = new Map<string, Source[]>();
  for (const source of sources.slice(0, MOST_NAMED)) {
    const { within } = documentName(source.reading.document, context.at);
    groups.set(within, [...(groups.get(within) ?? []), source]);
  }
  if (groups.size === 0) return null;
  const sentences = [...groups].map(([within, named]): DraftSentence => {
    const parts: Part[] = [text(`Voir aussi, ${within} : `)];
    named.forEach((source, index) => {
      const { short } = documentName(source.reading.document, context.at);
      if (index > 0) parts.push(text(index === named.length - 1 ? ' et ' : ', '));
      parts.push(text(`${short} `), ...namedReference(source, context));
    });
    return { kind: 'supported', parts };
  });
  return { type: 'paragraph', sentences };
}

/** Keeps the rule that selected a document whole in its list of quotations, even when the answer only names the document. */
function namedReference({ reading, content }: Source, { quotations, query }: Context): Part[] {
  const statements = statementsOf(reading, content, query);
  const best = [...statements].sort((a, b) => b.score - a.score)[0];
  const whole = best === undefined ? [] : inTextOrder([best], statements);
  for (const span of whole.flatMap(stretchesOf)) quotations.quote(reading.document, content, span);
  return [quotations.reference(reading.document)];
}
