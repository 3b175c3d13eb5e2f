import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.ts';
import { type ChunkSink, createChunkSink } from './chunk-sink.ts';
import { readTree } from './json-tree.ts';
import { parseAgreement } from './kali.ts';
import { readCode } from './legi.ts';
import { ADDED_FOLDER, type CorpusChunk, corpusFolder, digestOf, readManifest, withOneDay, writeManifest } from './manifest.ts';
import { type ChunkPlan, type CorpusPackages, planCorpus } from './packages.ts';
import { chunkIsSound } from './read.ts';

/** One chunk done: `done` of `total`. */
export type CompactProgress = { chunk: CorpusChunk; done: number; total: number };

const parse = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/**
 * What the agreements of the package have in common. `shared`: every agreement that contains an article, which may belong to several and is stored
 * once. `dataDate`: the latest publication day of them all, since they were published together.
 */
type AllAgreements = {
  readonly shared: ReadonlyMap<string, { idcc: string[]; containers: string[] }>;
  readonly dataDate: string | null;
};

async function allAgreements(plans: readonly ChunkPlan[]): Promise<AllAgreements> {
  const shared = new Map<string, { idcc: string[]; containers: string[] }>();
  let dataDate: string | null = null;
  const first = new Map<string, { idcc: string; container: string }>();
  for (const path of plans.flatMap((plan) => plan.files)) {
    const root = (await parse(path)) as Parameters<typeof parseAgreement>[0];
    const agreement = parseAgreement(root);
    if (agreement === null) continue;
    const { idcc, container, lastPublished } = agreement;
    if (lastPublished !== null && (dataDate === null || lastPublished > dataDate)) dataDate = lastPublished;
    const visit = (node: { type: string; data: { id?: unknown }; children?: unknown[] }): void => {
      const id = node.data.id;
      if (node.type === 'article' && typeof id === 'string') {
        const before = first.get(id);
        if (before === undefined) first.set(id, { idcc, container });
        else if (before.idcc !== idcc) {
          const all = shared.get(id) ?? { idcc: [before.idcc], containers: [before.container] };
          if (!all.idcc.includes(idcc)) {
            all.idcc.push(idcc);
            all.containers.push(container);
          }
          shared.set(id, all);
        }
      }
      for (const child of node.children ?? []) visit(child as typeof node);
    };
    visit(root as Parameters<typeof visit>[0]);
  }
  return { shared, dataDate };
}

/**
 * Compacts the packages into `dataDir`/corpus, one gzip file of JSON lines a chunk, resuming after the chunks that an earlier run completed.
 * `onChunk` is called for each chunk in order, completed ones included. Throws when a package is missing or the folder is not writable.
 */
export async function compactCorpus(
  packages: CorpusPackages,
  dataDir: string,
  onChunk: (progress: CompactProgress) => Promise<void> | void,
): Promise<void> {
  const plan = await planCorpus(packages);
  const folder = corpusFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const before = await readManifest(dataDir, plan.fingerprint);
  const done = new Map<string, CorpusChunk>();
  for (const chunk of before?.chunks ?? []) if (await chunkIsSound(dataDir, chunk)) done.set(chunk.name, chunk);
  let read: Promise<AllAgreements> | null = null;
  const agreements = (): Promise<AllAgreements> => {
    read ??= allAgreements(plan.chunks.filter(({ source }) => source === 'kali'));
    return read;
  };
  const seen = new Set<string>();

  for (const [index, part] of plan.chunks.entries()) {
    let chunk = done.get(part.name);
    if (chunk === undefined) {
      const sink = createChunkSink();
      const dataDate =
        part.source === 'legi' ? await compactCodes(part, sink) : await compactAgreements(part, sink, seen, await agreements());
      const bytes = sink.finish();
      const file = `${part.name}.ndjson.gz`;
      await writeAtomically(join(folder, file), bytes);
      chunk = {
        name: part.name,
        file,
        sha256: digestOf(bytes),
        kind: part.source === 'legi' ? 'legiarti' : 'cnn',
        records: sink.records(),
        dataDate,
      };
    }
    done.set(part.name, chunk);
    // Those of an earlier run that are still to come are named too: a run stopped here must not lose them.
    // Agreements compacted by a former release have each chunk's own day.
    const chunks = withOneDay(
      plan.chunks.flatMap(({ name }) => done.get(name) ?? []),
      'cnn',
    );
    const planned = plan.chunks.length;
    await writeManifest(dataDir, { fingerprint: plan.fingerprint, complete: chunks.length === planned, planned, chunks });
    await onChunk({ chunk, done: index + 1, total: planned });
  }
  await removeOthers(folder, new Set([...done.values()].map((chunk) => chunk.file)));
}

async function compactCodes(part: ChunkPlan, sink: ChunkSink): Promise<string | null> {
  let dataDate: string | null = null;
  for (const path of part.files) {
    const code = readCode(readTree(await readFile(path)));
    dataDate = code.dataDate;
    for (const record of code.records) sink.add(record);
  }
  return dataDate;
}

async function compactAgreements(
  part: ChunkPlan,
  sink: ChunkSink,
  seen: Set<string>,
  { shared, dataDate }: AllAgreements,
): Promise<string | null> {
  for (const path of part.files) {
    const agreement = parseAgreement(await parse(path));
    if (agreement === null) continue;
    for (const record of agreement.records) {
      const all = shared.get(record.version);
      // Stored by the first of its agreements, which is known without reading the earlier ones.
      if (all !== undefined && all.idcc[0] !== agreement.idcc) continue;
      if (seen.has(record.version)) continue;
      seen.add(record.version);
      sink.add(all === undefined ? record : { ...record, idcc: all.idcc, containers: all.containers });
    }
  }
  return dataDate;
}

/** Files of another corpus, or incomplete ones of a killed run. Additions stay. */
async function removeOthers(folder: string, keep: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== 'manifest.json' && name !== ADDED_FOLDER && !keep.has(name)) await rm(join(folder, name), { force: true });
}
