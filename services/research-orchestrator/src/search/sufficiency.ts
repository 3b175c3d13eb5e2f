import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Candidates } from './candidates.ts';
import type { Features } from './features.ts';
import type { MissingArticles } from './missing-articles.ts';

/**
 * What tells whether the index holds the answer to a question. Names are those of the model's file. The scores of the ranking are not among them:
 * it has seen the questions that this is learned from.
 */
export type SufficiencyFeatures = Readonly<Record<string, number>>;

/** Best candidates that are looked at together. */
const TOP = 5;

export function sufficiencyFeatures(
  candidates: Candidates,
  features: Features,
  order: readonly number[],
  missing: MissingArticles,
): SufficiencyFeatures {
  const column = (name: string): Float32Array => features.columns[features.names.indexOf(name)] ?? new Float32Array(order.length);
  const top = order.slice(0, TOP);
  const mean = (name: string): number => top.reduce((sum, i) => sum + (column(name)[i] as number), 0) / TOP;
  const most = (name: string): number => column(name).reduce((best, value) => Math.max(best, value), 0);
  const asked = candidates.terms.reduce((sum, { own }) => sum + own, 0);
  return {
    missing: missing.weight,
    'missing.share': missing.share,
    'body.top': mean('units.body'),
    'title.precision': most('title.precision'),
    'titles.covered': most('units.titles'),
    'near.covered': most('units.near'),
    'anywhere.best': most('units.anywhere'),
    'head.top': mean('units.headAnywhere2'),
    'code.vote': mean('class.vote'),
    regulatory: mean('rank.regulatory'),
    unknown: candidates.ownTotal === 0 ? 1 : 1 - asked / candidates.ownTotal,
  };
}

/**
 * A learned judge, as kept in data/sufficiency.json: a weight for each feature (less its mean, over its spread), and the sum from which the index is
 * said to lack the answer. `heldOut`: its measures on questions that it had not seen.
 */
const modelSchema = z.object({
  trainedOn: z.string(),
  heldOut: z.record(z.string(), z.number()),
  threshold: z.number(),
  intercept: z.number(),
  features: z.record(z.string(), z.object({ mean: z.number(), spread: z.number(), weight: z.number() })),
});
export type SufficiencyModel = z.infer<typeof modelSchema>;

export function readSufficiencyModel(): SufficiencyModel {
  return modelSchema.parse(JSON.parse(readFileSync(new URL('../../data/sufficiency.json', import.meta.url), 'utf8')));
}

/** How sure it is that the index lacks the answer: above 0, it is said. */
export function lackOf(model: Omit<SufficiencyModel, 'trainedOn' | 'heldOut'>, features: SufficiencyFeatures): number {
  let sum = model.intercept - model.threshold;
  for (const [name, { mean, spread, weight }] of Object.entries(model.features)) sum += (weight * ((features[name] ?? 0) - mean)) / spread;
  return sum;
}
