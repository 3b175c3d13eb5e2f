import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import { type CandidateTerms, candidateTerms, type FieldScores, scoreFields } from './candidate-terms.ts';
import type { Candidates } from './candidates.ts';
import { citationScores, feedbackScores, neighbourScores, proximityScores } from './context-scores.ts';
import { FeatureColumns, type FeatureTable } from './feature-table.ts';
import { headingMatches } from './heading-match.ts';
import { type TitleMatches, titleMatches } from './title-match.ts';
import { coverUnits } from './unit-coverage.ts';

/** Kinds of text of a collective agreement, as the class of a document names them. */
const AGREEMENT_PARTS: ReadonlySet<string> = new Set(['base', 'attaches', 'salaires']);
/** Levels of sections above an article that are scored. */
const LEVELS = 4;

/**
 * Features of each candidate. Scores are shares of the best candidate's; the rest is between 0 and 1 by itself. The text of the question is seen only
 * through the terms of the index. The order of the columns decides which ones a tree may ask about: a change of order is another model.
 */
export function extractFeatures(map: LawMap, question: AnalysedQuestion, candidates: Candidates): FeatureTable {
  const table = new FeatureColumns(candidates.docs);
  const occurrences = candidateTerms(map, candidates);
  const fields = scoreFields(map, candidates, occurrences);
  const titles = titleMatches(map, question, candidates.ownTotal);
  addFieldScores(table, map, candidates, fields);
  addNeighbours(table, map, candidates, fields);
  addTitles(table, map, titles);
  addQuestion(table, question);
  addCoverage(table, map, question, candidates, occurrences);
  addDocument(table, map, candidates, titles);
  addContext(table, map, question, candidates);
  return table;
}

/** The section `levels` above the article. */
function sectionAbove(map: LawMap, doc: number, levels: number): number {
  let node = map.sectionOf[doc] as number;
  for (let l = 0; l < levels && (map.tree.parent[node] as number) >= 0; l += 1) node = map.tree.parent[node] as number;
  return node;
}

function addFieldScores(table: FeatureColumns, map: LawMap, { first, scores }: Candidates, fields: FieldScores): void {
  table.share('first', (doc) => first[doc] as number);
  table.share('own', (_, i) => fields.ownAll[i] as number);
  table.share('expanded', (doc) => scores.all[doc] as number);
  ['title', 'above', 'body', 'heading'].forEach((field, f) => {
    table.share(`own.${field}`, (_, i) => (fields.own[f] as Float32Array)[i] as number);
    table.share(`expanded.${field}`, (_, i) => (fields.expanded[f] as Float32Array)[i] as number);
  });
  for (let level = 0; level < LEVELS; level += 1) {
    table.share(`section${level}`, (doc) => scores.sections[sectionAbove(map, doc, level)] as number);
    table.share(`own.section${level}`, (doc) => scores.ownSections[sectionAbove(map, doc, level)] as number);
  }
}

function addNeighbours(table: FeatureColumns, map: LawMap, candidates: Candidates, fields: FieldScores): void {
  const near = neighbourScores(map, candidates.docs, candidates.first);
  table.share('sibling.best', (_, i) => near.best[i] as number);
  table.share('sibling.mean', (_, i) => near.mean[i] as number);
  table.share('neighbour', (_, i) => near.next[i] as number);
  table.add('own.covered', (_, i) => (fields.ownCovered[i] as number) / (candidates.ownTotal || 1));
  table.add('expanded.covered', (_, i) => (fields.covered[i] as number) / (candidates.total || 1));
}

function addTitles(table: FeatureColumns, map: LawMap, titles: TitleMatches): void {
  for (let level = 0; level < 3; level += 1) table.add(`title.precision${level}`, (doc) => titles.precision(sectionAbove(map, doc, level)));
  table.add('title.precision', (doc) => titles.bestPrecision(map.sectionOf[doc] as number));
  table.add('title.covered', (doc) => titles.covered(map.sectionOf[doc] as number));
  table.share('title.notion0', (doc) => titles.notion(map.sectionOf[doc] as number));
  table.share('title.notion', (doc) => titles.bestNotion(map.sectionOf[doc] as number));
  table.add('title.unasked', (doc) => titles.unasked(map.sectionOf[doc] as number));
}

