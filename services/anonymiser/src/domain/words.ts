/** The words of a list written with blanks between them. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
