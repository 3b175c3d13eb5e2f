import { spawn } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@attendu/testing/eventually';
import { isAlive } from '@attendu/threads/holder-file';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../src/data-folder.ts';
import { type Postgres, startPostgres } from '../src/postgres/postgres.ts';
import { makeDatabase } from './made-database.ts';

const password = "é p'@/ß";
let folder: string;
let started: Postgres[] = [];
let made: Awaited<ReturnType<typeof makeDatabase>>;
beforeAll(async () => {
  made = await makeDatabase(password);
});
afterAll(() => made.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-postgres-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  for (const server of started) await server.stop();
  started = [];
  await rm(folder, { recursive: true });
});

async function start(): Promise<Postgres> {
  const server = await startPostgres({ folder, password, settings: ['fsync=off'] });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL that npm brings', () => {
  beforeEach(() => made.copyTo(folder));

  it('keeps its data across a restart', async () => {
    const first = await start();
    await query(first.url, "create table kept as select 'Éloïse' as name");
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);
    const second = await start();
    expect(second.recovered).toBe(false);
    expect(await query(second.url, 'select lower(name) from kept')).toEqual(['éloïse']);
  });

  it('listens on the loopback address only and asks for the password', async () => {
    const server = await start();
    expect(await query(server.url, "select current_setting('listen_addresses')")).toEqual(['127.0.0.1']);
    await expect(query(`postgres://attendu:wrong@127.0.0.1:${server.port}/postgres`, 'select 1')).rejects.toThrow(/password/);
  });

  it('is stopped when its parent process is killed, and restarts with all its data', async () => {
    const module = new URL('../src/postgres/postgres.ts', import.meta.url).href;
    const script = `const { startPostgres } = await import(${JSON.stringify(module)});
      const server = await startPostgres({ folder: ${JSON.stringify(folder)}, password: ${JSON.stringify(password)} });
      console.log(server.pid(), server.url); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid = '', url = ''] = await new Promise<string[]>((resolve) =>
      parent.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim().split(' '))),
    );
    await query(url, 'create table kept as select 1 as one');
    await new Promise((resolve) => parent.once('exit', resolve).kill('SIGKILL'));
    await eventually(() => !isAlive(Number(pid)));
    const server = await start();
    expect(await query(server.url, 'select one from kept')).toEqual([1]);
  });

  it('starts after a killed server, even when another process reuses its pid', async () => {
    const first = await start();
    await first.stop();
    await writeFile(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder}/postgres\n0\n5432\n\n127.0.0.1\n0 0\nready   \n`,
    );
    const second = await start();
    expect(second.recovered).toBe(true);
    expect(await query(second.url, 'select 1')).toEqual([1]);
  });

  it('shows the messages of a server that does not start', async () => {
    const first = await start();
    await first.stop();
    await appendFile(join(folder, 'postgres', 'postgresql.conf'), '\nnot_a_setting = 1\n');
    await expect(startPostgres({ folder, password })).rejects.toThrow(/PostgreSQL n’a pas démarré.*not_a_setting/s);
  });

  it('reports data of another version', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startPostgres({ folder, password })).rejects.toThrow(/PostgreSQL 15, et la version fournie est 18/);
  });
});

describe('the data folder', () => {
  it.runIf(process.getuid?.() === 0)('is elsewhere when only root may enter the checkout, with a note', async () => {
    const checkout = join(folder, 'checkout');
    await mkdir(checkout, { mode: 0o700 });
    const found = await openDataFolder(checkout, undefined);
    try {
      expect(found.path).toBe(join(checkout, '.data'));
      expect(found.notice).toContain(found.postgres);
      const server = await startPostgres({ folder: found.postgres, password });
      expect(await query(server.url, 'select 1')).toEqual([1]);
      await server.stop();
    } finally {
      await rm(found.postgres, { recursive: true });
    }
  });

  it('is closed to other accounts, except for traversal as root', async () => {
    const found = await openDataFolder(folder, 'data');
    expect(((await stat(found.path)).mode & 0o777).toString(8)).toBe(process.getuid?.() === 0 ? '711' : '700');
    expect(found).toMatchObject({ postgres: found.path, notice: null });
  });

  it('reports that it cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openDataFolder(folder, 'file/data')).rejects.toThrow(/ne peut pas écrire dans .*file\/data/);
    if (process.platform === 'linux') await expect(openDataFolder(folder, '/proc/attendu/data')).rejects.toThrow(/ne peut pas écrire dans/);
  });
});
