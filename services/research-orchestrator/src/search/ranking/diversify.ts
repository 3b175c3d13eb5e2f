import type { LawMap } from '../indexing/law-map.ts';

/** Top positions that are diversified, and the pool of candidates for them. */
const SPREAD_PLACES = 20;
const POOL = 60;

/**
 * Diversifies the top of the ranking: the score of an article loses `spread` for each article of its section already placed, so that the first page
 * shows several sections when the question is ambiguous. Returns indices in `docs`, best first.
 */
export function spreadOverSections(map: LawMap, docs: readonly number[], scores: Float64Array, spread: number): number[] {
  const order = docs.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  if (spread === 0) return order;
  const pool = order.slice(0, POOL);
  const taken = new Map<number, number>();
  const first: number[] = [];
  while (pool.length > 0 && first.length < SPREAD_PLACES) {
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const [place, i] of pool.entries()) {
      const score = (scores[i] as number) - spread * (taken.get(map.sectionOf[docs[i] as number] as number) ?? 0);
      if (score > bestScore) {
        best = place;
        bestScore = score;
      }
    }
    const [chosen] = pool.splice(best, 1);
    if (chosen === undefined) break;
    const section = map.sectionOf[docs[chosen] as number] as number;
    taken.set(section, (taken.get(section) ?? 0) + 1);
    first.push(chosen);
  }
  const shown = new Set(first);
  return [...first, ...order.filter((i) => !shown.has(i))];
}
