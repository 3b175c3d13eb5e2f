/** Constant of reciprocal rank fusion: how slowly a place loses its worth. */
const SMOOTHING = 60;

export type RankedList = { readonly weight: number; readonly ids: readonly string[] };

/** Merges several rankings of the same documents: an id counts weight / (60 + place) in each. Ties keep the order of the first list. */
export function fuse(lists: readonly RankedList[]): string[] {
  const scores = new Map<string, number>();
  for (const { weight, ids } of lists) {
    for (const [place, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (SMOOTHING + place));
  }
  const first = new Map<string, number>();
  for (const { ids } of lists) for (const id of ids) if (!first.has(id)) first.set(id, first.size);
  return [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (first.get(a) ?? 0) - (first.get(b) ?? 0));
}
