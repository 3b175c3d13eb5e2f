import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger } from '@attendu/log/logger';
import { metricsText } from '@attendu/telemetry/metrics';
import { eventually } from '@attendu/testing/eventually';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { type TcpProxy, tcpProxy } from '@attendu/testing/tcp-proxy';
import { runnable } from '@attendu/threads/typescript-thread';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../src/database.ts';
import { measureWork } from '../src/leases/figures.ts';
import { endLeases } from '../src/leases/table.ts';
import { LEASE_MS, type LeasedWorker } from '../src/leases/worker.ts';
import { addTask, finish, type HeldTask, type Task, type TaskTables, taskMigrations, taskWorker } from './tasks.ts';

const log = createLogger('test', 'silent');
const SOON = { timeoutMs: 60_000 };

let db: TestDatabase<TaskTables>;
const workers: LeasedWorker[] = [];
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  db = await testDatabase<TaskTables>({ schema: 'tasks', role: 'tasks', migrations: taskMigrations });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  for (const close of closing.splice(0)) await close();
  await db.drop();
});

type Options = Partial<Parameters<typeof taskWorker>[0]>;
function startWorker(work: (held: HeldTask) => Promise<void>, options: Options = {}): LeasedWorker {
  const worker = taskWorker({ database: db.database, databaseUrl: db.url, log, work, ...options });
  workers.push(worker);
  worker.start();
  return worker;
}

const taskOf = async (id: string): Promise<Task> =>
  db.database.kysely.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isDone = (id: string) => eventually(async () => (await taskOf(id)).state === 'done', SOON);

/** Connections that the test can cut. */
async function behindProxy(): Promise<{ proxy: TcpProxy; database: Database<TaskTables> }> {
  const proxy = await tcpProxy(db.url);
  const database = createDatabase<TaskTables>({ url: proxy.url, schema: 'tasks', applicationName: 'behind a proxy' });
  closing.push(
    () => database.close(),
    () => proxy.stop(),
  );
  return { proxy, database };
}

