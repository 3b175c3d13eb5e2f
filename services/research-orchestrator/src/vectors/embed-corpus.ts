import { readAuthority } from '../corpus/additions/authority.ts';
import { allChunks } from '../corpus/additions/held.ts';
import { readAdditions } from '../corpus/additions/manifest.ts';
import { readChunk } from '../corpus/read.ts';
import type { CorpusRecord } from '../corpus/record.ts';
import { searchableText } from '../corpus/searchable-text.ts';
import { ModelFailure } from '../model/failure.ts';
import { type Embedder, embedPatiently, type Patience } from './embedder.ts';
import { quantise } from './quantise.ts';
import { appendRows, encodeRow, type RowKey, type RowWriter, readRows, readState, rowKey, vectorPaths, writeState } from './vector-file.ts';

/** Numbers of documents: with a vector, and in total. */
export type EmbedProgress = { readonly embedded: number; readonly documents: number };

const BATCH = 64;
const CONCURRENCY = 4;
/** Characters embedded per document: about 500 tokens, which every model accepts. */
const LONGEST = 1_500;

/** The embedded text of a document: its title, its headings, the beginning of its text, without the names of judges. */
export function embeddedText(record: Pick<CorpusRecord, 'kind' | 'title' | 'hierarchy' | 'content' | 'zones'>): string {
  return [record.title, record.hierarchy.join(' > '), searchableText(record)].join('\n').slice(0, LONGEST);
}

type Wanted = { readonly key: RowKey; readonly text: string };

/**
 * Embeds every document of the corpus that counts, additions included, to disk, and records completion. Resumes from an earlier run: a document is embedded again only when its text
 * has changed. @throws ModelFailure when the endpoint fails for longer than `patience`.
 */
export async function embedCorpus(o: {
  readonly dataDir: string;
  /** Fingerprint of the index that the vectors belong to. */
  readonly fingerprint: string;
  readonly embedder: Embedder;
  readonly dimensions: number | undefined;
  readonly patience: Patience;
  readonly timeoutMs: number;
  readonly onProgress: (progress: EmbedProgress) => void;
}): Promise<void> {
  const paths = vectorPaths(o.dataDir, o.embedder.model, o.dimensions);
  const before = await readState(paths);
  let dimensions = o.dimensions ?? before?.dimensions;
  const latest = new Map<string, string>();
  if (dimensions !== undefined) for await (const { id, text } of readRows(paths.rows, dimensions)) latest.set(id, text);
  const corpus = await openCorpus(o.dataDir);
  let [embedded, documents] = [0, corpus.records];
  let writer: RowWriter | null = null;
  const reportProgress = (): void => o.onProgress({ embedded, documents });

  async function* batches(): AsyncGenerator<Wanted[]> {
    let batch: Wanted[] = [];
    for await (const record of corpus.read()) {
      if (record === null) {
        documents -= 1;
        continue;
      }
      const text = embeddedText(record);
      const key = rowKey(record.kind, record.version, text);
      if (latest.get(key.id) === key.text) {
        embedded += 1;
        continue;
      }
      latest.set(key.id, key.text);
      batch.push({ key, text });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  let writes: Promise<unknown> = Promise.resolve();
  const embed = async (batch: readonly Wanted[]): Promise<void> => {
    const texts = batch.map(({ text }) => text);
    // Each call has its own deadline, so that one that hangs does not delay the others.
    const vectors = await embedPatiently(bounded(o.embedder, o.timeoutMs), texts, stopping.signal, o.patience);
    const length = vectors[0]?.length ?? 0;
    dimensions ??= length;
    if (length !== dimensions) throw new ModelFailure('unusable', false, `vectors of ${length} dimensions, ${dimensions} before`);
    const rows = batch.map(({ key }, i) => {
      const quantised = quantise(vectors[i] as Float32Array);
      if (quantised === null) throw new ModelFailure('unusable', false, 'a vector without direction');
      return encodeRow(key, quantised);
    });
    const known = dimensions;
    const write = writes.then(async () => {
      if (writer === null) await writeState(paths, { fingerprint: null, dimensions: known, documents: 0 });
      writer ??= await appendRows(paths.rows, known);
      await writer.append(rows);
      embedded += rows.length;
      reportProgress();
    });
    writes = write.catch(() => undefined);
    await write;
  };

  const stopping = new AbortController();
  const all = batches();
  const lane = async (): Promise<void> => {
    for (let next = await all.next(); next.done !== true && !stopping.signal.aborted; next = await all.next()) await embed(next.value);
  };
  const lanes = Array.from({ length: CONCURRENCY }, lane);
  try {
    await Promise.all(lanes);
  } finally {
    stopping.abort();
    await Promise.allSettled(lanes);
    await (writer as RowWriter | null)?.close();
  }
  if (dimensions !== undefined) await writeState(paths, { fingerprint: o.fingerprint, dimensions, documents });
  reportProgress();
}

/** Every record, additions included; null for one that does not count. `records`: how many there are. */
async function openCorpus(dataDir: string) {
  const additions = await readAdditions(dataDir);
  const chunks = await allChunks(dataDir, additions);
  const authority = await readAuthority(dataDir, chunks, additions);
  return {
    records: chunks.reduce((sum, { records }) => sum + records, 0),
    async *read(): AsyncGenerator<CorpusRecord | null> {
      for (const chunk of chunks) for await (const record of readChunk(dataDir, chunk)) yield authority.resolve(chunk, record);
    },
  };
}

function bounded(embedder: Embedder, timeoutMs: number): Embedder {
  return {
    model: embedder.model,
    embed: (texts, signal) => embedder.embed(texts, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])),
  };
}
