import { decodeCursor, InvalidCursor } from '@attendu/db/cursor';
import { problem } from '@attendu/http/problem';
import { z } from 'zod';

const placeSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.+:-]*$/), z.uuid()]);

const invalid = () => problem('request.invalid', { errors: [{ path: 'cursor', message: 'Le curseur de pagination est invalide.' }] });

/** A page cursor of the security log: the number of a line. @throws request.invalid */
export function lineCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalid();
  return cursor;
}

/** A page cursor made of a time and an id, as PostgreSQL writes them; null for the first page. @throws request.invalid */
export function timeCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  try {
    if (!placeSchema.safeParse(decodeCursor(cursor)).success) throw invalid();
  } catch (error) {
    throw error instanceof InvalidCursor ? invalid() : error;
  }
  return cursor;
}
