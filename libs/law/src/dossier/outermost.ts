type Quoted = { readonly versionId: string; readonly start: number; readonly end: number };

/** Indexes of the quotations that no other of the same version contains: a sentence quoted alone and within its paragraph is shown once. */
export const outermost = (quotations: readonly Quoted[]): number[] =>
  [...quotations.keys()].filter((index) => {
    const own = quotations[index];
    return !quotations.some(
      (other, at) =>
        own !== undefined &&
        at !== index &&
        other.versionId === own.versionId &&
        other.start <= own.start &&
        other.end >= own.end &&
        (other.end - other.start > own.end - own.start || at < index),
    );
  });
