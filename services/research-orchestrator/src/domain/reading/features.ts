import { isShown } from '../question/aspects.ts';
import type { PreparedPassage } from './prepare.ts';
import type { ReadingQuery } from './query.ts';

/**
 * Features of a passage for a query, each from 0 to 1. `coverage`: weight of the query words that it contains. `context`: weight of those found only
 * in its lead-in or its headings. `proximity`: how close together the words stand. `aspect`: share of the asked aspects that it states.
 */
export type PassageFeatures = { readonly coverage: number; readonly context: number; readonly proximity: number; readonly aspect: number };

/** Inverse document frequency of each query word among the documents read. */
export type Rarity = ReadonlyMap<string, number>;

export function rarityOf(query: ReadingQuery, documents: readonly ReadonlySet<string>[]): Rarity {
  const rarity = new Map<string, number>();
  for (const { stem } of query.terms) {
    let df = 0;
    for (const stems of documents) if (stems.has(stem)) df++;
    // From 0.4 for a word of every document to 1 for a word of none.
    rarity.set(stem, 0.4 + (0.6 * Math.log((documents.length + 1) / (df + 1))) / Math.log(documents.length + 2));
  }
  return rarity;
}

const EXPECTED_WORDS = 10;

export function featuresOf(
  { words, stems, asked, leadIn, heading, folded }: PreparedPassage,
  query: ReadingQuery,
  rarity: Rarity,
): PassageFeatures {
  const isOwn = (stem: string): boolean => stems.has(stem);
  const isNearby = (stem: string): boolean => stems.has(stem) || leadIn.has(stem);
  const isAround = (stem: string): boolean => isNearby(stem) || heading.has(stem);
  const weights: number[] = [];
  let own = 0;
  let context = 0;
  const matched = new Set<string>();
  for (const term of query.terms) {
    const weight = term.weight * (rarity.get(term.stem) ?? 1);
    weights.push(weight);
    const isSaid = (is: typeof isOwn): boolean => term.alternatives.some((alternative) => alternative.every(is));
    if (isOwn(term.stem)) {
      own += weight;
      matched.add(term.stem);
    } else if (asked.has(term.stem) || isSaid(isOwn)) {
      own += 0.9 * weight;
    } else if (leadIn.has(term.stem) || isSaid(isNearby)) {
      context += 0.9 * weight;
    } else if (heading.has(term.stem) || isSaid(isAround)) {
      context += 0.7 * weight;
    }
  }
  // At most ten words are expected of a passage, whatever the length of the query.
  const total = weights
    .sort((a, b) => b - a)
    .slice(0, EXPECTED_WORDS)
    .reduce((sum, weight) => sum + weight, 0);
  const share = (part: number): number => (total === 0 ? 0 : Math.min(1, part / total));
  return {
    coverage: share(own),
    context: Math.min(share(context), 1 - share(own)),
    proximity: proximityOf(words, matched),
    aspect: query.aspects.length === 0 ? 0.5 : query.aspects.filter((aspect) => isShown(aspect, folded)).length / query.aspects.length,
  };
}

/** 1 when the matched words are adjacent, towards 0 as the shortest span that contains them grows. */
function proximityOf(words: readonly string[], matched: ReadonlySet<string>): number {
  if (matched.size < 2) return matched.size === 1 ? 0.3 : 0;
  const counts = new Map<string, number>();
  let distinct = 0;
  let left = 0;
  let best = words.length;
  words.forEach((word, right) => {
    if (!matched.has(word)) return;
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    if (count === 1) distinct++;
    while (distinct === matched.size) {
      best = Math.min(best, right - left + 1);
      const stem = words[left] ?? '';
      const remaining = (counts.get(stem) ?? 0) - 1;
      if (counts.has(stem)) {
        counts.set(stem, remaining);
        if (remaining === 0) distinct--;
      }
      left++;
    }
  });
  return matched.size / best;
}