/** A worker process; `messages` are all those received from it. */
function startProcess(name: string, leaseMs: number) {
  const { options, file } = runnable(fileURLToPath(new URL('./fixtures/task-worker.ts', import.meta.url)));
  const child: ChildProcess = fork(file, [], {
    execArgv: options,
    env: { ...process.env, DATABASE_URL: db.url, LEASE_MS: String(leaseMs), NAME: name },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const messages: { working?: string; attempts?: number; outcome?: string }[] = [];
  child.on('message', (message: (typeof messages)[number]) => messages.push(message));
  closing.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return { child, messages, working: () => eventually(() => messages.some(({ working }) => working !== undefined), SOON) };
}

test('many workers share the tasks: each is done once', async () => {
  const done: string[] = [];
  const ids = await Promise.all(Array.from({ length: 60 }, () => addTask(db.database)));
  for (let index = 0; index < 3; index += 1) {
    startWorker(async (held) => {
      done.push(held.row.id);
      await finish(held, 'done', String(index));
    });
  }
  await eventually(() => done.length >= 60, SOON);
  for (const id of ids) await isDone(id);
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test('a task that fails is retried, then given up; one left open counts as failed', async () => {
  const tries = new Map<string, number[]>();
  const [thrown, leftOpen] = [await addTask(db.database), await addTask(db.database)];
  startWorker(async (held) => {
    tries.set(held.row.id, [...(tries.get(held.row.id) ?? []), held.attempts]);
    if (held.row.id === thrown) throw new Error('not this time');
  });
  for (const id of [thrown, leftOpen]) {
    await eventually(async () => (await taskOf(id)).state === 'failed', SOON);
    expect(tries.get(id)).toEqual([1, 2]);
  }
});

test('a finished step resets the count of failures', async () => {
  const seen: number[] = [];
  const id = await addTask(db.database);
  startWorker(async (held) => {
    seen.push(held.attempts);
    if (seen.length < 5) {
      await held.commit(async () => undefined, { progress: true });
      throw new Error('after a step');
    }
    await finish(held, 'done', 'x');
  });
  await isDone(id);
  // One of the two tries is always used by the step that was finished before.
  expect(seen).toEqual([1, 2, 2, 2, 2]);
});

test('an event loop that is busy for twice the lease keeps its task', async () => {
  const leaseMs = 1_500;
  const mine = await addTask(db.database);
  let begin: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isTaken = false;
  startWorker(
    async (held) => {
      isTaken = true;
      await ready;
      const end = performance.now() + 2 * leaseMs;
      while (performance.now() < end);
      await finish(held, 'done', 'busy');
    },
    { leaseMs, concurrency: 1 },
  );
  await eventually(() => isTaken, SOON);
  // This process keeps looking for work: it has taken this second task, and would take the first one too.
  const theirs = await addTask(db.database);
  const other = startProcess('other', leaseMs);
  await other.working();
  begin();
  await isDone(mine);
  expect(await taskOf(mine)).toMatchObject({ doneBy: 'busy', attempts: 1 });
  expect(other.messages.map(({ working }) => working)).toEqual([theirs]);
});

test('a paused worker loses its task, and its late write is refused', async () => {
  const id = await addTask(db.database);
  const paused = startProcess('paused', 1_500);
  await paused.working();
  paused.child.kill('SIGSTOP');
  startWorker((held) => finish(held, 'done', 'successor'));
  await isDone(id);
  paused.child.kill('SIGCONT');
  paused.child.send('go');
  await eventually(() => paused.messages.some(({ outcome }) => outcome === 'LeaseLost'), SOON);
  expect(await taskOf(id)).toMatchObject({ doneBy: 'successor', attempts: 2 });
});

/** The sweep of the services. */
const SWEEP_MS = 1_000;

test('a killed worker is replaced within ten seconds, with the lease that services use', async () => {
  const id = await addTask(db.database);
  const killed = startProcess('killed', LEASE_MS);
  await killed.working();
  let isTaken = false;
  startWorker(
    async (held) => {
      isTaken = true;
      await finish(held, 'done', 'successor');
    },
    { leaseMs: LEASE_MS, sweepMs: SWEEP_MS },
  );
  const firstEnd = (await taskOf(id)).dueAt.getTime();
  await eventually(async () => (await taskOf(id)).dueAt.getTime() > firstEnd, SOON);
  expect(isTaken).toBe(false);
  killed.child.kill('SIGKILL');
  // The dead worker's lease ends after this time, by the database's clock, and the next sweep takes the task.
  const left = sql<number>`extract(epoch from due_at - clock_timestamp())::float * 1000`.as('left');
  const { left: leftMs } = await db.database.kysely.selectFrom('task').select(left).where('id', '=', id).executeTakeFirstOrThrow();
  expect(leftMs + SWEEP_MS).toBeLessThan(10_000);
  await isDone(id);
});

test('work whose holder is known to be dead is taken over without waiting for its lease', async () => {
  const id = await addTask(db.database);
  await sql`update task set lease = ${randomUUID()}, attempts = 1, due_at = now() + interval '1 hour'`.execute(db.database.kysely);
  await endLeases(db.database.kysely, { name: 'task', open: "state = 'pending'" });
  startWorker((held) => finish(held, 'done', 'successor'));
  await isDone(id);
});

test('the database goes away during a task: its end is written afterwards, and the task is done once', async () => {
  const [mine, others] = [await behindProxy(), await behindProxy()];
  const id = await addTask(db.database);
  const works: string[] = [];
  const start = ({ proxy, database }: typeof mine, name: string) =>
    startWorker(
      async (held) => {
        works.push(name);
        await Promise.all([mine.proxy.cut(), others.proxy.cut()]);
        // Longer than the lease, which has run out when the database returns.
        setTimeout(() => void Promise.all([mine.proxy.restore(), others.proxy.restore()]), 2_500);
        await finish(held, 'done', name);
      },
      { database, databaseUrl: proxy.url, leaseMs: 1_000 },
    );
  start(mine, 'first');
  await eventually(() => works.length === 1, SOON);
  start(others, 'second');
  await isDone(id);
  expect(works).toEqual(['first']);
  expect(await taskOf(id)).toMatchObject({ doneBy: 'first', attempts: 1, lease: null });
});

test('work that never ends loses its task after the maximum time', async () => {
  const id = await addTask(db.database);
  const held: HeldTask[] = [];
  startWorker(
    async (task) => {
      held.push(task);
      await new Promise<void>((resolve) => task.signal.addEventListener('abort', () => resolve()));
      task.signal.throwIfAborted();
    },
    { longestMs: 500, leaseMs: 1_000 },
  );
  await eventually(() => held.length === 1, SOON);
  startWorker((task) => finish(task, 'done', 'successor'));
  await isDone(id);
  expect((await taskOf(id)).doneBy).toBe('successor');
});

test('a stopping worker releases unfinished tasks, and the attempt does not count', async () => {
  const id = await addTask(db.database);
  let begun = false;
  const worker = startWorker(async (held) => {
    begun = true;
    await new Promise<void>((resolve) => held.signal.addEventListener('abort', () => resolve()));
    held.signal.throwIfAborted();
  });
  await eventually(() => begun, SOON);
  await worker.stop();
  expect(await taskOf(id)).toMatchObject({ state: 'pending', attempts: 0, lease: null });
});

test('a worker that is stopped while it claims a task gives it back unworked', async () => {
  const id = await addTask(db.database);
  let works = 0;
  const worker = startWorker(async (held) => {
    works += 1;
    await finish(held, 'done', 'too late');
  });
  const blocking = await db.owner.pool.connect();
  await blocking.query('begin; lock table tasks.task in share mode');
  const waits = sql`select 1 from pg_locks where not granted and relation = 'tasks.task'::regclass`;
  await eventually(async () => (await waits.execute(db.owner.kysely)).rows.length > 0, SOON);
  const stopped = worker.stop();
  await blocking.query('commit');
  blocking.release();
  await stopped;
  expect(works).toBe(0);
  expect(await taskOf(id)).toMatchObject({ state: 'pending', attempts: 0, lease: null });
});

test('a worker keeps nothing of its finished tasks in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const signals: WeakRef<AbortSignal>[] = [];
  startWorker(async (held) => {
    held.signal.addEventListener('abort', () => undefined);
    signals.push(new WeakRef(held.signal));
    await finish(held, 'done', 'x');
  });
  for (let count = 0; count < 8; count += 1) await isDone(await addTask(db.database));
  await eventually(() => {
    collect();
    // The frames of the last tasks may still hold theirs.
    return signals.filter((signal) => signal.deref() !== undefined).length <= 2;
  }, SOON);
});

test('a process whose last worker has stopped exits by itself', async () => {
  const { child, messages, working } = startProcess('short', LEASE_MS);
  await addTask(db.database);
  await working();
  child.send('go');
  await eventually(() => messages.some(({ outcome }) => outcome === 'written'), SOON);
  child.send('stop');
  await eventually(() => child.exitCode === 0, SOON);
});

test('its gauges count due, held, scheduled and expired rows', async () => {
  const set = (dueIn: string, lease: string | null) => async (id: string) =>
    sql`update task set due_at = now() + ${dueIn}::interval, lease = ${lease}::uuid where id = ${id}`.execute(db.database.kysely);
  const rows = [set('-90 s', null), set('-5 s', null), set('5 min', null), set('5 min', randomUUID()), set('-30 s', randomUUID())];
  for (const change of rows) await change(await addTask(db.database));
  await measureWork(db.database.kysely, 'figures', { name: 'task', open: "state = 'pending'" });
  const { body } = await metricsText();
  const stateOf = (state: string) => new RegExp(`^attendu_work_rows\\{work="figures",state="${state}"\\} (\\d+)$`, 'm').exec(body)?.[1];
  expect(['due', 'scheduled', 'held', 'expired'].map(stateOf)).toEqual(['2', '1', '1', '1']);
  expect(Number(/^attendu_work_oldest_due_seconds\{work="figures"\} (\S+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(90);
});
