import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runArguments, runnable } from '@attendu/threads/typescript-thread';
import type { TestProject } from 'vitest/node';
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { ensureWebBuilt } from '../../../deploy/embedded/bin/lib/prepare.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const STACK = runnable(join(root, 'deploy/embedded/src/stack/stack.ts')).file;

/** Decisions, doctrine and other kinds that the data packages do not bring, in their publishers' formats. */
const RECORDS = ['journey', 'bodacc.jsonl', 'convbi.jsonl'].map((name) => join(root, 'services/research-orchestrator/test/records', name));

let stop: (() => Promise<void>) | undefined;

/**
 * Builds the site and starts what `npm start` starts, with separate data, once for all journeys. The corpus is indexed while other tests run; each
 * journey waits for it.
 */
export async function setup(project: TestProject): Promise<void> {
  await ensureWebBuilt();
  const kept = process.env.E2E_DATA_DIR;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'attendu-e2e-')));
  // When the tests run as root, PostgreSQL runs as another user and must reach its folder.
  await chmod(folder, 0o711);
  // All journeys come from one address, which would exceed the limits against guessing.
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMITS: 'false' };
  const addition = [...runArguments(join(root, 'services/research-orchestrator/src/cli/corpus-main.ts')), 'add', ...RECORDS];
  await promisify(execFile)(process.execPath, addition, { cwd: root, env });
  const { startStack } = (await import(pathToFileURL(STACK).href)) as typeof import('../../../deploy/embedded/src/stack/stack.ts');
  const stack = await startStack({ root, env, port: 0 });
  project.provide('url', stack.url);
  project.provide('password', stack.demo.password);
  project.provide('dataDir', folder);
  stop = async () => {
    await stack.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await stop?.();
}
