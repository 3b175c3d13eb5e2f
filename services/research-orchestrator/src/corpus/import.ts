import { type Db, inTransaction, type Tx } from '@attendu/db/database';
import { normaliseArticleNumber } from '@attendu/law/references';
import { type Kysely, sql } from 'kysely';
import { creditOf } from './credit.ts';
import { type CorpusChunk, readManifest } from './manifest.ts';
import { readChunk } from './read.ts';
import type { CorpusRecord } from './record.ts';
import type { CorpusTables } from './tables.ts';

/** Records a transaction: some milliseconds of the event loop, and what a kill makes do again. */
const BATCH = 200;

export type ImportProgress = { stored: number; total: number };
type ImportOptions = { dataDir: string; onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal };

/**
 * Stores the compacted corpus in the service's schema, chunk by chunk, in batches of one transaction each. Goes on from the last batch;
 * chunks stored already are skipped, so a second run changes nothing. Versions of an earlier corpus stay: saved dossiers cite them.
 * Throws when nothing is compacted yet.
 */
export async function importCorpus(db: Kysely<CorpusTables>, o: ImportOptions): Promise<ImportProgress> {
  const manifest = await readManifest(o.dataDir);
  if (manifest === null) throw new Error('The corpus is not compacted yet.');
  const total = manifest.chunks.reduce((sum, chunk) => sum + chunk.records, 0);
  const dates = new Map<string, string>();
  for (const chunk of manifest.chunks)
    if ((chunk.dataDate ?? '') > (dates.get(chunk.kind) ?? '')) dates.set(chunk.kind, chunk.dataDate ?? '');
  let stored = 0;
  for (const chunk of manifest.chunks) {
    const credit = creditOf(chunk.kind, dates.get(chunk.kind) ?? '');
    await importChunk(db, chunk, { ...o, fingerprint: manifest.fingerprint, credit }, (n) => o.onProgress?.({ stored: stored + n, total }));
    stored += chunk.records;
  }
  return { stored, total };
}

/** Documents stored, when every compacted chunk is; null when something is still to be stored. */
export async function storedCount(db: Kysely<CorpusTables>, dataDir: string): Promise<number | null> {
  const manifest = await readManifest(dataDir);
  if (manifest === null) return null;
  const done = await db.selectFrom('corpusImports').selectAll().where('finishedAt', 'is not', null).execute();
  const isStored = (chunk: CorpusChunk): boolean =>
    done.some((row) => row.chunk === chunk.name && row.sha256 === chunk.sha256 && row.fingerprint === manifest.fingerprint);
  return manifest.complete && manifest.chunks.every(isStored) ? manifest.chunks.reduce((sum, chunk) => sum + chunk.records, 0) : null;
}

async function importChunk(
  db: Kysely<CorpusTables>,
  chunk: CorpusChunk,
  o: ImportOptions & { fingerprint: string; credit: string },
  onStored: (n: number) => void,
): Promise<void> {
  const before = await db.selectFrom('corpusImports').selectAll().where('chunk', '=', chunk.name).executeTakeFirst();
  const same = before !== undefined && before.sha256 === chunk.sha256 && before.fingerprint === o.fingerprint;
  if (same && before.finishedAt !== null) return onStored(chunk.records);
  const skip = same ? before.recordsDone : 0;
  let seen = 0;
  let batch: CorpusRecord[] = [];
  const codes = new Set<string>();
  const store = async (finished: boolean): Promise<void> => {
    const records = batch;
    batch = [];
    await inTransaction(db, async (tx) => {
      await insertRecords(tx, records, o.credit, chunk.dataDate);
      for (const record of records) if (record.kind === 'legiarti' && record.text !== null) codes.add(record.text);
      if (finished && chunk.dataDate !== null) await markTexts(tx, [...codes], chunk.dataDate);
      await markProgress(tx, {
        chunk: chunk.name,
        fingerprint: o.fingerprint,
        sha256: chunk.sha256,
        recordsDone: seen,
        finishedAt: finished ? new Date() : null,
      });
    });
    onStored(seen);
  };
  for await (const record of readChunk(o.dataDir, chunk)) {
    o.signal?.throwIfAborted();
    seen += 1;
    if (seen <= skip) {
      if (record.kind === 'legiarti' && record.text !== null) codes.add(record.text);
      continue;
    }
    batch.push(record);
    if (batch.length >= BATCH) await store(false);
  }
  await store(true);
}

