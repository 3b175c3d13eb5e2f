import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Db, inTransaction } from '@attendu/db/database';
import { isUnavailable } from '@attendu/log/unavailable';
import { eventually } from '@attendu/testing/eventually';
import { isAlive } from '@attendu/threads/holder-file';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLogFile } from '../src/log-file.ts';
import { type Postgres, startPostgres } from '../src/postgres/postgres.ts';
import { describe as describeError } from '../src/process.ts';
import { openSecrets } from '../src/secrets.ts';
import { makeDatabase } from './made-database.ts';

const LIMIT = { timeoutMs: 180_000 };
const PASSWORD = 'tests';

let folder: string;
let started: Postgres[] = [];
let notices: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-supervision-'));
  await chmod(folder, 0o711);
  notices = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  started = [];
  await rm(folder, { recursive: true, force: true });
});

async function start(where = folder): Promise<Postgres> {
  const server = await startPostgres({ folder: where, password: PASSWORD, notice: (text) => notices.push(text) });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end().catch(() => {});
  }
}

type Work = { worked: { n: number } };

/** Queries, and transactions whose statements run side by side, without a pause. Returns every error. */
function workWith(url: string): { stop(): Promise<unknown[]> } {
  const { kysely, close } = createDatabase<Work>({ url, schema: 'public', applicationName: 'work' });
  const errors: unknown[] = [];
  let isOver = false;
  const read = (db: Db<Work>) => db.selectFrom('worked').selectAll().limit(1).execute();
  const write = (db: Db<Work>) => db.insertInto('worked').values({ n: 1 }).execute();
  const jobs = [
    () => read(kysely),
    () => inTransaction(kysely, (tx) => Promise.all([read(tx), write(tx), read(tx)])),
    () => inTransaction(kysely, (tx) => write(tx).then(() => read(tx))),
  ];
  const loops = [...jobs, ...jobs, ...jobs, ...jobs].map(async (job) => {
    for (; !isOver; await sleep(1)) await job().catch((error: unknown) => errors.push(error));
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(loops);
      await close();
      return errors;
    },
  };
}

describe('PostgreSQL under supervision', { timeout: 300_000 }, () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  beforeAll(async () => {
    made = await makeDatabase(PASSWORD);
  });
  afterAll(() => made.remove());
  beforeEach(() => made.copyTo(folder));

  it('restarts at the same address each time it is killed, with all committed data; its clients get no other error than an unreachable store', async () => {
    const server = await start();
    await query(server.url, 'create table kept (n int)');
    await query(server.url, 'create unlogged table worked (n int)');
    const work = workWith(server.url);
    for (let n = 1; n <= 3; n += 1) {
      await query(server.url, `insert into kept values (${n})`);
      process.kill(server.pid(), 'SIGKILL');
      await eventually(async () => expect(await query(server.url, 'select count(*)::int from kept')).toEqual([n]), LIMIT);
    }
    expect(notices.filter((text) => text === 'PostgreSQL est reparti.')).toHaveLength(3);
    const errors = await work.stop();
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
  });

  it('restarts while a statement of the killed server goes on', async () => {
    const server = await start();
    const computing = query(server.url, 'select count(*) from generate_series(1, 5000000000)').catch(() => 'cut');
    const isComputing = async () =>
      (await query(server.url, "select 1 from pg_stat_activity where query like '%generate_series(1, 5%'")).length > 1;
    await eventually(isComputing, LIMIT);
    process.kill(server.pid(), 'SIGKILL');
    await eventually(async () => expect(await query(server.url, 'select 1')).toEqual([1]), LIMIT);
    expect(await computing).toBe('cut');
  });

  it('gives up with a sentence when its folder is moved away, and leaves the folder as it is', async () => {
    const server = await start();
    await query(server.url, 'create table kept as select 1 as one');
    const aside = join(folder, 'aside');
    await rename(join(folder, 'postgres'), aside);
    expect((await server.failed).message).toContain(`${join(folder, 'postgres')}, a été effacé ou déplacé pendant qu’Attendu tournait`);
    await eventually(() => !isAlive(server.pid()));
    await rename(aside, join(folder, 'postgres'));
    expect(await query((await start()).url, 'select one from kept')).toEqual([1]);
  });

  it('gives up with a sentence when its folder is erased', async () => {
    const server = await start();
    await rm(join(folder, 'postgres'), { recursive: true });
    expect((await server.failed).message).toContain('a été effacé ou déplacé');
    await eventually(() => !isAlive(server.pid()));
  });

  it('does not touch a folder that is not a whole database', async () => {
    const server = await start();
    await server.stop();
    await rm(join(folder, 'postgres', 'PG_VERSION'));
    const before = await readdir(join(folder, 'postgres'));
    await expect(start()).rejects.toThrow(/n’est pas une base PostgreSQL entière ; Attendu n’y touche pas/);
    expect(await readdir(join(folder, 'postgres'))).toEqual(before);
  });

  it('gives up with its last messages when it cannot start again', async () => {
    const server = await start();
    await writeFile(join(folder, 'postgres', 'postgresql.auto.conf'), 'not_a_setting = 1\n');
    process.kill(server.pid(), 'SIGKILL');
    expect((await server.failed).message).toMatch(/PostgreSQL ne redémarre pas ; Attendu s’arrête.*not_a_setting/s);
  });
});

