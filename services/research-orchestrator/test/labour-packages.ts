import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { CORPUS_FORMAT, installedPackages } from '../src/corpus/packages.ts';
import { built, renameUnlessThere, type SmallPackages } from './small-packages.ts';

type Node = { type: string; data: { title?: string }; children?: Node[] };

/** The labour code's part on the employment contract, statutes and decrees. It builds in seconds instead of a minute. */
const KEPT_BOOK = /^Livre II : Le contrat de travail/;
const LABOUR_CODE = 'LEGITEXT000006072050.json';
const SMALLEST_CODE = 'LEGITEXT000031366350.json';
/** The Syntec collective agreement. */
const AGREEMENT = 'KALICONT000005635173.json';

/**
 * Real texts in a folder of their own: the employment contract in the labour code, the code of relations with the administration, and the
 * Syntec agreement. Extracts are cached in the system's temporary folder, since reading the packages takes seconds.
 */
export async function labourPackages(): Promise<SmallPackages> {
  const cut = await cutPackages();
  const dataDir = await mkdtemp(join(tmpdir(), 'attendu-labour-'));
  return { packages: cut, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** The same texts compacted, indexed and stored. */
export const builtLabourPackages = async (): Promise<SmallPackages> => built('labour', await labourPackages());

const require = createRequire(import.meta.url);

/** The same part of the codes as published in November 2020, without agreements. */
export async function olderLabourPackages(): Promise<SmallPackages> {
  const legi = dirname(require.resolve('legi-data-2020/package.json'));
  const folder = await mkdtemp(join(tmpdir(), 'attendu-older-'));
  const packages = { legi: join(folder, 'legi'), kali: join(folder, 'kali') };
  for (const name of ['legi', 'kali'] as const) {
    await mkdir(join(packages[name], 'data'), { recursive: true });
    await writeFile(join(packages[name], 'package.json'), JSON.stringify({ name, version: '0.9.0' }));
  }
  await cutLabourCode(legi, packages.legi);
  return { packages, dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

async function cutLabourCode(from: string, to: string): Promise<void> {
  const code = JSON.parse(await readFile(join(from, 'data', LABOUR_CODE), 'utf8')) as Node;
  await writeFile(join(to, 'data', LABOUR_CODE), JSON.stringify({ ...code, children: keep(code.children ?? []) }));
}

async function cutPackages(): Promise<SmallPackages['packages']> {
  const real = installedPackages();
  const versionOf = async (name: 'legi' | 'kali') => JSON.parse(await readFile(join(real[name], 'package.json'), 'utf8')).version as string;
  const versions = { legi: await versionOf('legi'), kali: await versionOf('kali') };
  // Kept for later runs of the same user: another could not read it.
  const folder = join(tmpdir(), `attendu-labour-texts-${userInfo().uid}-${versions.legi}-${versions.kali}-${CORPUS_FORMAT}`);
  const packages = { legi: join(folder, 'legi'), kali: join(folder, 'kali') };
  if (existsSync(folder)) return packages;
  const making = await mkdtemp(`${folder}.`);
  for (const name of ['legi', 'kali'] as const) {
    await mkdir(join(making, name, 'data'), { recursive: true });
    // An index of these texts passes for one of the whole packages, in a process that knows these alone.
    await writeFile(join(making, name, 'package.json'), JSON.stringify({ name, version: versions[name] }));
  }
  await cutLabourCode(real.legi, join(making, 'legi'));
  await copyFile(join(real.legi, 'data', SMALLEST_CODE), join(making, 'legi', 'data', SMALLEST_CODE));
  await copyFile(join(real.kali, 'data', AGREEMENT), join(making, 'kali', 'data', AGREEMENT));
  await renameUnlessThere(making, folder);
  return packages;
}

/** Keeps only the path of parts and books to the selected one. */
function keep(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type !== 'section') return [];
    if (KEPT_BOOK.test((node.data.title ?? '').trim())) return [node];
    const children = keep(node.children ?? []);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
