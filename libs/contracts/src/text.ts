import { z } from 'zod';

/** A half of a surrogate pair would come back from UTF-8 as another character: the same text sent twice would no longer be equal. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * The text of a file, as every store of the project can keep it: no NUL (refused by Postgres in text and in jsonb; files have them between
 * their words) and whole characters. What a caller sends with a NUL is refused instead, wherever it is: places in it would no longer be theirs.
 */
export function storableText(text: string): string {
  return wholeCharacters(text.replaceAll('\u0000', ''));
}

/** A string from outside, made of whole characters before any other check. */
export const textSchema = z.string().overwrite(wholeCharacters);
