import { decodeCursor, InvalidCursor } from '@attendu/db/cursor';
import { problem } from '@attendu/http/problem';
import { z } from 'zod';

const placeSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.+:-]*$/), z.uuid()]);

/** A page cursor made of a time and an id, as PostgreSQL writes them; null for the first page. @throws request.invalid */
export function timeCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const wrong = () => problem('request.invalid', { errors: [{ path: 'cursor', message: 'Le curseur de pagination est invalide.' }] });
  try {
    if (!placeSchema.safeParse(decodeCursor(cursor)).success) throw wrong();
  } catch (error) {
    throw error instanceof InvalidCursor ? wrong() : error;
  }
  return cursor;
}
