import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Found from here, so that the working directory does not matter. */
const located = (specifier: string): string => pathToFileURL(createRequire(import.meta.url).resolve(specifier)).href;

/** The ES module of tsx that registers its loader: `require.resolve` would give its CommonJS twin, which cannot. */
function registerModule(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('tsx/package.json');
  const { exports } = require(manifest) as { exports: { './esm/api': { import: { default: string } } } };
  return new URL(exports['./esm/api'].import.default, pathToFileURL(manifest)).href;
}

/** Node options under which a child process runs TypeScript sources. */
export const tsxOptions = (): string[] => ['--import', located('tsx')];

/**
 * Starts a thread on a TypeScript module. `--import tsx` does nothing in a thread on Node 20: the loader is registered by a line of code
 * before the module is imported.
 */
export function startThread(module: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {}): Worker {
  const boot = `import(${JSON.stringify(registerModule())}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); }).catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(boot, { ...options, eval: true, execArgv: [] });
}
