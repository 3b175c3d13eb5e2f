import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A program, and the environment that it needs. */
export type Executable = { readonly path: string; readonly env: Readonly<Record<string, string>> };

/** How a program is isolated from this service. */
export type Confinement = {
  /** The wrapper command that confines the program. */
  readonly prefix: readonly string[];
  /** The user that the program runs as; null when it stays this service's. */
  readonly uid: number | null;
  /** Whether it has an empty network namespace of its own. */
  readonly noNetwork: boolean;
};

/** The unprivileged user and group (nobody, nogroup). */
export const NOBODY = 65_534;
export const UNCONFINED: Confinement = { prefix: [], uid: null, noNetwork: false };
const PROBE_MS = 5_000;

/** As root: runs as another user, which Linux then allows a sandbox. Otherwise a process cannot change its user and only drops further privileges. */
function candidates(): Confinement[] {
  if (process.platform !== 'linux') return [];
  const isRoot = process.getuid?.() === 0;
  const drop = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const setpriv = ['setpriv', ...drop, '--no-new-privs', '--'];
  const unshare = ['unshare', ...(isRoot ? [] : ['--user', '--map-current-user']), '--net', '--'];
  const uid = isRoot ? NOBODY : null;
  return [
    { prefix: [...unshare, ...setpriv], uid, noNetwork: true },
    { prefix: setpriv, uid, noNetwork: false },
  ];
}

/** The strictest confinement that this machine and its kernel allow. */
export async function findConfinement(): Promise<Confinement> {
  for (const candidate of candidates()) {
    const [command = '', ...args] = [...candidate.prefix, 'true'];
    const works = await promisify(execFile)(command, args, { timeout: PROBE_MS }).then(
      () => true,
      () => false,
    );
    if (works) return candidate;
  }
  return UNCONFINED;
}

export type Launcher = {
  /** Runs the program confined, with an environment of its own that has no variable of this service. */
  readonly path: string;
  /** Files that the program must be given. */
  readonly env: Readonly<Record<string, string>>;
  /** Its profile, its home and the launcher itself; removed after it. */
  readonly folder: string;
  readonly profile: string;
};

/** A script: the process that starts the browser passes it arguments and cannot prefix them. */
export async function makeLauncher({ path, env }: Executable, { prefix, uid }: Confinement): Promise<Launcher> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-pdf-'));
  const [profile, home, launcher] = [join(folder, 'profile'), join(folder, 'home'), join(folder, 'run')];
  for (const made of [profile, home]) {
    await mkdir(made, { mode: 0o700 });
    if (uid !== null) await chown(made, uid, uid);
  }
  if (process.platform === 'win32') return { path, env: { HOME: home, ...env }, folder, profile };
  const variables = Object.entries({ HOME: home, ...env }).map(([name, value]) => `${name}=${value}`);
  const command = [...prefix, 'env', '-i', ...variables, path].map(quoted).join(' ');
  await writeFile(launcher, `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  if (uid !== null) await chmod(folder, 0o711);
  return { path: launcher, env: {}, folder, profile };
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