async function markProgress(db: Db<CorpusTables>, row: CorpusTables['corpusImports']): Promise<void> {
  await db
    .insertInto('corpusImports')
    .values(row)
    .onConflict((conflict) => conflict.column('chunk').doUpdateSet(row))
    .execute();
}

/** A code is stored whole as of this day: an article that an earlier snapshot held and this one does not is no longer in force. */
async function markTexts(tx: Tx<CorpusTables>, codes: readonly string[], dataDate: string): Promise<void> {
  if (codes.length === 0) return;
  await tx
    .insertInto('corpusTexts')
    .values(codes.map((textId) => ({ kind: 'legiarti', textId, dataDate })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'textId']).doUpdateSet({ dataDate: sql<string>`greatest(corpus_texts.data_date, excluded.data_date)` }),
    )
    .execute();
}

/** One statement a table: the batch travels as one JSON parameter. An older snapshot stored after a newer one adds its texts and changes no date. */
async function insertRecords(tx: Tx<CorpusTables>, records: readonly CorpusRecord[], credit: string, asOf: string | null): Promise<void> {
  if (records.length === 0) return;
  const documents = records.map((r) => ({
    kind: r.kind,
    id: r.id,
    text_id: r.text,
    number: r.number,
    number_key: r.number === null || r.kind !== 'legiarti' ? null : normaliseArticleNumber(r.number),
    idcc: r.idcc,
    containers: r.containers,
  }));
  const versions = records.flatMap((r) => [
    {
      kind: r.kind,
      id: r.version,
      document_id: r.id,
      etat: r.etat,
      date_debut: r.from,
      date_fin: r.to,
      title: r.title,
      hierarchy: r.hierarchy,
      content: r.content,
      annotation: r.annotation,
      credit,
    },
    ...r.versions.map((v) => ({
      kind: r.kind,
      id: v.id,
      document_id: r.id,
      etat: v.etat,
      date_debut: v.from,
      date_fin: v.to,
      hierarchy: [],
    })),
  ]);
  await sql`
    insert into documents as d (kind, id, text_id, number, number_key, idcc, containers, last_seen)
    select distinct on (kind, id) kind, id, text_id, number, number_key, idcc, containers, ${asOf}::date
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as r(kind text, id text, text_id text, number text, number_key text, idcc text[], containers text[])
    on conflict (kind, id) do update set text_id = excluded.text_id, number = excluded.number, number_key = excluded.number_key,
      idcc = excluded.idcc, containers = excluded.containers, last_seen = excluded.last_seen
      where d.last_seen is null or excluded.last_seen is null or excluded.last_seen >= d.last_seen`.execute(tx);
  await sql`
    insert into versions as v (kind, id, document_id, etat, date_debut, date_fin, title, hierarchy, content, annotation, credit, known_at)
    select distinct on (kind, id) kind, id, document_id, etat, date_debut, date_fin, title, hierarchy, content, annotation, credit, ${asOf}::date
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r(kind text, id text, document_id text, etat text, date_debut date, date_fin date,
      title text, hierarchy text[], content text, annotation text, credit text)
    order by kind, id, content is null
    on conflict (kind, id) do update set document_id = excluded.document_id,
      etat = ${newest('etat')}, date_debut = ${newest('date_debut')}, date_fin = ${newest('date_fin')},
      title = ${fuller('title')}, hierarchy = ${fuller('hierarchy')}, content = ${fuller('content')},
      annotation = ${fuller('annotation')}, credit = ${fuller('credit')},
      known_at = greatest(v.known_at, excluded.known_at)`.execute(tx);
}

/** What the latest snapshot says of a version's state and dates. */
function newest(column: string) {
  return sql.raw(`case when v.known_at is null or excluded.known_at >= v.known_at then excluded.${column} else v.${column} end`);
}

/** The text, and what comes with it, of the latest snapshot that has one: a text already stored is never lost to a version known by its dates only. */
function fuller(column: string) {
  return sql.raw(
    `case when v.content is null or (excluded.content is not null and (v.known_at is null or excluded.known_at >= v.known_at)) ` +
      `then excluded.${column} else v.${column} end`,
  );
}
