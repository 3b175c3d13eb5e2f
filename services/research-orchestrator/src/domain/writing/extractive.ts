// Over 300 lines: the long answer and the short one are written from one choice of texts.
import { capitalise, otherQuotes, shorten } from '../points/french.ts';
import { isRankedFirst, orderOf } from '../reading/note.ts';
import type { ReadingQuery } from '../reading/query.ts';
import { orderRank } from '../reliability.ts';
import { subjectTitles } from '../text/sections.ts';
import { briefOf, chooseUnits, codeBeside, isAppliedBy, reserveOf } from './brief.ts';
import { type Block, type DraftSentence, type Part, type PointDraft, text } from './draft.ts';
import { type Family, familyOf } from './families.ts';
import { isNear, type Lack, warningOf } from './insufficient.ts';
import { documentName } from './names.ts';
import { type Context, openingOf, type Source, statementParts, statementSentence } from './opening.ts';
import { gatherQuotations } from './quotations.ts';
import { inTextOrder, lengthOf, type Statement, statementsOf, stretchesOf } from './statements.ts';

/** The input of a writer for one point: the documents kept, confronted, with their texts. */
export type WriterInput = {
  readonly point: string;
  /** The words that the point is read by, and the whole question. */
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
};

type Section = readonly [heading: string, sources: readonly Source[]];

/** A document is quoted when its score is within this of the best, and at least the minimum. */
const NOTE_RANGE = 2.5;
const LEAST_QUOTED = 5;
/** Minimum score of a document in the same section as the best one: neighbours are often part of the answer. */
const LEAST_QUOTED_BESIDE = 4.2;
const LEAST_NAMED = 4;
/** Displayed scores: from which a text is « très pertinent », and below which it is doubtful. */
const RELEVANT = 8;
const DOUBTFUL = 4;
/** Ranks of the search quoted from that lower score, too. */
const FIRST_PLACES = 2;
/** Minimum score to answer a question on an agreement, which the answerability model does not cover. */
const LEAST_ANSWER = 4.5;
/** First ranks of the search whose articles are quoted from this displayed score. */
const LEADING_PLACES = 4;
const LEAST_PERTINENCE = 5.5;
const MOST_RULES = 5;
const MOST_EXCEPTIONS = 3;
const MOST_AGREEMENTS = 4;
const MOST_DECISIONS = 4;
const MOST_DOCTRINE = 3;
const MOST_NOTICES = 3;
const MOST_STATEMENTS = 4;
const MOST_NAMED = 8;
const LONGEST_TITLE = 120;
/** Most characters quoted of one document. */
const LONGEST_SHARE = 1800;

/** The texts of an answer by the place that they take in it. `answering`: those that the short answer is chosen from. */
type Texts = {
  readonly laws: readonly Source[];
  readonly contrary: readonly Source[];
  readonly agreements: readonly Source[];
  readonly decisions: readonly Source[];
  readonly doctrine: readonly Source[];
  readonly others: readonly Source[];
  readonly answering: readonly Source[];
  readonly isOfAgreement: boolean;
};

const bestNote = (readings: WriterInput['readings']): number => readings.reduce((top, { reading }) => Math.max(top, reading.note), 0);

function textsOf({ readings, at, agreementAsked }: WriterInput): Texts {
  const best = bestNote(readings);
  const near = readings.filter((source) => isQuoted(source, readings[0], best));
  // Order, displayed score and quotation must agree: no doubtful text is quoted while a relevant one is available.
  const quoted = near.filter(
    ({ reading }) => !near.some((other) => other.reading.pertinence >= RELEVANT) || reading.pertinence >= DOUBTFUL,
  );
  const ordered = inOrder(at);
  const laws = quoted
    .filter(({ reading }) => familyOf(reading.document.kind) === 'law' && reading.stance === 'support')
    .sort(ordered)
    .slice(0, MOST_RULES);
  const ofFamily = (family: Family, most: number): Source[] =>
    quoted
      .filter(({ reading }) => familyOf(reading.document.kind) === family && (reading.stance === 'support' || reading.named))
      .sort(ordered)
      .slice(0, most);
  const decisions = ofFamily('decision', MOST_DECISIONS);
  const doctrine = ofFamily('doctrine', MOST_DOCTRINE);
  const others = ofFamily('notice', MOST_NOTICES);
  const contrary = quoted
    .filter(({ reading }) => reading.stance === 'oppose')
    .sort(ordered)
    .slice(0, MOST_EXCEPTIONS);
  const agreements = quoted
    .filter(({ reading }) => reading.document.kind === 'cnn' && reading.stance !== 'oppose')
    .sort(ordered)
    .slice(0, MOST_AGREEMENTS);
  const named = [...decisions, ...doctrine, ...others].filter(({ reading }) => reading.named);
  const byRank = [laws, agreements, decisions, doctrine, others].find((sources) => sources.length > 0) ?? [];
  const found = named.length > 0 ? named : agreementAsked && agreements.length > 0 ? agreements : byRank;
  // When only exceptions or special cases were found they are the answer, and their own sentence says what they are.
  const answering = found.length > 0 ? found : contrary;
  return { laws, contrary, agreements, decisions, doctrine, others, answering, isOfAgreement: agreementAsked && found !== laws };
}

/**
 * Writes the long answer to a point by quotation: rules, exceptions, agreements, each passage with its source, ordered by the rank of the norm. Its
 * own words only name the text, its date of force, and whether it makes an exception.
 */
