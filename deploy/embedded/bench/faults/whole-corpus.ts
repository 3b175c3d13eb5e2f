import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eventually } from '@attendu/testing/eventually';

const SERVICE = join(import.meta.dirname, '../../../../services/research-orchestrator');
/** A minute and a half alone on two cores; the rest is for a machine that does something else. */
const LIMIT_MS = 20 * 60_000;
/** What a data folder holds of the corpus. */
const PARTS = ['corpus', 'index'] as const;

const packageOf = (name: string): string => dirname(createRequire(join(SERVICE, 'package.json')).resolve(`${name}/package.json`));

/** Whether this data folder holds the index of the whole corpus. */
async function isWhole(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'index', 'manifest.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { complete?: boolean }).complete === true;
}

async function build(folder: string): Promise<void> {
  const packages = ['@socialgouv/legi-data', '@socialgouv/kali-data'].map(packageOf);
  const child = spawn(process.execPath, ['--import', 'tsx', join(SERVICE, 'src/cli/build-main.ts'), folder, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the corpus could not be indexed (code ${code})`);
}

/** The data folder of the journeys while they run, which index the corpus anyway; else one that the first who asks for it makes. */
async function wholeCorpus(parent: string): Promise<string> {
  const { JOURNEYS_DATA_DIR } = process.env;
  const folder = JOURNEYS_DATA_DIR ?? join(parent, 'whole-corpus');
  const makesIt =
    JOURNEYS_DATA_DIR === undefined &&
    (await mkdir(folder)
      .then(() => true)
      .catch(() => false));
  if (makesIt) await build(folder);
  await eventually(() => isWhole(folder), { timeoutMs: LIMIT_MS, everyMs: 500 });
  return folder;
}

/** The same files under other names: they are replaced whole when they change, never written to. Copied to another file system. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else
      await link(source, target)
        .catch(() => copyFile(source, target))
        // Left from an earlier step of the index: nobody needs it.
        .catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
  }
}

/** Puts the indexed corpus of another data folder into a new one. */
export async function copyCorpus(from: string, dataDir: string): Promise<void> {
  for (const part of PARTS) if (existsSync(join(from, part))) await linkFolder(join(from, part), join(dataDir, part));
}

/** Puts the indexed corpus into new data folders: each would index it for a minute of a processor. `parent`: of a run without tests. */
export async function takeWholeCorpus(dataDirs: readonly string[], parent: string): Promise<void> {
  const from = await wholeCorpus(process.env.TEST_RUN_DIR ?? parent);
  for (const dataDir of dataDirs) await copyCorpus(from, dataDir);
}
