import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newBackupKeys, readEncrypted, writeEncrypted } from '../src/backup/encrypted-file.ts';

const START = join(import.meta.dirname, '../bin/start.mjs');

it('never replaces a backup by another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { recipient, identity } = await newBackupKeys();
  const file = join(folder, 'backup');
  await writeEncrypted(file, recipient, async (out) => void out.end('yesterday'));
  await expect(writeEncrypted(file, recipient, async (out) => void out.end('today'))).rejects.toThrow('existe déjà');
  const kept: Buffer[] = [];
  for await (const part of await readEncrypted(file, identity)) kept.push(part);
  expect(Buffer.concat(kept).toString()).toBe('yesterday');
  expect(await readdir(folder)).toEqual(['backup']);
});

it('refuses a wrong key before it writes anything', { timeout: 300_000 }, async () => {
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
