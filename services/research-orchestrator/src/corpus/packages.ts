import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Changes whenever a compacted record changes for the same package: everything is then compacted, indexed and stored again. A day that changes in the
 * manifest only is brought up to date there (`withOneDay`).
 */
export const CORPUS_FORMAT = 1;

/** Agreements compacted together: about one segment of some thousands of articles. */
const BYTES_A_CHUNK = 24_000_000;

/** A part of the corpus that is compacted and indexed at once. `files`: absolute paths of the package's JSON, `bytes` in all. */
export type ChunkPlan = { name: string; source: 'legi' | 'kali'; files: readonly string[]; bytes: number };
export type CorpusPlan = { fingerprint: string; chunks: readonly ChunkPlan[] };

const require = createRequire(import.meta.url);

/** Folder of an installed package, by its manifest: the packages' own entry points are never run. */
function folderOf(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

async function filesOf(folder: string, pattern: RegExp): Promise<{ path: string; size: number }[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ path: join(folder, name), size: (await stat(join(folder, name))).size })));
}

/** Folders of the two data packages. */
export type CorpusPackages = { legi: string; kali: string };

/** The packages that the service depends on. Throws when one is not installed. */
export const installedPackages = (): CorpusPackages => ({
  legi: folderOf('@socialgouv/legi-data'),
  kali: folderOf('@socialgouv/kali-data'),
});

/** The code that most questions concern. */
const ASKED_FIRST = 'LEGITEXT000006072050.json';

/** The chunks to compact: the labour code first, then the smallest, so that the likeliest texts are searchable early. */
export async function planCorpus({ legi, kali }: CorpusPackages): Promise<CorpusPlan> {
  const codes = (await filesOf(join(legi, 'data'), /^LEGITEXT\d+\.json$/)).sort(
    (a, b) => Number(b.path.endsWith(ASKED_FIRST)) - Number(a.path.endsWith(ASKED_FIRST)) || a.size - b.size,
  );
  const chunks: ChunkPlan[] = codes.map(({ path, size }, i) => ({ name: `legi-${i + 1}`, source: 'legi', files: [path], bytes: size }));
  // Agreements without text are files of a few hundred bytes.
  const agreements = (await filesOf(join(kali, 'data'), /^KALICONT\d+\.json$/)).filter(({ size }) => size > 5000);
  let group: string[] = [];
  let bytes = 0;
  let n = 0;
  const close = (): void => {
    if (group.length === 0) return;
    n += 1;
    chunks.push({ name: `kali-${n}`, source: 'kali', files: group, bytes });
    group = [];
    bytes = 0;
  };
  for (const { path, size } of agreements) {
    if (bytes + size > BYTES_A_CHUNK) close();
    group.push(path);
    bytes += size;
  }
  close();
  return { fingerprint: `legi-data-${await versionOf(legi)}_kali-data-${await versionOf(kali)}_f${CORPUS_FORMAT}`, chunks };
}
