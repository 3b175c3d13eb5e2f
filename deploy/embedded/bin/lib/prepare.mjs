import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { ROOT } from './paths.mjs';

const note = (text) => process.stderr.write(`${text}\n`);

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * True when node_modules matches package-lock.json. npm writes node_modules/.package-lock.json last, so an interrupted installation counts as
 * missing; packages for other platforms are optional and may be absent.
 */
export function isInstalled(root = ROOT) {
  const wanted = readJson(join(root, 'package-lock.json'));
  const present = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) return present !== null;
  if (present === null) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present.packages[path];
    if (found === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return entry.link === true || (found.version === entry.version && existsSync(join(root, path)));
  });
}

/**
 * Installs what package-lock.json asks for: everything on a new checkout, only the differences afterwards. Neither writes to the lock file. Exits
 * with npm's code when npm fails.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const isNew = readJson(join(ROOT, 'node_modules', '.package-lock.json')) === null;
  note(isNew ? 'Installation des dépendances, une minute environ…' : 'Mise à jour des dépendances…');
  const command = isNew ? ['ci'] : ['install', '--no-save'];
  const code = await runChild('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], { output: 'stderr' });
  if (code === 0) return;
  note(
    code > 128
      ? 'Installation interrompue.'
      : 'L’installation a échoué : voyez le message de npm ci-dessus (accès au registre npm, place sur le disque, droits sur le dossier).',
  );
  process.exit(code);
}

function* filesUnder(folder) {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'e2e') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** One hash over every input of the web build. */
export function webSourcesHash(root = ROOT) {
  const hash = createHash('sha256');
  const folders = ['web', 'libs/contracts', 'libs/law'].map((folder) => join(root, folder));
  for (const file of [...folders.flatMap((folder) => [...filesUnder(folder)]), join(root, 'package-lock.json')]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds web/dist when it is missing or older than its sources. Exits when the build fails. */
export async function ensureWebBuilt() {
  // Beside what it describes: elsewhere, it would outlive an older build that is put back.
  const stamp = join(ROOT, 'web', 'dist', '.sources.sha256');
  const hash = webSourcesHash();
  const isFresh = existsSync(join(ROOT, 'web', 'dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isFresh) return;
  note('Construction de l’interface…');
  // Set also when the tests ask, whose NODE_ENV is 'test': the built site must be the one that users get.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runChild('npm', ['run', '--silent', 'build', '--workspace', 'web', '--', '--logLevel=warn'], {
    output: 'stderr',
    env,
  });
  if (code !== 0) {
    note('La construction de l’interface a échoué.');
    process.exit(code);
  }
  writeFileSync(stamp, hash);
}
