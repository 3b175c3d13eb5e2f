import { randomUUID } from 'node:crypto';
import { createFeed, type Feed, type Watch } from '@attendu/bus/feed';
import { inTransaction } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import type { TestDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLine, insertRun, PROGRESS_CHANNEL } from '../src/db/runs.ts';
import type { ResearchTables } from '../src/db/schema.ts';
import { researchDatabase } from './harness.ts';

/** Far longer than this test: only a message ends a wait. */
const NEVER_MS = 600_000;
const forever = new AbortController().signal;

let db: TestDatabase<ResearchTables>;
let feed: Feed;
beforeAll(async () => {
  db = await researchDatabase();
  feed = createFeed({
    url: db.url,
    applicationName: 'research-orchestrator progress',
    channel: PROGRESS_CHANNEL,
    log: createLogger('test', 'silent'),
  });
  const watch = feed.watch(randomUUID());
  feed.start();
  // The listening connection opens in the background, and wakes every watcher once.
  await watch.next(NEVER_MS, forever);
  watch.close();
});
afterAll(async () => {
  await feed.stop();
  await db.drop();
});

const line = (runId: string) => ({ runId, step: 'search', message: 'Lecture…', percent: 10, documentsRead: 0, documentsKept: 0 });

async function newRun(): Promise<{ runId: string; dossierId: string }> {
  const [runId, dossierId] = [randomUUID(), randomUUID()];
  const request = { question: 'q', globalContexte: '', points: [], lawDate: '2026-11-29' } as never;
  const run = { id: runId, dossierId, attempt: 1, userId: randomUUID(), firmId: null, request, correlationId: 'c', createdAt: new Date() };
  await inTransaction(db.database.kysely, (tx) => insertRun(tx, run));
  return { runId, dossierId };
}
const addLine = (runId: string) => inTransaction(db.database.kysely, (tx) => insertLine(tx, line(runId)));
/** Whether the watch has ended its wait. Calling it again does not wait. */
function follow(watch: Watch): () => boolean {
  let hasEnded = false;
  void watch.next(NEVER_MS, forever).then(() => {
    hasEnded = true;
  });
  return () => hasEnded;
}

test('a new line wakes the watchers of its dossier only', async () => {
  const [mine, other] = [await newRun(), await newRun()];
  const [watch, otherWatch] = [feed.watch(mine.dossierId), feed.watch(other.dossierId)];
  const [isWoken, isOtherWoken] = [follow(watch), follow(otherWatch)];
  await expect(
    inTransaction(db.database.kysely, async (tx) => {
      await insertLine(tx, line(other.runId));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await addLine(mine.runId);
  await eventually(isWoken);
  expect(isOtherWoken()).toBe(false);

  // A line that arrives between two waits ends the next one at once.
  await addLine(mine.runId);
  await eventually(follow(watch));

  const isWokenByLoss = follow(otherWatch);
  await db.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'research-orchestrator progress' and datname = current_database()`,
  );
  await eventually(isWokenByLoss);
  watch.close();
  otherWatch.close();
});

test('ends the wait of a reader that leaves', async () => {
  const watch = feed.watch(randomUUID());
  const leaving = new AbortController();
  const wait = watch.next(NEVER_MS, leaving.signal);
  leaving.abort();
  await wait;
  watch.close();
});
