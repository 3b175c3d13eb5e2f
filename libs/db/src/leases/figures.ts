import { counter, gauge, histogram, startAtZero } from '@attendu/telemetry/metrics';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { columnsOf, type LeaseTable } from './table.ts';

const rows = gauge(
  'attendu_work_rows',
  'Unfinished rows of leased work, by state: due, held, scheduled, expired (its holder stopped beating).',
  ['work', 'state'],
);
const oldest = gauge('attendu_work_oldest_due_seconds', 'Age of the row of leased work that has been due longest; 0 when none is.', [
  'work',
]);
const tries = counter('attendu_work_tries_total', 'Tries of leased work, by outcome: ended, retry, given_up, lost, interrupted.', [
  'work',
  'outcome',
]);
const seconds = histogram('attendu_work_seconds', 'Time of a try of leased work.', ['work']);

const OUTCOMES = ['ended', 'retry', 'given_up', 'lost', 'interrupted'] as const;
export type TryOutcome = (typeof OUTCOMES)[number];

/** Before the first try. */
export const openWork = (work: string): void =>
  startAtZero(
    tries,
    OUTCOMES.map((outcome) => ({ work, outcome })),
  );

/** Counts one try and its duration. */
export function countTry(work: string, outcome: TryOutcome, durationMs: number): void {
  tries.inc({ work, outcome });
  seconds.observe({ work }, durationMs / 1_000);
}

/** Sets the gauges of a table of leased work from the table itself: every process of a service reports the same. */
// biome-ignore lint/suspicious/noExplicitAny: works on any schema
export async function measureWork(db: Db<any>, work: string, table: LeaseTable): Promise<void> {
  const { dueAt, lease } = columnsOf(table);
  const isDue = sql`${dueAt} <= clock_timestamp()`;
  const found = await sql<Record<'due' | 'held' | 'scheduled' | 'expired' | 'age', number>>`
    select count(*) filter (where ${lease} is null and ${isDue})::int as due,
      count(*) filter (where ${lease} is not null and not ${isDue})::int as held,
      count(*) filter (where ${lease} is null and not ${isDue})::int as scheduled,
      count(*) filter (where ${lease} is not null and ${isDue})::int as expired,
      coalesce(extract(epoch from clock_timestamp() - min(${dueAt}) filter (where ${isDue})), 0)::float8 as age
    from ${sql.table(table.name)} where ${sql.raw(table.open)}`.execute(db);
  const [{ age = 0, ...states } = {}] = found.rows;
  for (const [state, count] of Object.entries(states)) rows.set({ work, state }, count);
  oldest.set({ work }, age);
}
