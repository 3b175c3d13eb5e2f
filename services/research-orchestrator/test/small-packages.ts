import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CorpusPackages, installedPackages } from '../src/corpus/packages.ts';

/** Code des relations entre le public et l'administration. */
const CRPA = 'LEGITEXT000031366350.json';
const AGREEMENTS = ['KALICONT000005635842.json', 'KALICONT000017941839.json'];

export type SmallPackages = { packages: CorpusPackages; dataDir: string; remove(): Promise<void> };

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
