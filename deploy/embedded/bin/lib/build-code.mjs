import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';

/** From here the built sources find the packages. */
const BUILDS = join(ROOT, 'node_modules', '.cache', 'attendu', 'built-code');
const DAY_MS = 24 * 60 * 60_000;

/** The sources that tests start: processes, threads, and the stack of the journeys. */
const ENTRIES = [
  'deploy/embedded/src/main.ts',
  'deploy/embedded/src/commands/events.ts',
  'deploy/embedded/src/commands/world.ts',
  'deploy/embedded/src/stack/stack.ts',
  'gateway/src/main.ts',
  ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}/src/main.ts`),
  'services/anonymiser/src/adapters/work-main.ts',
  'services/anonymiser/src/adapters/files/files-main.ts',
  'services/auth/src/announce-terms.ts',
  'services/auth/src/make-administrator.ts',
  'services/auth/src/delete-again.ts',
  'services/billing/src/replay-webhooks.ts',
  'services/billing/test/reconciling.ts',
  'services/research-orchestrator/src/cli/*-main.ts',
  'services/research-orchestrator/src/cli/search-worker.ts',
  'services/research-orchestrator/test/killed-child.ts',
  'libs/bus/test/fixtures/consumer.ts',
  'libs/db/src/leases/heartbeat-main.ts',
  'libs/db/test/fixtures/task-worker.ts',
];

/** Packages stay apart, but for our own. One that a service has in another version is found from the service. */
const packagesApart = {
  name: 'packages apart',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@attendu/')) return undefined;
      const own = join(ROOT, ...relative(ROOT, importer).split('/').slice(0, 2), 'node_modules', path);
      return { external: true, path: existsSync(own) ? pathToFileURL(createRequire(importer).resolve(path)).href : path };
    });
  },
};

/** Each source keeps its own address, from which it finds its files. */
const ownAddresses = {
  name: 'own addresses',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta')) return undefined;
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { loader: 'ts', contents };
    });
  },
};

/** A folder of this run alone: another one of the same checkout may be under way. Those of runs that were killed are removed a day later. */
function newFolder() {
  mkdirSync(BUILDS, { recursive: true });
  const old = readdirSync(BUILDS).filter(
    (name) => (statSync(join(BUILDS, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - DAY_MS,
  );
  for (const name of old) rmSync(join(BUILDS, name), { recursive: true, force: true });
  return mkdtempSync(join(BUILDS, 'run-'));
}

/** Builds these sources. Returns the folder for BUILT_CODE, which the caller removes: `@attendu/threads` says what it is for. */
export async function buildCode() {
  const folder = newFolder();
  const require = createRequire(import.meta.url);
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outbase: ROOT,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    logLevel: 'warning',
    // A process started with an environment of its own starts its threads from the same build.
    define: { 'process.env.BUILT_CODE': JSON.stringify(folder) },
    plugins: [packagesApart, ownAddresses],
  });
  return folder;
}
