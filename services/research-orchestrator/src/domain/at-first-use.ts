/** A value made at its first use, then kept: a process does not wait at its start for what no question needs yet. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
