import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newBackupKeys, writeEncrypted } from '../src/backup/encrypted-file.ts';

const START = join(import.meta.dirname, '../bin/start.mjs');

it('refuses a wrong key before it writes anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const [own, other] = await Promise.all([newBackupKeys(), newBackupKeys()]);
  const file = join(folder, 'backup');
  await writeEncrypted(file, own.recipient, async (out) => void out.end('{}\n'));
  const { code, errors } = await new Promise<{ code: unknown; errors: string }>((resolve) =>
    execFile(
      process.execPath,
      [START, '--run', 'restore', '--', file],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_IDENTITY: other.identity } },
      (error, _output, errors) => resolve({ code: error?.code, errors }),
    ),
  );
  expect(code).toBe(1);
  expect(errors).toContain('ne s’ouvre pas avec cette clé');
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
});
