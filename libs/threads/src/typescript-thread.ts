import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

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
export const tsxOptions = (): string[] => ['--import', resolveUrl('tsx')];

/**
 * Starts a thread on a TypeScript module. `--import tsx` has no effect in a thread on Node 20, so the loader is registered
 * in code before the module is imported.
 */
export function startThread(module: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {}): Worker {
  const boot = `import(${JSON.stringify(registerModule())}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); }).catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(boot, { ...options, eval: true, execArgv: [] });
}