/** A separate disk, small enough for a test to fill; null where mounting is not allowed. */
function mountDisk(path: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', path]).status === 0;
}

const canMount = (() => {
  const probe = spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d" && rmdir "$d"']);
  return process.platform === 'linux' && probe.status === 0;
})();

describe.runIf(canMount)('a full disk', { timeout: 300_000 }, () => {
  let disk: string;
  beforeEach(async () => {
    disk = await mkdtemp(join(tmpdir(), 'attendu-disk-'));
  });
  afterEach(async () => {
    for (const server of started) await server.stop();
    started = [];
    spawnSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  });
  const fill = () => spawnSync('sh', ['-c', `cat /dev/zero > '${join(disk, 'filler')}' 2>/dev/null`]);
  const free = () => rm(join(disk, 'filler'), { force: true });

  it('does not stop a running server: writes fail with a notice, and succeed again once there is space', async () => {
    mountDisk(disk, '160m');
    const server = await start(disk);
    await query(server.url, 'create table kept (n int, filling text)');
    await query(server.url, "insert into kept values (1, '')");
    fill();
    await expect(
      query(server.url, "insert into kept select 2, string_agg(md5(g::text), '') from generate_series(1, 3000000) g"),
    ).rejects.toThrow();
    await eventually(() => expect(notices.join()).toContain(`Le disque est plein : Attendu ne peut plus écrire dans ${disk}`), LIMIT);
    await free();
    await eventually(async () => query(server.url, "insert into kept values (3, '')"), LIMIT);
    expect(await query(server.url, 'select n from kept order by n')).toEqual([1, 3]);
  });

  it('delays the restart of a killed server until there is space', async () => {
    mountDisk(disk, '160m');
    const server = await start(disk);
    await query(server.url, 'create table kept as select 1 as n');
    fill();
    process.kill(server.pid(), 'SIGKILL');
    await eventually(() => expect(notices.join()).toContain('Attendu reprendra seul'), LIMIT);
    await free();
    await eventually(async () => expect(await query(server.url, 'select n from kept')).toEqual([1]), LIMIT);
    await query(server.url, 'insert into kept values (2)');
  });

  it.each(['2m', '20m', '34m'])('of %s gives a sentence at the first start, and no half-made database', async (size) => {
    mountDisk(disk, size);
    const reason = await start(disk).catch((error: Error) => error);
    expect(describeError(reason)).toMatch(/^Le disque est plein : Attendu ne peut plus écrire dans .*Libérez de la place, puis relancez/);
    expect(await readdir(disk)).toEqual(expect.not.arrayContaining(['postgres', 'postgres.partial', '.initdb-password']));
    spawnSync('mount', ['-o', 'remount,size=200m', disk]);
    expect(await query((await start(disk)).url, 'select 1')).toEqual([1]);
  });

  it('leaves existing secrets alone, and says so', async () => {
    mountDisk(disk, '1m');
    const secrets = await openSecrets(disk, []);
    fill();
    const refused = await openSecrets(disk, ['attendu_new']).catch((error: Error) => error);
    expect(describeError(refused)).toMatch(/^Le disque est plein/);
    expect(await openSecrets(disk, [])).toEqual(secrets);
    expect((await readdir(disk)).sort()).toEqual(['filler', 'secrets.json']);
  });

  it('stops the log file, not the stack, until there is space', async () => {
    mountDisk(disk, '1m');
    const log = await openLogFile(join(disk, 'attendu.log'));
    fill();
    for (let n = 0; n < 20; n += 1) log.write(`${JSON.stringify({ level: 'info', n, filling: 'x'.repeat(10_000) })}\n`);
    await free();
    await eventually(async () => {
      log.write('{"level":"info","msg":"again"}\n');
      expect(spawnSync('cat', [log.path]).stdout.toString()).toContain('again');
    }, LIMIT);
    await log.close();
  });
});
