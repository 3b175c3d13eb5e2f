import { foldInPlace } from '@attendu/law/fold';
import { isInForce } from '@attendu/law/force';
import { isRow } from '@attendu/law/tables';
import { asksFigure, figuresFor } from '../question/figures.ts';
import { normRank, orderRank } from '../reliability.ts';
import type { StoredVersion } from '../stored-version.ts';
import { stemsOf } from '../text/terms.ts';
import type { KeptPassage, Reading, Rejection } from '../types.ts';
import { isLabelled, type Passage, statesRule } from './cut.ts';
import { isException, setsAsideParagraph } from './exceptions.ts';
import { featuresOf, type PassageFeatures, type Rarity, rarityOf } from './features.ts';
import { sha256 } from './hash.ts';
import { type DocumentFeatures, isFirstClause, isLeadingClause, isRankedFirst, noteOf, orderOf, passageScore } from './note.ts';
import { pertinenceOf, type TextRead } from './pertinence.ts';
import { type PreparedText, preparedText } from './prepare.ts';
import type { ReadingQuery } from './query.ts';
import { rowsFor } from './tables.ts';

/**
 * A document found and fetched, with its rank in the search, from 0. `heading`: its indexed heading, '' when it has none. `paragraphs`: the words in
 * which the public asks for each of its paragraphs, '' or none where nobody wrote them.
 */
export type Candidate = {
  readonly version: StoredVersion;
  readonly rank: number;
  readonly exact: boolean;
  readonly heading: string;
  readonly paragraphs: readonly string[];
};

/** `documents`: most documents kept of each kind. */
export type ReadingLimits = { readonly documents: number; readonly passages: number; readonly leastNote: number };
export const READING_LIMITS: ReadingLimits = { documents: 12, passages: 5, leastNote: 3.5 };

export type ReadOutcome = { readonly kept: Reading[]; readonly rejected: Rejection[]; readonly read: number };

/**
 * Reads every candidate whole, scores its passages, and keeps the documents that answer, best first. Documents not in force at `at` are rejected with
 * that reason and never support a point.
 */
export function readDocuments(
  query: ReadingQuery,
  candidates: readonly Candidate[],
  at: string,
  limits: ReadingLimits = READING_LIMITS,
): ReadOutcome {
  const rejected: Rejection[] = [];
  const inForce = candidates.filter(({ version }) => {
    if (isInForce(version, at)) return true;
    rejected.push({ kind: version.kind, versionId: version.versionId, reason: 'not_in_force' });
    return false;
  });
  const readings = readTexts(query, inForce, limits).map(({ read, reading }): Reading => ({ ...reading, pertinence: pertinenceOf(read) }));
  const order = new Map(readings.map((reading) => [reading, orderOf(reading, orderRank(reading.document, at))]));
  const of = (reading: Reading): number => order.get(reading) ?? 0;
  readings.sort((a, b) => of(b) - of(a) || a.rank - b.rank || compare(a.document.versionId, b.document.versionId));
  // A long statement of facts lowers every score: documents nearly as good as the best are kept, when at least one is good.
  const best = Math.max(0, ...readings.map(({ note }) => note));
  const hasGood = best >= limits.leastNote;
  const least = hasGood ? Math.min(limits.leastNote, NEAR_NOTE * best) : limits.leastNote;
  const kept: Reading[] = [];
  for (const reading of readings) {
    const { kind, versionId } = reading.document;
    const isLeading =
      isRankedFirst(reading) || isLeadingClause(reading) || (isFirstArticle(reading) && reading.pertinence >= LEAST_PERTINENCE);
    if ((reading.note < least && !isLeading) || reading.passages.length === 0)
      rejected.push({ kind, versionId, reason: 'below_threshold' });
    else if (kept.filter((one) => one.document.kind === kind).length >= limits.documents)
      rejected.push({ kind, versionId, reason: 'beyond_limit' });
    else kept.push(reading);
  }
  return { kept, rejected, read: candidates.length };
}

/** What is read of each text and what its relevance is estimated from: used by readDocuments and by training. */
export function readTexts(
  query: ReadingQuery,
  candidates: readonly Candidate[],
  limits: ReadingLimits = READING_LIMITS,
): { readonly reading: Omit<Reading, 'pertinence'>; readonly read: TextRead }[] {
  const prepared = candidates.map((candidate) => ({ candidate, text: preparedText(candidate) }));
  const rarity = rarityOf(
    query,
    prepared.map(({ text }) => text.stems),
  );
  const wanted = wantedStems(query);
  const all = prepared.map(({ candidate, text }) => readOne(query, candidate, text, rarity, wanted, limits));
  const bestScore = all.reduce((best, { features }) => Math.max(best, passageScore(features.best)), 0);
  return all.map(({ features, ...reading }) => {
    const { document } = reading;
    return { reading, read: { kind: document.kind, norm: normRank(document), features, bestScore } };
  });
}

