import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The ES module of tsx that registers its loader: `require.resolve` would give its CommonJS twin, which cannot. */
function registerModule(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('tsx/package.json');
  const { exports } = require(manifest) as { exports: { './esm/api': { import: { default: string } } } };
  return new URL(exports['./esm/api'].import.default, pathToFileURL(manifest)).href;
}

/**
 * Starts a thread on a TypeScript module. `--import tsx` does nothing in a thread on Node 20: the loader is registered by a line of code
 * before the module is imported.
 */
export function startThread(module: URL, resourceLimits: ResourceLimits): Worker {
  const boot = `import(${JSON.stringify(registerModule())}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); }).catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(boot, { eval: true, execArgv: [], resourceLimits });
}
