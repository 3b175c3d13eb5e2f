import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Candidates } from '../ranking/candidates.ts';
import { applyModel, scoringModelSchema } from '../ranking/ranking-model.ts';
import type { ScoredCandidates } from '../ranking/rerank.ts';
import type { ArticleNumbers, CitedArticle } from './article-numbers.ts';
import type { Gaps } from './gaps.ts';
import type { MissingArticles } from './missing-articles.ts';

/** Features of answerability, beside those of the gaps. Names are those of the model's file. */
export type SufficiencyFeatures = Readonly<Record<string, number>>;
export type Evidence = { readonly features: SufficiencyFeatures; readonly gaps: Gaps };

/** Top candidates whose features are averaged. */
const TOP = 5;
/** Candidates whose scores are compared with the best. */
const LAST = 99;

export function sufficiencyFeatures(
  candidates: Candidates,
  scored: ScoredCandidates,
  missing: MissingArticles,
  known: { readonly rate: number; readonly otherCode: number },
): SufficiencyFeatures {
  const { features, scores, order } = scored;
  const column = (name: string): Float32Array => features.columns[features.names.indexOf(name)] ?? new Float32Array(order.length);
  const top = order.slice(0, TOP);
  const mean = (name: string): number => top.reduce((sum, i) => sum + (column(name)[i] as number), 0) / TOP;
  const ofFirst = (name: string): number => column(name)[order[0] as number] as number;
  const most = (name: string): number => column(name).reduce((best, value) => Math.max(best, value), 0);
  const asked = candidates.terms.reduce((sum, { own }) => sum + own, 0);
  const at = (place: number): number => scores[order[Math.min(place, order.length - 1)] as number] as number;
  const parts = order.map((i) => Math.exp((scores[i] as number) - at(0)));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return {
    missing: missing.weight,
    'missing.share': missing.share,
    rate: known.rate,
    'other.code': known.otherCode,
    'other.any': Number(known.otherCode > 0),
    'score.top': top.reduce((sum, i) => sum + (scores[i] as number), 0) / TOP,
    'score.fall': at(0) - at(LAST),
    'score.spread': parts.reduce((sum, part) => sum - (part === 0 ? 0 : (part / all) * Math.log(part / all)), 0),
    'first.best': (candidates.first[candidates.docs[0] as number] as number) / (candidates.total || 1),
    'body.top': mean('units.body'),
    'title.precision': most('title.precision'),
    'titles.covered': most('units.titles'),
    'near.covered': most('units.near'),
    'anywhere.best': most('units.anywhere'),
    'head.top': mean('units.headAnywhere2'),
    'heading.first': ofFirst('units.heading'),
    'heading.best': most('units.heading'),
    'heading.top': mean('units.heading'),
    'phrase.first': ofFirst('heading.phrase'),
    'said.first': ofFirst('heading.said'),
    'said.best': most('heading.said'),
    'said.top': mean('heading.said'),
    'code.vote': mean('class.vote'),
    regulatory: mean('rank.regulatory'),
    unknown: candidates.ownTotal === 0 ? 1 : 1 - asked / candidates.ownTotal,
  };
}

/**
 * The learned answerability model, as kept in data/sufficiency.json. `gaps`: log-odds that a gap held the answer. `question`: log-odds that the question
 * has no answer, from its features and its likeliest gaps; above `threshold`, the answer is said to be missing. `heldOut`: measures on questions that the
 * model has not seen.
 */
const modelSchema = z.object({
  trainedOn: z.string(),
  heldOut: z.record(z.string(), z.number()),
  threshold: z.number(),
  gaps: scoringModelSchema,
  question: scoringModelSchema.extend({ intercept: z.number() }),
});
export type SufficiencyModel = z.infer<typeof modelSchema>;
export type SufficiencyScorer = Pick<SufficiencyModel, 'gaps' | 'question'>;

export function readSufficiencyModel(): SufficiencyModel {
  return modelSchema.parse(JSON.parse(readFileSync(new URL('../../../data/sufficiency.json', import.meta.url), 'utf8')));
}

/** References that the codes as published still make to articles that they no longer hold, as « text id/number »; see data/dead-references.txt. */
export function readDeadReferences(): ReadonlySet<string> {
  const dead = new Set<string>();
  for (const line of readFileSync(new URL('../../../data/dead-references.txt', import.meta.url), 'utf8').split('\n')) {
    const [text, numbers] = line.split(': ');
    if (line.startsWith('#') || numbers === undefined) continue;
    for (const number of numbers.split(' ')) dead.add(`${text}/${number}`);
  }
  return dead;
}

/** Log-odds assumed when there is no gap. */
const NO_GAP = -7;

/** Features of the question from its gaps: the highest score, and the logarithm of the expected number of gaps that held its answer. */
export function gapFeatures(scores: ArrayLike<number>): { 'gap.best': number; 'gap.all': number } {
  let best = NO_GAP;
  let none = 0;
  for (let i = 0; i < scores.length; i += 1) {
    best = Math.max(best, scores[i] as number);
    none += Math.log1p(Math.exp(Math.min(30, scores[i] as number)));
  }
  return { 'gap.best': best, 'gap.all': Math.log(none + Math.exp(NO_GAP)) };
}

/** Log-odds that the index lacks the answer, and the score of each gap. */
export function scoreUnanswerable({ gaps, question }: SufficiencyScorer, evidence: Evidence): { lack: number; gapScores: Float64Array } {
  const gapScores = applyModel(gaps, evidence.gaps.features);
  const features = Object.entries({ ...evidence.features, ...gapFeatures(gapScores) });
  const row = { names: features.map(([name]) => name), columns: features.map(([, value]) => Float32Array.of(value)) };
  return { lack: question.intercept + (applyModel(question, row)[0] ?? 0), gapScores };
}

/** Articles named in a warning, at most. */
const MOST_NAMED = 3;

/** Articles cited in the likeliest gap, as terms of the index; none when no gap is likelier than not. */
export function wantedArticles(numbers: ArticleNumbers, gaps: Gaps, scores: Float64Array): string[] {
  const best = scores.reduce((top, score, i) => (score > (scores[top] ?? Number.NEGATIVE_INFINITY) ? i : top), 0);
  if ((scores[best] ?? -1) <= 0) return [];
  return (gaps.articles[best] ?? []).slice(0, MOST_NAMED).map((article) => (numbers.cited[article] as CitedArticle).term);
}