/** The full ranking uses more than the words of a text: its first results that are likely relevant are kept. */
const NEAR_NOTE = 0.75;
const LEADING_PLACES = 5;
const LEAST_PERTINENCE = 5;
const isFirstArticle = ({ rank, document }: Pick<Reading, 'rank' | 'document'>): boolean =>
  document.kind === 'legiarti' && rank < LEADING_PLACES;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Scored = { passage: Passage; features: PassageFeatures; score: number };

function readOne(
  query: ReadingQuery,
  candidate: Candidate,
  prepared: PreparedText,
  rarity: Rarity,
  wanted: ReadonlySet<string>,
  limits: ReadingLimits,
): Omit<Reading, 'pertinence'> & { readonly features: DocumentFeatures } {
  const { content, ...document } = candidate.version;
  const passages = prepared.passages.map(({ passage }) => passage);
  const scored = prepared.passages.map((one): Scored => {
    const features = featuresOf(one, query, rarity);
    return { passage: one.passage, features, score: passageScore(features) };
  });
  const place = { document, rank: candidate.rank };
  const leastOfPlace = isFirstArticle(place) || isFirstClause(place) ? LEAST_OF_FIRST : LEAST_SCORE;
  const best = scored.reduce<Scored | null>((top, one) => {
    if (isHeading(content, one.passage)) return top;
    return top === null || one.score > top.score ? one : top;
  }, null);
  const features: DocumentFeatures = {
    best: best?.features ?? EMPTY,
    second: [...scored].sort((a, b) => b.score - a.score)[1]?.score ?? 0,
    rank: candidate.rank,
    exact: candidate.exact,
    place: prepared.place.length === 0 ? 0 : prepared.place.filter((stem) => wanted.has(stem)).length / prepared.place.length,
  };
  return {
    document,
    named: candidate.exact,
    rank: candidate.rank,
    note: noteOf(features),
    features,
    passages: select(content, scored, best, passages, limits, candidate.exact ? 0 : leastOfPlace, query, prepared.titles.at(-1) ?? ''),
  };
}

const EMPTY: PassageFeatures = { coverage: 0, context: 0, proximity: 0, aspect: 0 };

/** The stems expected in the heading of an answer: a special regime has words that the question lacks. */
function wantedStems(query: ReadingQuery): ReadonlySet<string> {
  const wanted = new Set(query.terms.filter((term) => term.weight >= 0.15).map((term) => term.stem));
  for (const alternatives of query.terms.flatMap((term) => term.alternatives)) for (const stem of alternatives) wanted.add(stem);
  return wanted;
}

/** Minimum score of the best passage for a text to be quoted; and for the top-ranked texts. */
const LEAST_SCORE = 0.2;
const LEAST_OF_FIRST = 0.05;
/** Minimum share of the best score for a passage to be quoted. */
const NEAR = 0.62;
/** Minimum share of the best score for a passage with the figure asked, when none of the best gives one. */
const FIGURE_SHARE = 0.25;
/** Most passages kept only for the figure asked: when the best give none, and beside those that do. */
const MOST_FIGURES = 3;
const MORE_FIGURES = 2;
/** Most rows of one table among the passages kept. */
const MOST_ROWS = 2;
/** Most exceptions kept only because they follow a passage kept. */
const MOST_EXCEPTIONS = 3;
/** Openings of a sentence that refers back: « Cette indemnité est égale à… ». */
const CONTINUES = /^(?:Cette|Cet|Ce|Ces|Elle|Elles|Il|Ils|Son|Sa|Leur)\s/;

/**
 * The passages to quote, in the order of the text: the best, those nearly as good, the one that gives the figure asked (« cette indemnité est égale à
 * 10 % »), and the exception that follows one of them.
 */
