/** Splits a list written with whitespace into a set of words. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
