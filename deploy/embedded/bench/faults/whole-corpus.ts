import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SERVICE = join(import.meta.dirname, '../../../../services/research-orchestrator');
/** What a data folder holds of the corpus. */
const PARTS = ['corpus', 'index'] as const;

const packageOf = (name: string): string => dirname(createRequire(join(SERVICE, 'package.json')).resolve(`${name}/package.json`));

/** Indexes the whole corpus in a new data folder: a minute and a half of two cores. */
export async function buildWholeCorpus(folder: string): Promise<string> {
  const packages = ['@socialgouv/legi-data', '@socialgouv/kali-data'].map(packageOf);
  const child = spawn(process.execPath, ['--import', 'tsx', join(SERVICE, 'src/cli/build-main.ts'), folder, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the corpus could not be indexed (code ${code})`);
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
