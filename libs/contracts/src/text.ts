import { z } from 'zod';

/** UTF-8 replaces a lone surrogate by another character, so that a text would differ from its copy. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * The text of a file, as every store of the project can keep it: no NUL (refused by Postgres in text and in jsonb; files have them between
 * their words) and whole characters. A request with a NUL is refused instead, because its offsets would shift.
 */
export function storableText(text: string): string {
  return wholeCharacters(text.replaceAll('\u0000', ''));
}

/** Bidirectional controls, which make a text look different from what it contains. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutReordering = (text: string): string => text.replace(REORDERING, '');

/** A string from outside, with lone surrogates repaired before any other check. */
export const textSchema = z.string().overwrite(wholeCharacters);
