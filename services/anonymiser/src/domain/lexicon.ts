/** What the word lists know about a word, as bits. */
export const MALE = 1;
export const FEMALE = 2;
export const SURNAME = 4;
export const WORD = 8;
export const COMMUNE = 16;
export const COMMON_FIRST = 64;
/** Any list of first names. */
export const FIRST = MALE | FEMALE | COMMON_FIRST;

/** Word lists. Keys are lower case, without accents, with spaces for hyphens and apostrophes. */
export type Lexicon = { readonly marksOf: (key: string) => number };
