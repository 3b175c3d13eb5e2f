import type { AnalysedPoint, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import { type AnalysisPointRow, DOCS_COLUMNS, type DossierDb } from './schema.ts';

/** The points of a dossier, in their order. */
export async function readPoints(db: Db<DossierDb>, dossierId: string): Promise<AnalysedPoint[]> {
  const rows = await db.selectFrom('analysisPoints').selectAll().where('dossierId', '=', dossierId).orderBy('pointIndex').execute();
  return rows.map(toPoint);
}

/** Replaces the points of a dossier. */
export async function replacePoints(tx: Tx<DossierDb>, dossierId: string, points: readonly AnalysedPoint[]): Promise<void> {
  await tx.deleteFrom('analysisPoints').where('dossierId', '=', dossierId).execute();
  for (const point of points) {
    const docs = bySource((key) => json(point[`${key}_docs`]));
    await tx
      .insertInto('analysisPoints')
      .values({ dossierId, pointIndex: point.point_index, pointData: json(point.point_data), ...docs })
      .execute();
  }
}

type Docs<V> = { [K in SourceKey as (typeof DOCS_COLUMNS)[K]]: V };

function bySource<V>(value: (key: SourceKey) => V): Docs<V> {
  return Object.fromEntries(SOURCE_KEYS.map((key) => [DOCS_COLUMNS[key], value(key)])) as Docs<V>;
}

function toPoint(row: AnalysisPointRow): AnalysedPoint {
  const docs = Object.fromEntries(SOURCE_KEYS.map((key) => [`${key}_docs`, row[DOCS_COLUMNS[key]]]));
  return {
    point_index: row.pointIndex,
    point_data: row.pointData,
    ...(docs as { [K in SourceKey as `${K}_docs`]: SourceDocument[] }),
  };
}
