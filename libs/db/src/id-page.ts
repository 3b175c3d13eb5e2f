import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';

/** Some rows in the order of their ids: those after one id, or the first ones. */
export type IdPage = { readonly after: string | null; readonly limit: number };

/** A page of a query's rows, in the order of `column`, which is unique. */
export function pageById<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, limit }: IdPage,
  column = 'id',
): Promise<Simplify<Row>[]> {
  const id = sql.ref(column);
  const rest = after === null ? query : query.where(sql<boolean>`${id} > ${after}`);
  return rest.orderBy(id).limit(limit).execute();
}
