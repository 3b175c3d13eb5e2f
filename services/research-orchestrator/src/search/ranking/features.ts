import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import { candidateTerms, scoreFields } from './candidate-terms.ts';
import type { Candidates } from './candidates.ts';
import { citationScores, feedbackScores, neighbourScores, proximityScores } from './context-scores.ts';
import { headingMatches } from './heading-match.ts';
import { titleMatches } from './title-match.ts';
import { coverUnits } from './unit-coverage.ts';

/** What the second ranking weighs: one column a feature, one number a candidate. Names are those of the model's file. */
export type FeatureTable = { readonly names: readonly string[]; readonly columns: readonly Float32Array[] };

/** Levels of sections above an article that are scored. */
const LEVELS = 4;

/**
 * FeatureTable of each candidate. Scores are shares of the best candidate's, so that a long question and a short one compare; the rest is between
 * 0 and 1 by itself. The question's text is seen only through the index's terms.
 */
export function extractFeatures(map: LawMap, question: AnalysedQuestion, candidates: Candidates): FeatureTable {
  const { docs, first, scores } = candidates;
  const n = docs.length;
  const names: string[] = [];
  const columns: Float32Array[] = [];
  const put = (name: string, column: Float32Array): void => {
    names.push(name);
    columns.push(column);
  };
  /** Raw value. */
  const add = (name: string, value: (doc: number, i: number) => number): void => {
    const column = new Float32Array(n);
    for (let i = 0; i < n; i += 1) column[i] = value(docs[i] as number, i);
    put(name, column);
  };
  /** As a share of the best. */
  const share = (name: string, value: (doc: number, i: number) => number): void => {
    const column = new Float32Array(n);
    let best = 0;
    for (let i = 0; i < n; i += 1) {
      column[i] = value(docs[i] as number, i);
      if ((column[i] as number) > best) best = column[i] as number;
    }
    if (best > 0) for (let i = 0; i < n; i += 1) column[i] = (column[i] as number) / best;
    put(name, column);
  };
  const up = (doc: number, levels: number): number => {
    let node = map.sectionOf[doc] as number;
    for (let l = 0; l < levels && (map.tree.parent[node] as number) >= 0; l += 1) node = map.tree.parent[node] as number;
    return node;
  };

  share('first', (doc) => first[doc] as number);
  const occurrences = candidateTerms(map, candidates);
  const fields = scoreFields(map, candidates, occurrences);
  share('own', (_, i) => fields.ownAll[i] as number);
  share('expanded', (doc) => scores.all[doc] as number);
  ['title', 'above', 'body', 'heading'].forEach((field, f) => {
    share(`own.${field}`, (_, i) => (fields.own[f] as Float32Array)[i] as number);
    share(`expanded.${field}`, (_, i) => (fields.expanded[f] as Float32Array)[i] as number);
  });
  for (let level = 0; level < LEVELS; level += 1) {
    share(`section${level}`, (doc) => scores.sections[up(doc, level)] as number);
    share(`own.section${level}`, (doc) => scores.ownSections[up(doc, level)] as number);
  }
  const near = neighbourScores(map, docs, first);
  share('sibling.best', (_, i) => near.best[i] as number);
  share('sibling.mean', (_, i) => near.mean[i] as number);
  share('neighbour', (_, i) => near.next[i] as number);
  add('own.covered', (_, i) => (fields.ownCovered[i] as number) / (candidates.ownTotal || 1));
  add('expanded.covered', (_, i) => (fields.covered[i] as number) / (candidates.total || 1));

  const titles = titleMatches(map, question, candidates.ownTotal);
  for (let level = 0; level < 3; level += 1) add(`title.precision${level}`, (doc) => titles.precision(up(doc, level)));
  add('title.precision', (doc) => titles.bestPrecision(map.sectionOf[doc] as number));
  add('title.covered', (doc) => titles.covered(map.sectionOf[doc] as number));
  share('title.notion0', (doc) => titles.notion(map.sectionOf[doc] as number));
  share('title.notion', (doc) => titles.bestNotion(map.sectionOf[doc] as number));
  add('title.unasked', (doc) => titles.unasked(map.sectionOf[doc] as number));

  // The same for every candidate: a few keywords and a long case are not judged by the same things.
  const length = Math.min(1, Math.log1p(question.units.length) / 4);
  add('question.length', () => length);
  const notions = question.units.filter(({ word }) => !word).length / Math.max(1, question.units.length);
  add('question.notions', () => notions);

  const units = coverUnits(map, question, docs, occurrences);
  put('units.body', units.body);
  put('units.anywhere', units.anywhere);
  add('units.anywhere3', (_, i) => (units.anywhere[i] as number) ** 3);
  put('units.titles', units.titles);
  put('units.near', units.nearTitle);
  put('units.heading', units.heading);
  share('units.heading.share', (_, i) => units.heading[i] as number);
  const heading = headingMatches(map, candidates, occurrences);
  put('heading.asked', heading.asked);
  put('heading.own', heading.own);
  put('heading.phrase', heading.phrase);
  put('heading.said', heading.said);
  share('heading.said.share', (_, i) => heading.said[i] as number);
  add('heading', (doc) => (map.headingWeight[doc] === 0 ? 0 : 1));
  put('units.headTitles', units.headTitles);
  add('units.headAnywhere2', (_, i) => (units.headAnywhere[i] as number) ** 2);
  share('units.anywhere.share', (_, i) => units.anywhere[i] as number);
  share('units.titles.share', (_, i) => units.titles[i] as number);

  add('rank.legislative', (doc) => (map.rank[doc] === 1 ? 1 : 0));
  add('rank.regulatory', (doc) => (map.rank[doc] === 2 ? 1 : 0));
  for (const [id, name] of map.classes.entries()) add(`class.${name}`, (doc) => (map.classOf[doc] === id ? 1 : 0));
  const votes = new Float32Array(map.classes.length);
  docs.slice(0, 30).forEach((doc, place) => {
    const id = map.classOf[doc] as number;
    votes[id] = (votes[id] as number) + 1 / (place + 3);
  });
  const voted = votes.reduce((a, b) => a + b, 0) || 1;
  add('class.vote', (doc) => (votes[map.classOf[doc] as number] as number) / voted);
  add('length', (doc) => Math.log(1 + (map.docLength[doc] as number)) / 8);
  add('citations', (doc) => Math.log(1 + (map.citations[doc] as number)) / 5);
  add('section.size', (doc) => Math.log(1 + (map.tree.docs[map.sectionOf[doc] as number] as number)) / 5);
  add('section.place', (doc) => 1 / (1 + doc - (map.tree.firstDoc[map.sectionOf[doc] as number] as number)));
  add('special', (doc) => titles.special(map.sectionOf[doc] as number));

  const graph = citationScores(map, docs, first);
  put('cited.byBest', graph.citedByBest);
  put('cites.best', graph.citesBest);
  const feedback = feedbackScores(map, docs, first, candidates.scope);
  share('feedback', (doc) => feedback.all[doc] as number);
  share('feedback.section', (doc) => feedback.sections[map.sectionOf[doc] as number] as number);
  const close = proximityScores(map, question, docs);
  share('proximity', (_, i) => close[i] as number);
  return { names, columns };
}
