import { createFrenchAnalyser } from '@attendu/search/analyser';
import { heapFor } from '../corpus/heap.ts';
import { installedPackages } from '../corpus/packages.ts';
import { createEngine, type Engine } from '../search/engine.ts';
import { indexFingerprint } from '../search/indexing/build-index.ts';
import { BUILD_HEAP_MB, startBuild } from '../search/indexing/build-process.ts';
import { readIndexManifest } from '../search/indexing/index-files.ts';
import { createIndexLoader, type LoadedIndex } from '../search/indexing/load-index.ts';

/** Writes a line to standard error: standard output is for answers only. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The index in `dataDir`, by kind; built first when it is missing or corrupt. Progress goes to standard error. */
export async function openIndex(dataDir: string): Promise<LoadedIndex> {
  const packages = installedPackages();
  const fingerprint = await indexFingerprint(packages, dataDir);
  const loader = createIndexLoader(dataDir);
  const open = async (): Promise<LoadedIndex | null> => {
    const manifest = await readIndexManifest(dataDir, fingerprint);
    if (manifest === null || !manifest.complete) return null;
    return loader.load(manifest).catch(() => null);
  };
  const ready = await open();
  if (ready !== null) return ready;
  say('Construction de l’index…');
  await startBuild({ packages, dataDir, heapMb: await heapFor(dataDir, BUILD_HEAP_MB) }, ({ compacted, chunks, indexed }) =>
    say(`  ${compacted}/${chunks} lots, ${indexed} articles indexés`),
  ).done;
  const built = await open();
  if (built === null) throw new Error('L’index construit ne peut pas être relu.');
  return built;
}

/** The full search engine over the index in `dataDir`. */
export async function openEngine(dataDir: string): Promise<Engine> {
  return createEngine({ analyser: createFrenchAnalyser(), index: await openIndex(dataDir) });
}
