/**
 * Reciprocal rank fusion constant, from Cormack, Clarke and Büttcher, « Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning
 * Methods », SIGIR 2009, who found that its value hardly matters.
 */
const SMOOTHING = 60;

export type RankedList<Id extends string | number = string> = { readonly weight: number; readonly ids: readonly Id[] };

type Fused = { readonly shares: number[]; weight: number; place: number };

/**
 * Merges several rankings of the same documents: each adds weight / (smoothing + rank) to an id. The order of the lists does not matter. Ties: first the
 * id in the list of greater weight, then the higher rank in it, then the smaller id. @param smoothing the smaller, the more the first of a list count
 */
export function fuse<Id extends string | number>(lists: readonly RankedList<Id>[], smoothing = SMOOTHING): Id[] {
  const fused = new Map<Id, Fused>();
  for (const { weight, ids } of lists) {
    for (const [place, id] of ids.entries()) {
      const known = fused.get(id) ?? { shares: [], weight, place };
      known.shares.push(weight / (smoothing + place));
      if (weight > known.weight || (weight === known.weight && place < known.place)) Object.assign(known, { weight, place });
      fused.set(id, known);
    }
  }
  // Summed in a fixed order: floating-point sums depend on it.
  const scores = new Map([...fused].map(([id, { shares }]) => [id, shares.sort((a, b) => a - b).reduce((sum, share) => sum + share, 0)]));
  const score = (id: Id): number => scores.get(id) ?? 0;
  return [...fused]
    .sort(([a, one], [b, other]) => score(b) - score(a) || other.weight - one.weight || one.place - other.place || (a < b ? -1 : 1))
    .map(([id]) => id);
}
