import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inTransaction } from '@attendu/db/database';
import { LEASE_MS } from '@attendu/db/leases/worker';
import { eventually } from '@attendu/testing/eventually';
import type { TestDatabase } from '@attendu/testing/postgres';
import { runnable } from '@attendu/threads/typescript-thread';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLine, insertRun } from '../src/db/runs.ts';
import type { ResearchTables } from '../src/db/schema.ts';
import { planOf, type RunRequest, stepName } from '../src/domain/plan.ts';
import { eventsOf, researchDatabase } from './harness.ts';
import { builtSmallPackages, type SmallPackages } from './small-packages.ts';

const REQUEST: RunRequest = {
  question: 'Dans quel délai un document administratif est-il communiqué ?',
  globalContexte: '',
  points: [{ problem: "Délai de communication d'un document administratif", source: 'legiarti' }],
  lawDate: null,
  today: '2026-11-27',
};
const PLAN = planOf(REQUEST).map(stepName);

describe('a run whose worker is killed', () => {
  let db: TestDatabase<ResearchTables>;
  let small: SmallPackages;
  const children = new Set<ChildProcess>();

  const run = (dossierId: string) =>
    db.database.kysely.selectFrom('runs').selectAll().where('dossierId', '=', dossierId).executeTakeFirstOrThrow();

  async function request(): Promise<string> {
    const dossierId = randomUUID();
    await inTransaction(db.database.kysely, async (tx) => {
      const id = randomUUID();
      const owner = { userId: randomUUID(), firmId: null };
      await insertRun(tx, {
        id,
        dossierId,
        attempt: 1,
        ...owner,
        request: REQUEST,
        correlationId: 'test',
        createdAt: new Date(),
      });
      await insertLine(tx, { runId: id, step: 'requested', message: 'Démarrage…', percent: 0, documentsRead: 0, documentsKept: 0 });
    });
    return dossierId;
  }

  /**
   * A worker that blocks in the step after `hangAfter` finished ones. Its process starts at once, and takes a run when it receives the order to
   * begin.
   */
  function worker(hangAfter: number): { process: ChildProcess; begin: () => void; hanging: () => Promise<number> } {
    const { options, file } = runnable(fileURLToPath(new URL('./killed-child.ts', import.meta.url)));
    const child = fork(file, [], {
      execArgv: options,
      env: {
        ...process.env,
        DATABASE_URL: db.url,
        DATA_DIR: small.dataDir,
        HANG_AFTER: String(hangAfter),
        LEGI: small.packages.legi,
        KALI: small.packages.kali,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.add(child);
    let said: number | null = null;
    child.on('message', (message: { hanging: number }) => {
      said = message.hanging;
    });
    const begin = () => void child.send('begin');
    return { process: child, begin, hanging: () => eventually(() => said ?? fail('not hanging yet'), { timeoutMs: 60_000 }) };
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    children.delete(child);
    // The time for a dead worker's lease to expire.
    await db.database.pool.query(`update runs set next_try_at = now() - interval '1 second' where state = 'pending'`);
  }

  beforeAll(async () => {
    small = await builtSmallPackages();
    db = await researchDatabase(small.rows);
  }, 180_000);
  afterAll(async () => {
    for (const child of children) await kill(child);
    await db.drop();
    await small.remove();
  });

  it('resumes after its last finished step, at any step, ends once, and yields the same dossier', { timeout: 300_000 }, async () => {
    const killed = await request();
    let next = worker(0);
    for (let finished = 0; finished < PLAN.length; finished++) {
      const current = next;
      next = worker(finished + 1 < PLAN.length ? finished + 1 : Number.POSITIVE_INFINITY);
      current.begin();
      expect(await current.hanging()).toBe(finished);
      await kill(current.process);
      const steps = await db.database.kysely.selectFrom('runSteps').select('name').orderBy('position').execute();
      expect(steps.map(({ name }) => name)).toEqual(PLAN.slice(0, finished));
      expect((await run(killed)).state).toBe('pending');
    }
    const undisturbed = await request();
    next.begin();
    await eventually(async () => (await run(killed)).state === 'done' && (await run(undisturbed)).state === 'done', { timeoutMs: 60_000 });
    await kill(next.process);

    const done = await run(killed);
    expect(done.resultHash).toBe((await run(undisturbed)).resultHash);
    expect(await eventsOf(db, 'analysis.done', killed)).toMatchObject([{ dossierId: killed, runId: done.id, userId: done.userId }]);
    expect(await eventsOf(db, 'analysis.failed', killed)).toEqual([]);
    const lines = await db.database.kysely.selectFrom('ledger').selectAll().where('runId', '=', done.id).orderBy('seq').execute();
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    expect(lines.map(({ step }) => step)).toEqual(['requested', ...PLAN]);
    const results = await db.database.kysely.selectFrom('results').select('runId').where('runId', '=', done.id).execute();
    expect(results).toHaveLength(1);
  });

  it('is taken over by another worker within ten seconds', { timeout: 120_000 }, async () => {
    const dossierId = await request();
    const killed = worker(0);
    const successor = worker(0);
    killed.begin();
    await killed.hanging();
    const { leaseOwner } = await run(dossierId);
    successor.begin();
    killed.process.kill('SIGKILL');
    // The dead worker's lease ends after this time at most, and the next sweep takes the run.
    const { left } = await db.database.kysely
      .selectFrom('runs')
      .select(sql<number>`extract(epoch from next_try_at - clock_timestamp())::float * 1000`.as('left'))
      .where('dossierId', '=', dossierId)
      .executeTakeFirstOrThrow();
    expect(left).toBeLessThanOrEqual(LEASE_MS);
    await successor.hanging();
    const taken = await run(dossierId);
    expect(taken).toMatchObject({ state: 'pending', claims: 2 });
    expect(taken.leaseOwner).not.toBe(leaseOwner);
  });
});

function fail(message: string): never {
  throw new Error(message);
}
