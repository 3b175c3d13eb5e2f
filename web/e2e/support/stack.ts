import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { watchCorpus } from '../../../deploy/embedded/src/corpus-progress.ts';
import { startStack } from '../../../deploy/embedded/src/stack/stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the application answers. */
    url: string;
    /** Of every demonstration account. */
    password: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Ninety seconds alone on two cores; the rest is for a machine that does something else. */
const CORPUS_MS = 20 * 60_000;

let stop: (() => Promise<void>) | undefined;

/** Builds the site and starts everything that `npm start` starts, on data of its own, once for all journeys. */
export async function setup(project: TestProject): Promise<void> {
  // In a process of its own: this one's NODE_ENV is 'test', and the site under test is the one that users get.
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const kept = process.env.E2E_DATA_DIR;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'attendu-e2e-')));
  // PostgreSQL runs as another user when the tests run as root, and must reach its folder.
  await chmod(folder, 0o711);
  // All the journeys come from one address: together they would pass for a guesser.
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMITS: 'false' };
  const stack = await startStack({ root, env, port: 0 });
  // The journeys ask questions: they wait for the index as a person would at the first start.
  await watchCorpus(stack.parts, AbortSignal.timeout(CORPUS_MS), () => undefined);
  project.provide('url', stack.url);
  project.provide('password', stack.demo.password);
  stop = async () => {
    await stack.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await stop?.();
}
