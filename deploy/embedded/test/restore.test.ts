import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { restoreDump } from '../src/backup/backup.ts';
import { newBackupKeys, readEncrypted, writeEncrypted } from '../src/backup/encrypted-file.ts';
import { startPostgres } from '../src/postgres/postgres.ts';
import { keptVersions, readKept } from '../src/release/kept-database.ts';
import { openSecrets } from '../src/secrets.ts';
import { openDatabase } from '../src/stack/database.ts';
import { roleOf } from '../src/stack/environment.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START = join(import.meta.dirname, '../bin/start.mjs');

/** Runs a command of the README as an operator types it. Returns what it prints. */
async function typed(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', command, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

it('a database is backed up and restored with its secrets into an empty one, as an operator types it', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-typed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await chmod(folder, 0o711);
  const server = await startPostgres({ folder, password: 'tests', settings: ['fsync=off'] });
  onTestFinished(server.stop);
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  for (const dataDir of [before, after]) await mkdir(dataDir, { mode: 0o711 });
  const url = await openDatabase(server.url);
  const { rolePasswords: passwords } = await openSecrets(before, SERVICE_NAMES.map(roleOf));
  const { dump } = readKept(ROOT, (await keptVersions(ROOT)).at(-1) ?? '');
  const kept = await restoreDump(dump, { url, passwords, log: createLogger('test', 'silent') });

  const { recipient, identity } = await newBackupKeys();
  const [file, secrets] = [join(folder, 'database.backup'), join(folder, 'secrets.backup')];
  const saved = await typed('backup', [file, '--secrets', secrets], { BACKUP_RECIPIENT: recipient, DATABASE_URL: url, DATA_DIR: before });
  const [, tables, rows] = /: (\d+) tables, (\d+) lignes$/m.exec(saved) ?? [];

  const empty = new URL(url);
  empty.pathname = '/restored';
  await rowsOf(url, 'create database restored');
  const restored = await typed('restore', [file, '--secrets', secrets], {
    BACKUP_IDENTITY: identity,
    DATABASE_URL: empty.href,
    DATA_DIR: after,
  });
  expect(restored).toBe(`Restauré : ${tables} tables, ${rows} lignes, vérifiées.`);
  for (const table of ['auth.users', 'dossier.dossiers', 'bus.outbox'])
    expect(await rowsOf(empty.href, `select 1 from ${table}`), table).toHaveLength(kept[table]?.rows ?? 0);
  expect(await readFile(join(after, 'secrets.json'), 'utf8')).toBe(await readFile(join(before, 'secrets.json'), 'utf8'));
});

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
