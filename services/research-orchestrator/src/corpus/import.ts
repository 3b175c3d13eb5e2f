import { type Db, inTransaction, type Tx } from '@attendu/db/database';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { keysOfReferences } from '@attendu/law/document-keys';
import { isAsPublished } from '@attendu/law/force';
import { type Kysely, sql } from 'kysely';
import { applyRemovals, closeVersions } from './additions/apply.ts';
import { type Authority, readAuthority } from './additions/authority.ts';
import { linkFates } from './additions/fates.ts';
import { additionsHash, readAdditions } from './additions/manifest.ts';
import { creditOf } from './credit.ts';
import { type CorpusChunk, readManifest, shownDay } from './manifest.ts';
import { readChunk } from './read.ts';
import type { CorpusRecord } from './record.ts';
import type { CorpusTables } from './tables.ts';

/** Records in one transaction: some milliseconds of the event loop, and the work repeated after a kill. */
const BATCH = 200;

export type ImportProgress = { stored: number; total: number };
type ImportOptions = { dataDir: string; onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal };

/** Fingerprint of the chunks that an operator added, and name of the row that says which additions and withdrawals are applied. */
const ADDED = 'added';

/**
 * Stores the compacted corpus in the service's schema, chunk by chunk, in batches of one transaction each. Goes on from the last batch;
 * chunks stored already are skipped, so a second run changes nothing. Versions of an earlier corpus stay: saved dossiers cite them; those that were
 * withdrawn go.
 * Throws when nothing is compacted yet.
 */
export async function importCorpus(db: Kysely<CorpusTables>, o: ImportOptions): Promise<ImportProgress> {
  const manifest = await readManifest(o.dataDir);
  if (manifest === null) throw new Error('The corpus is not compacted yet.');
  const additions = await readAdditions(o.dataDir);
  const added = additions.lots.flatMap(({ chunks }) => chunks);
  const hash = additionsHash(additions);
  const isApplied = hash === null || (await appliedHash(db)) === hash;
  const authority = await readAuthority(o.dataDir, [...manifest.chunks, ...added], additions);
  if (!isApplied) {
    // Until this ends, the corpus is incomplete: a text removed here may be provided by another chunk below.
    await markProgress(db, { chunk: ADDED, fingerprint: ADDED, sha256: '', recordsDone: 0, finishedAt: null });
    await applyRemovals(db, additions);
  }
  const total = [...manifest.chunks, ...added].reduce((sum, chunk) => sum + chunk.records, 0);
  const dates = new Map<string, string>();
  for (const chunk of manifest.chunks)
    if ((chunk.dataDate ?? '') > (dates.get(chunk.kind) ?? '')) dates.set(chunk.kind, chunk.dataDate ?? '');
  const { fingerprint } = manifest;
  const ways = [
    ...manifest.chunks.map((chunk) => ({ chunk, fingerprint, source: null, day: dates.get(chunk.kind) ?? '' })),
    ...added.map((chunk) => ({ chunk, fingerprint: ADDED, source: chunk.name, day: shownDay(chunk) })),
  ];
  let stored = 0;
  let isChanged = !isApplied;
  for (const { chunk, day, ...way } of ways) {
    const own = { ...o, ...way, authority, credit: creditOf(chunk.kind, day) };
    if (await importChunk(db, chunk, own, (n) => o.onProgress?.({ stored: stored + n, total }))) isChanged = true;
    stored += chunk.records;
  }
  // Statistics of a half empty table make joins of a whole one last longer than a statement may.
  if (isChanged) await sql`select refresh_statistics()`.execute(db);
  if (!isApplied) {
    await closeVersions(db, authority.closings);
    await linkFates(db);
    await markProgress(db, { chunk: ADDED, fingerprint: ADDED, sha256: hash, recordsDone: 0, finishedAt: new Date() });
  }
  return { stored, total };
}

/** The additions and withdrawals that the schema has; null when it has none. */
async function appliedHash(db: Kysely<CorpusTables>): Promise<string | null> {
  const row = await db.selectFrom('corpusImports').select('sha256').where('chunk', '=', ADDED).executeTakeFirst();
  return row?.sha256 ?? null;
}

/**
 * Whether the texts of the index can be read: the data packages are stored, and some state of the additions. What is added later is stored before it is
 * indexed.
 */
export async function isReadable(db: Kysely<CorpusTables>, dataDir: string): Promise<boolean> {
  const manifest = await readManifest(dataDir);
  if (manifest === null || !manifest.complete) return false;
  const isAnyApplied = additionsHash(await readAdditions(dataDir)) === null || ((await appliedHash(db)) ?? '') !== '';
  return isAnyApplied && (await storedChunks(db))(manifest.chunks, manifest.fingerprint);
}