function select(
  content: string,
  scored: readonly Scored[],
  best: Scored | null,
  passages: readonly Passage[],
  limits: ReadingLimits,
  least: number,
  query: ReadingQuery,
  subject: string,
): KeptPassage[] {
  if (best === null || best.score < least) return [];
  const rows = new Map<number, number>();
  const ranked = scored
    .filter(({ score, passage }) => score >= NEAR * best.score && !isHeading(content, passage))
    .sort((a, b) => b.score - a.score || a.passage.start - b.passage.start)
    .filter(({ passage }) => {
      // The rows of a long table repeat words: they leave room for the article's own sentences.
      if (passage.leadIn === null || !isRow(content.slice(passage.start, passage.end))) return true;
      rows.set(passage.leadIn, (rows.get(passage.leadIn) ?? 0) + 1);
      return (rows.get(passage.leadIn) ?? 0) <= MOST_ROWS;
    })
    .slice(0, limits.passages);
  const chosen = new Map(ranked.map((one) => [one.passage.start, one]));
  const textOf = ({ passage }: Scored): string => content.slice(passage.start, passage.end);
  const gives = (one: Scored): boolean => figuresFor(query.aspects, foldInPlace(textOf(one))).length > 0;
  if (asksFigure(query.aspects)) {
    const continues = (one: Scored): boolean => {
      const head = scored.find(({ passage }) => passage.paragraph === one.passage.leadIn) ?? one;
      return CONTINUES.test(textOf(head)) && ranked.some(({ passage }) => passage.paragraph === head.passage.paragraph - 1);
    };
    const giving = scored
      .filter(
        (one) =>
          gives(one) && !isRow(textOf(one)) && !chosen.has(one.passage.start) && (one.score >= FIGURE_SHARE * best.score || continues(one)),
      )
      .sort((a, b) => Number(continues(b)) - Number(continues(a)) || b.score - a.score);
    for (const figure of giving.slice(0, ranked.some(gives) ? MORE_FIGURES : MOST_FIGURES)) chosen.set(figure.passage.start, figure);
  }
  for (const head of tableHeads(content, scored, subject))
    if (head.score >= FIGURE_SHARE * best.score)
      chosen.set(head.passage.start, { ...head, score: Math.max(head.score, NEAR * best.score) });
  for (const row of provedRows(content, scored, query))
    chosen.set(row.passage.start, { ...row, score: Math.max(row.score, NEAR * best.score) });
  const rules = [...chosen.values()];
  const isOn = (one: Scored, { passage }: Scored): boolean =>
    isJustBelow(one.passage, passage, passages) ||
    (one.passage.start > passage.start && setsAsideParagraph(textOf(one), passage.paragraph));
  const exceptions = scored.filter(
    (one) => !chosen.has(one.passage.start) && isException(textOf(one)) && rules.some((rule) => isOn(one, rule)),
  );
  for (const one of exceptions.slice(0, MOST_EXCEPTIONS)) chosen.set(one.passage.start, one);
  return [...chosen.values()]
    .sort((a, b) => a.passage.start - b.passage.start)
    .map(({ passage, score }) => keep(content, passage, score, passages));
}

/** Whether a passage is in the paragraph of another, in the next one, or just below the list that the other is of. */
function isJustBelow({ paragraph }: Passage, above: Passage, all: readonly Passage[]): boolean {
  if (above.paragraph === paragraph || above.paragraph === paragraph - 1) return true;
  const head = above.leadIn ?? above.paragraph;
  return paragraph > above.paragraph && all.some((line) => line.paragraph === paragraph - 1 && line.leadIn === head);
}

/** Passages that introduce a table and cover the whole subject of the article (« Durée du préavis »). */
function tableHeads(content: string, scored: readonly Scored[], subject: string): Scored[] {
  const wanted = stemsOf(subject);
  if (wanted.length === 0) return [];
  const isTableRow = ({ passage }: Scored): boolean => isRow(content.slice(passage.start, passage.end));
  const heads = new Set(scored.flatMap((one) => (isTableRow(one) ? (one.passage.leadIn ?? []) : [])));
  return scored.filter((one) => {
    const { paragraph, start, end } = one.passage;
    if (!heads.has(paragraph) || isTableRow(one)) return false;
    const stems = new Set(stemsOf(content.slice(start, end)));
    return wanted.every((stem) => stems.has(stem));
  });
}

/** The table rows that contain a quantity of the question, as their columns prove. */
function provedRows(content: string, scored: readonly Scored[], { quantities }: ReadingQuery): Scored[] {
  if (quantities.length === 0) return [];
  const textOf = ({ passage: { start, end } }: Scored): string => content.slice(start, end);
  const rows = scored.filter((one) => isRow(textOf(one))).map((one) => ({ one, text: textOf(one) }));
  const heads = new Set(rows.flatMap(({ one }) => one.passage.leadIn ?? []));
  return [...heads].flatMap((head) => {
    const columns = rows.find(({ one }) => one.passage.paragraph === head);
    const under = rows.filter(({ one }) => one.passage.leadIn === head);
    return columns === undefined ? [] : rowsFor(columns.text, under, quantities).map(({ one }) => one);
  });
}

/** A line that only names what follows it: « Indemnité compensatrice de préavis ». */
function isHeading(content: string, passage: Passage): boolean {
  const text = content.slice(passage.start, passage.end);
  const isLine = passage.marker !== null || (passage.leadIn !== null && isLabelled(text)) || statesRule(text);
  return !isLine && text.length < 90 && !/[.;:,!?»)]$/.test(text);
}

function keep(content: string, passage: Passage, score: number, passages: readonly Passage[]): KeptPassage {
  const lead = passage.leadIn === null ? [] : passages.filter((one) => one.paragraph === passage.leadIn);
  const last = lead.at(-1);
  const text = content.slice(passage.start, passage.end);
  return {
    start: passage.start,
    end: passage.end,
    paragraph: passage.paragraph,
    leadIn: last === undefined ? null : { start: last.start, end: last.end },
    marker: passage.marker,
    score: Math.round(score * 1000) / 1000,
    role: isException(text) ? 'exception' : 'rule',
    hash: sha256(text),
  };
}