/** The same for every candidate: a few keywords and a long case are not ranked by the same features. */
function addQuestion(table: FeatureColumns, question: AnalysedQuestion): void {
  const length = Math.min(1, Math.log1p(question.units.length) / 4);
  table.add('question.length', () => length);
  const notions = question.units.filter(({ word }) => !word).length / Math.max(1, question.units.length);
  table.add('question.notions', () => notions);
}

function addCoverage(
  table: FeatureColumns,
  map: LawMap,
  question: AnalysedQuestion,
  candidates: Candidates,
  occurrences: CandidateTerms,
): void {
  const units = coverUnits(map, question, candidates.docs, occurrences);
  table.put('units.body', units.body);
  table.put('units.anywhere', units.anywhere);
  table.add('units.anywhere3', (_, i) => (units.anywhere[i] as number) ** 3);
  table.put('units.titles', units.titles);
  table.put('units.near', units.nearTitle);
  table.put('units.heading', units.heading);
  table.share('units.heading.share', (_, i) => units.heading[i] as number);
  const heading = headingMatches(map, candidates, occurrences);
  table.put('heading.asked', heading.asked);
  table.put('heading.own', heading.own);
  table.put('heading.phrase', heading.phrase);
  table.put('heading.said', heading.said);
  table.share('heading.said.share', (_, i) => heading.said[i] as number);
  table.add('heading', (doc) => (map.headingWeight[doc] === 0 ? 0 : 1));
  table.put('units.headTitles', units.headTitles);
  table.add('units.headAnywhere2', (_, i) => (units.headAnywhere[i] as number) ** 2);
  table.share('units.anywhere.share', (_, i) => units.anywhere[i] as number);
  table.share('units.titles.share', (_, i) => units.titles[i] as number);
}

function addDocument(table: FeatureColumns, map: LawMap, { docs }: Candidates, titles: TitleMatches): void {
  table.add('rank.legislative', (doc) => (map.rank[doc] === 1 ? 1 : 0));
  table.add('rank.regulatory', (doc) => (map.rank[doc] === 2 ? 1 : 0));
  // Of an agreement only: a feature that names a code would not help with a code added later.
  for (const [id, name] of map.classes.entries())
    if (AGREEMENT_PARTS.has(name)) table.add(`part.${name}`, (doc) => (map.classOf[doc] === id ? 1 : 0));
  const votes = new Float32Array(map.classes.length);
  docs.slice(0, 30).forEach((doc, place) => {
    const id = map.classOf[doc] as number;
    votes[id] = (votes[id] as number) + 1 / (place + 3);
  });
  const voted = votes.reduce((a, b) => a + b, 0) || 1;
  table.add('class.vote', (doc) => (votes[map.classOf[doc] as number] as number) / voted);
  table.add('length', (doc) => Math.log(1 + (map.docLength[doc] as number)) / 8);
  table.add('citations', (doc) => Math.log(1 + (map.citations[doc] as number)) / 5);
  table.add('section.size', (doc) => Math.log(1 + (map.tree.docs[map.sectionOf[doc] as number] as number)) / 5);
  table.add('section.place', (doc) => 1 / (1 + doc - (map.tree.firstDoc[map.sectionOf[doc] as number] as number)));
  table.add('special', (doc) => titles.special(map.sectionOf[doc] as number));
}

function addContext(table: FeatureColumns, map: LawMap, question: AnalysedQuestion, candidates: Candidates): void {
  const { docs, first } = candidates;
  const graph = citationScores(map, docs, first);
  table.put('cited.byBest', graph.citedByBest);
  table.put('cites.best', graph.citesBest);
  const feedback = feedbackScores(map, candidates, docs, first);
  table.share('feedback', (doc) => feedback.all[doc] as number);
  table.share('feedback.section', (doc) => feedback.sections[map.sectionOf[doc] as number] as number);
  const close = proximityScores(map, candidates.set, question, docs);
  table.share('proximity', (_, i) => close[i] as number);
}
