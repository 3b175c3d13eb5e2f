import { createHash } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isWorldTraversable } from './postgres/binaries.ts';
import { StartupError } from './startup-error.ts';

/** Where one checkout keeps its state. */
export type DataFolder = {
  /** Secrets and the run file. */
  readonly path: string;
  /** The embedded database: usually the same folder. */
  readonly postgres: string;
  /** A note for the terminal; null when nothing is unusual. */
  readonly notice: string | null;
};

const SYSTEM_FOLDER = '/var/lib/attendu';

/** Created one level at a time: Node's `recursive` loops for ever under folders such as /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw cause;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

async function makeWritable(path: string, mode: number): Promise<void> {
  try {
    await makeFolder(path);
    const probe = join(path, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
    await chmod(path, mode);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'erreur';
    throw new StartupError(
      `Attendu ne peut pas écrire dans ${path} (${code}). Donnez-vous le droit d’y écrire, ou choisissez un autre dossier : DATA_DIR=/chemin npm start`,
      { cause },
    );
  }
}

/** The folder named by DATA_DIR, `.data` in the checkout otherwise; made when missing, checked for writing. */
export async function openDataFolder(root: string, dataDir: string | undefined): Promise<DataFolder> {
  const path = resolve(root, dataDir ?? '.data');
  const isRoot = process.getuid?.() === 0;
  // As root, PostgreSQL runs as `nobody`, which must traverse to its own folder; secret files have their own mode.
  await makeWritable(path, isRoot ? 0o711 : 0o700);
  if (!isRoot || (await isWorldTraversable(path))) return { path, postgres: path, notice: null };
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const postgres = join(SYSTEM_FOLDER, name);
  await makeWritable(postgres, 0o711);
  await chmod(dirname(postgres), 0o711);
  return {
    path,
    postgres,
    notice: `Le dossier ${path} n’est accessible qu’à root, et PostgreSQL refuse de tourner sous ce compte : la base est rangée dans ${postgres}.`,
  };
}