/** Whether texts are about to be removed that other chunks, stored again after, may also hold. */
export async function isRemoving(db: Kysely<CorpusTables>, dataDir: string): Promise<boolean> {
  const { removed } = await readAdditions(dataDir);
  if (removed.length === 0) return false;
  return (await db.selectFrom('corpusImports').select('chunk').where('chunk', 'in', removed).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether chunks are stored. */
async function storedChunks(db: Kysely<CorpusTables>): Promise<(chunks: readonly CorpusChunk[], fingerprint: string) => boolean> {
  const done = await db.selectFrom('corpusImports').selectAll().where('finishedAt', 'is not', null).execute();
  return (chunks, fingerprint) =>
    chunks.every((chunk) => done.some((row) => row.chunk === chunk.name && row.sha256 === chunk.sha256 && row.fingerprint === fingerprint));
}

/** Documents stored, when every compacted chunk is; null when something is still to be stored or withdrawn. */
export async function storedCount(db: Kysely<CorpusTables>, dataDir: string): Promise<number | null> {
  const manifest = await readManifest(dataDir);
  if (manifest === null) return null;
  const areStored = await storedChunks(db);
  const additions = await readAdditions(dataDir);
  const hash = additionsHash(additions);
  if (hash !== null && (await appliedHash(db)) !== hash) return null;
  const added = additions.lots.flatMap(({ chunks }) => chunks);
  if (!manifest.complete || !areStored(manifest.chunks, manifest.fingerprint) || !areStored(added, ADDED)) return null;
  return [...manifest.chunks, ...added].reduce((sum, chunk) => sum + chunk.records, 0);
}

/** Whether anything was left to store. */
async function importChunk(
  db: Kysely<CorpusTables>,
  chunk: CorpusChunk,
  o: ImportOptions & { fingerprint: string; credit: string; authority: Authority; source: string | null },
  onStored: (n: number) => void,
): Promise<boolean> {
  const before = await db.selectFrom('corpusImports').selectAll().where('chunk', '=', chunk.name).executeTakeFirst();
  const same = before !== undefined && before.sha256 === chunk.sha256 && before.fingerprint === o.fingerprint;
  if (same && before.finishedAt !== null) {
    onStored(chunk.records);
    return false;
  }
  const skip = same ? before.recordsDone : 0;
  let seen = 0;
  let batch: CorpusRecord[] = [];
  const codes = new Set<string>();
  const store = async (finished: boolean): Promise<void> => {
    const records = batch;
    batch = [];
    await inTransaction(db, async (tx) => {
      await insertRecords(tx, records, { credit: o.credit, asOf: chunk.dataDate, source: o.source });
      for (const record of records) if (record.kind === 'legiarti' && record.text !== null) codes.add(record.text);
      // An addition may hold only part of a code.
      if (finished && chunk.dataDate !== null && o.source === null) await markTexts(tx, [...codes], chunk.dataDate);
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
    const counted = o.authority.resolve(chunk, record);
    if (counted !== null) batch.push(counted);
    if (batch.length >= BATCH) await store(false);
  }
  await store(true);
  return true;
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

/** One statement for each table: the batch is one JSON parameter. An older snapshot stored after a newer one adds its texts and changes no date. */
async function insertRecords(
  tx: Tx<CorpusTables>,
  records: readonly CorpusRecord[],
  { credit, asOf, source }: { credit: string; asOf: string | null; source: string | null },
): Promise<void> {
  if (records.length === 0) return;
  const documents = records.map((r) => ({
    kind: r.kind,
    id: r.id,
    text_id: r.text,
    number: r.number,
    number_key: r.number === null || r.kind !== 'legiarti' || isAsPublished(r) ? null : normaliseArticleNumber(r.number),
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
      facts: r.facts ?? null,
      zones: r.zones ?? null,
      chunk: source,
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
    insert into versions as v (kind, id, document_id, etat, date_debut, date_fin, title, hierarchy, content, annotation, credit, facts, zones, chunk, known_at)
    select distinct on (kind, id) kind, id, document_id, etat, date_debut, date_fin, title, hierarchy, content, annotation, credit, facts, zones, chunk, ${asOf}::date
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r(kind text, id text, document_id text, etat text, date_debut date, date_fin date,
      title text, hierarchy text[], content text, annotation text, credit text, facts jsonb, zones jsonb, chunk text)
    order by kind, id, content is null
    on conflict (kind, id) do update set document_id = excluded.document_id,
      etat = ${newest('etat')}, date_debut = ${newest('date_debut')}, date_fin = ${newest('date_fin')},
      title = ${fuller('title')}, hierarchy = ${fuller('hierarchy')}, content = ${fuller('content')},
      annotation = ${fuller('annotation')}, credit = ${fuller('credit')}, facts = ${fuller('facts')}, zones = ${fuller('zones')}, chunk = ${fuller('chunk')},
      known_at = greatest(v.known_at, excluded.known_at)`.execute(tx);
  await insertKeys(tx, records);
  // A record given again is no longer withdrawn.
  await sql`
    delete from withdrawn_documents w using jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as r(kind text, id text)
    where w.kind = r.kind and w.id = r.id`.execute(tx);
  await sql`
    delete from withdrawn_versions w using jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r(kind text, id text, content text)
    where w.kind = r.kind and w.id = r.id and r.content is not null`.execute(tx);
}

/** The references by which a lawyer asks for a document. A new version may have others; those of earlier versions still designate it. */
async function insertKeys(tx: Tx<CorpusTables>, records: readonly CorpusRecord[]): Promise<void> {
  const keys = records.flatMap(({ kind, id, facts }) => {
    const { number = [], ecli, celex, identifiant, doc_id } = facts ?? {};
    const references = [...number, ecli, kind === 'euritext' ? celex : undefined, identifiant, doc_id].filter((one) => one !== undefined);
    return keysOfReferences(references).map((key) => ({ kind, key, document_id: id }));
  });
  if (keys.length === 0) return;
  await sql`
    insert into document_keys (kind, key, document_id)
    select kind, key, document_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(kind text, key text, document_id text)
    on conflict do nothing`.execute(tx);
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
