import { DOUBT } from './doubt-model.ts';
import type { Unit } from './units.ts';

/** A lead over the next text above this says no more. */
const LARGEST_LEAD = 4;

/** What tells how likely a unit is of a text that answers, among all those that may be quoted. Each about from 0 to 1. */
export function doubtFeatures(best: Unit, units: readonly Unit[]): Record<string, number> {
  const { note, rank, pertinence } = best.source.reading;
  const share = ({ value }: Unit): number => Math.exp(value - best.value);
  const sum = (some: readonly Unit[]): number => some.reduce((all, unit) => all + share(unit), 0);
  const others = units.filter(({ source }) => source !== best.source);
  const own = sum(units.filter(({ source }) => source === best.source));
  const lead = Math.min(LARGEST_LEAD, ...others.map(({ value }) => best.value - value));
  return {
    likely: own / (own + sum(others)),
    lead: lead / LARGEST_LEAD,
    coverage: best.coverage,
    note: note / 10,
    pertinence: pertinence / 10,
    far: Math.min(1, Math.log1p(rank) / 4),
  };
}

/** Minimum probability that the first text answers for it to be given as the answer. */
const LEAST_SURE = 0.6;

/** Whether the text quoted first may well be a neighbour of the one that answers. A text that the question names is not. */
export function isDoubtful(best: Unit, units: readonly Unit[]): boolean {
  const { document, named } = best.source.reading;
  if (named || (document.kind !== 'legiarti' && document.kind !== 'cnn')) return false;
  const { intercept, weights } = DOUBT[document.kind];
  const sum = Object.entries(doubtFeatures(best, units)).reduce((all, [name, value]) => all + (weights[name] ?? 0) * value, intercept);
  return 1 / (1 + Math.exp(-sum)) < LEAST_SURE;
}
