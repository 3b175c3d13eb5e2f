import { type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column. Needed for arrays above all: the driver would send a JavaScript array as a Postgres array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
