import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@attendu/db/database';
import type { TestRows } from '@attendu/testing/postgres';
import { importCorpus } from '../src/corpus/import.ts';
import { type CorpusPackages, installedPackages } from '../src/corpus/packages.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';
import { RESEARCH_ORCHESTRATOR_SCHEMA } from '../src/db/schema.ts';
import { startBuild } from '../src/search/indexing/build-process.ts';

/** Code des relations entre le public et l'administration. */
const CRPA = 'LEGITEXT000031366350.json';
const AGREEMENTS = ['KALICONT000005635842.json', 'KALICONT000017941839.json'];

export type SmallPackages = {
  packages: CorpusPackages;
  dataDir: string;
  /** The stored texts, for the database of a suite. */
  rows?: TestRows;
  remove(): Promise<void>;
};

/** The smallest code and two small agreements of the real packages, in a folder of their own: a whole build takes two seconds. */
export async function smallPackages(version = '1.0.0'): Promise<SmallPackages> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-corpus-'));
  const real = installedPackages();
  const packages = { legi: join(folder, 'legi'), kali: join(folder, 'kali') };
  for (const [name, files] of [
    ['legi', [CRPA]],
    ['kali', AGREEMENTS],
  ] as const) {
    await mkdir(join(packages[name], 'data'), { recursive: true });
    await writeFile(join(packages[name], 'package.json'), JSON.stringify({ name, version }));
    for (const file of files) await copyFile(join(real[name], 'data', file), join(packages[name], 'data', file));
  }
  return { packages, dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The same texts compacted, indexed and stored. */
export const builtSmallPackages = async (): Promise<SmallPackages> => built('small', await smallPackages());

/** Compacts and indexes these packages, and stores their texts, once for all the suites of a run; copied for each. */
export async function built(name: string, small: SmallPackages): Promise<SmallPackages> {
  const { TEST_RUN_DIR } = process.env;
  if (TEST_RUN_DIR === undefined) throw new Error('TEST_RUN_DIR is not set: the set-up of the tests has not run');
  const made = join(TEST_RUN_DIR, `corpus-${name}`);
  if (!existsSync(made)) {
    const making = `${made}.${process.pid}`;
    await startBuild({ packages: small.packages, dataDir: making }, () => undefined).done;
    await renameUnlessThere(making, made);
  }
  await cp(made, small.dataDir, { recursive: true });
  const fill = async (url: string): Promise<void> => {
    const database = createDatabase<CorpusTables>({ url, schema: RESEARCH_ORCHESTRATOR_SCHEMA, applicationName: 'corpus of the tests' });
    await importCorpus(database.kysely, { dataDir: made });
    await database.close();
  };
  return { ...small, rows: { name: made, fill } };
}

/** Two suites may build it at once: the second one keeps the result of the first. */
export async function renameUnlessThere(folder: string, wanted: string): Promise<void> {
  await rename(folder, wanted).catch(() => rm(folder, { recursive: true, force: true }));
}
