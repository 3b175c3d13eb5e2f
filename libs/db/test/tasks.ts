import { sql } from 'kysely';
import type { Database } from '../src/database.ts';
import type { Held } from '../src/leases/held.ts';
import { createLeasedWorker, type LeasedWorker, type LeasedWorkerOptions } from '../src/leases/worker.ts';
import type { Migrations } from '../src/migrate.ts';

export type Task = {
  id: string;
  state: 'pending' | 'done' | 'failed';
  dueAt: Date;
  attempts: number;
  lease: string | null;
  doneBy: string | null;
};
export type TaskTables = { task: Task };
export type HeldTask = Held<TaskTables, Task>;

export const taskMigrations: Migrations = {
  '20260101T0000_init': {
    async up(db) {
      await sql`create table task (
        id uuid primary key default gen_random_uuid(), state text not null default 'pending', due_at timestamptz not null default now(),
        attempts int not null default 0, lease uuid, done_by text)`.execute(db);
      await sql`create index task_due on task (due_at) where state = 'pending'`.execute(db);
    },
  },
};

type Options = Pick<LeasedWorkerOptions<TaskTables, Task>, 'database' | 'databaseUrl' | 'log' | 'work'> &
  Partial<LeasedWorkerOptions<TaskTables, Task>>;

/** A worker of tasks: two tries, without a wait. */
export function taskWorker(options: Options): LeasedWorker {
  return createLeasedWorker<TaskTables, Task>({
    name: 'tasks',
    table: { name: 'task', open: "state = 'pending'" },
    schema: 'tasks',
    concurrency: 4,
    sweepMs: 50,
    longestMs: 60_000,
    leaseMs: 1_500,
    retry: { maxAttempts: 2, delayMs: () => 0 },
    giveUp: (held) => finish(held, 'failed', null),
    ...options,
  });
}

export async function finish(held: HeldTask, state: 'done' | 'failed', doneBy: string | null): Promise<void> {
  await held.end(async (tx) => {
    await tx.updateTable('task').set({ state, doneBy }).where('id', '=', held.row.id).execute();
  });
}

export async function addTask(database: Database<TaskTables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into task default values returning id`.execute(database.kysely);
  return rows[0]?.id ?? '';
}