export function writeExtractive(input: WriterInput): PointDraft {
  const quotations = gatherQuotations();
  const context: Context = { at: input.at, asked: input.asked, query: input.query, quotations, lastText: null, lastAgreement: null };
  const best = bestNote(input.readings);
  const isRelevant = input.readings.some(({ reading }) => reading.pertinence >= RELEVANT && reading.stance === 'support');
  if (input.lack !== null || (input.agreementAsked && best < LEAST_ANSWER && !isRelevant)) return withoutAnswer(input);

  const { laws, contrary, agreements, decisions, doctrine, others, answering, isOfAgreement } = textsOf(input);
  const chosen = chooseUnits([...answering, ...besideOf(answering, input.readings)], context, isOfAgreement);
  // Only texts of other territories or agreements, or without content: none answers.
  if (chosen.length === 0) return withoutAnswer(input);
  const rested = new Set(chosen.map(({ source }) => source).filter(({ reading }) => reading.stance === 'oppose'));
  // What the short answer rests on is not contrary to it.
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
  const brief = briefOf(chosen, context);
  // The agreement is quoted beside the code.
  const [code] = laws;
  if (isOfAgreement && code !== undefined) brief.push(...codeBeside(code, context));
  const against = contrary.find((source) => !answering.includes(source));
  const reserve = against === undefined ? null : reserveOf(against, context);
  return { blocks, brief, reserve, sources: quotations.sources(), insufficient: null };
}

const supporting = (source: Source): Source => ({ ...source, reading: { ...source.reading, stance: 'support', why: null } });

/** Minimum score of a text of the same chapter as the first one to be considered beyond those quoted. */
const LEAST_BESIDE = 4;
const MOST_BESIDE = 4;

/** Beyond the texts quoted: the regulations that apply one of them, whatever their words, and others of the first one's chapter. */
function besideOf(quoted: readonly Source[], all: readonly Source[]): Source[] {
  const [lead] = quoted;
  const chapter = lead === undefined ? null : chapterOf(lead);
  const others = all.filter((source) => !quoted.includes(source)).sort((a, b) => b.reading.note - a.reading.note);
  const applied = others.filter((source) => quoted.some((law) => isAppliedBy(law, source)));
  const near = others.filter((source) => chapter !== null && source.reading.note >= LEAST_BESIDE && chapterOf(source) === chapter);
  return [...new Set([...near.slice(0, MOST_BESIDE), ...applied.slice(0, MOST_BESIDE)])];
}

/** « 1234 » for L. 1234-9 and for R. 1234-2, which applies it; null for other numbers. */
function chapterOf({ reading: { document } }: Source): string | null {
  const number = /^[LRDA]\.?\s?\*?\s?(\d{3,4})-/.exec(document.number ?? '')?.[1];
  return number === undefined ? null : `${document.textId ?? ''}/${number}`;
}

function isQuoted({ reading }: Source, first: Source | undefined, best: number): boolean {
  if (reading.passages.length === 0) return false;
  // The top of the full ranking is more often the answer than the best match by its own words.
  if (reading.document.kind === 'legiarti' && reading.rank < LEADING_PLACES && reading.pertinence >= LEAST_PERTINENCE) return true;
  if (isRankedFirst(reading) || (reading.note >= LEAST_QUOTED_BESIDE && reading.rank < FIRST_PLACES)) return true;
  // When the best is doubtful, only documents as good are quoted with it.
  if (reading.note >= Math.max(Math.min(LEAST_QUOTED, best - 0.5), best - NOTE_RANGE)) return true;
  const place = reading.document.hierarchy.join('/');
  return reading.note >= LEAST_QUOTED_BESIDE && place === first?.reading.document.hierarchy.join('/');
}

/** Law before regulation, unless the regulation answers better. */
function inOrder(at: string): (a: Source, b: Source) => number {
  const weight = ({ reading }: Source): number => orderOf(reading, orderRank(reading.document, at));
  return (a, b) => weight(b) - weight(a) || a.reading.rank - b.reading.rank;
}

/** Most texts listed under a warning; and named in the short answer. */
const MOST_NEAREST = 3;
const MOST_NEAREST_NAMED = 2;

/** The warning that nothing answers, then the nearest texts, labelled as such; none when none is on the subject. */
function withoutAnswer({ lack, searched, readings, at, asked, query }: WriterInput): PointDraft {
  const quotations = gatherQuotations();
  const context: Context = { at, asked, query, quotations, lastText: null, lastAgreement: null };
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

/** « L'article L. 1454-2 du code du travail, sous le titre “Bureau de jugement” (Legiarti - 1 - 1). » */
function nearestSentence({ reading: { document } }: Source, { at, quotations }: Context): DraftSentence {
  const title = familyOf(document.kind) === 'law' ? subjectTitles(document.hierarchy).at(-1) : undefined;
  const under = title === undefined ? '' : `, sous le titre “${otherQuotes(shorten(title, LONGEST_TITLE))}”`;
  const name = capitalise(documentName(document, at).full);
  return { kind: 'supported', parts: [text(`${name}${under} `), quotations.reference(document)] };
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
    sentences.push({ kind: 'supported', parts: [text(`${reading.why} `), context.quotations.reference(reading.document)] });
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
    // What the question only names is quoted from its beginning, without a gap.
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

/** Documents kept but not quoted at length are named, so that nothing read is hidden. */
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

/** The rule that made a document kept stays whole in its list of quotations, even when the answer only names it. */
function namedReference({ reading, content }: Source, { quotations, query }: Context): Part[] {
  const statements = statementsOf(reading, content, query);
  const best = [...statements].sort((a, b) => b.score - a.score)[0];
  const whole = best === undefined ? [] : inTextOrder([best], statements);
  for (const span of whole.flatMap(stretchesOf)) quotations.quote(reading.document, content, span);
  return [quotations.reference(reading.document)];
}
