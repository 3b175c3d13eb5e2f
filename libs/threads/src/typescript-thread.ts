import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The build of this source in the folder that BUILT_CODE names; null without one, as in production. A run of the tests starts some three hundred
 * processes and threads, each from a build in a third of the time that tsx takes to load its sources one by one.
 */
function builtOf(source: string): string | null {
  const folder = process.env.BUILT_CODE;
  if (!folder) return null;
  const built = join(folder, relative(ROOT, source).replace(/\.ts$/, '.mjs'));
  return existsSync(built) ? built : null;
}

/** Resolved from this file, whatever the working directory. */
const resolveUrl = (specifier: string): string => pathToFileURL(createRequire(import.meta.url).resolve(specifier)).href;

/** The ES module of tsx that registers its loader; `require.resolve` would give the CommonJS one, which has no `register`. */
function registerModule(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('tsx/package.json');
  const { exports } = require(manifest) as { exports: { './esm/api': { import: { default: string } } } };
  return new URL(exports['./esm/api'].import.default, pathToFileURL(manifest)).href;
}

/** Node options under which a child process runs TypeScript sources. */
const tsxOptions = (): string[] => ['--import', resolveUrl('tsx')];

/** A TypeScript source as a process runs it: the options of Node, and the file. */
export function runnable(source: string): { readonly options: string[]; readonly file: string } {
  const built = builtOf(source);
  return built === null ? { options: tsxOptions(), file: source } : { options: [], file: built };
}

/** The same as one list of arguments. */
export function runArguments(source: string): string[] {
  const { options, file } = runnable(source);
  return [...options, file];
}

/**
 * Starts a thread on a TypeScript module. `--import tsx` has no effect in a thread on Node 20, so the loader is registered
 * in code before the module is imported.
 */
export function startThread(module: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {}): Worker {
  const built = builtOf(fileURLToPath(module));
  if (built !== null) return new Worker(built, { ...options, execArgv: [] });
  const boot = `import(${JSON.stringify(registerModule())}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); }).catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(boot, { ...options, eval: true, execArgv: [] });
}
