import { z } from 'zod';

/**
 * What a user typed, as every store of the project can keep it: no NUL (refused by Postgres in text and in jsonb), and no half of a
 * surrogate pair (which would come back as another character, so that the same text sent twice would no longer be equal).
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** A string from outside, made storable before any other check. */
export const textSchema = z.string().overwrite(storableText);
