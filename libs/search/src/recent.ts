export type Recent<V> = {
  /** The value kept under a key, else the one that `make` gives. */
  of(key: string, make: () => V): V;
};

/** Keeps the `most` values used last. */
export function createRecent<V>(most: number): Recent<V> {
  const kept = new Map<string, { readonly value: V }>();
  return {
    of(key, make) {
      const entry = kept.get(key) ?? { value: make() };
      kept.delete(key);
      kept.set(key, entry);
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      return entry.value;
    },
  };
}
