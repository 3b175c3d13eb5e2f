import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import { type Additions, NOBODY } from '../domain/projections.ts';
import type { AnalyticsDb } from './schema.ts';

/** Rows of one insert, so that a rebuild never reaches the 65,535 parameters of a statement. */
const ROWS = 1_000;

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}

/** Adds to the projections. Keys are taken in order, so that two transactions never wait for each other. */
export async function add(tx: Tx<AnalyticsDb>, additions: Additions): Promise<void> {
  for (const rows of inBatches(sorted(additions.days, (row) => row.day))) {
    await tx
      .insertInto('requestsByDay')
      .values(rows)
      .onConflict((on) => on.column('day').doUpdateSet({ requests: sql`requests_by_day.requests + excluded.requests` }))
      .execute();
  }
  for (const rows of inBatches(sorted(additions.userDays, (row) => `${row.userId} ${row.day}`))) {
    await tx
      .insertInto('requestsByUserDay')
      .values(rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) })))
      .onConflict((on) =>
        on.columns(['userId', 'day']).doUpdateSet({
          requests: sql`requests_by_user_day.requests + excluded.requests`,
          lastAt: sql`greatest(requests_by_user_day.last_at, excluded.last_at)`,
        }),
      )
      .execute();
  }
  for (const rows of inBatches(sorted(additions.firmDays, (row) => `${row.firmId} ${row.day}`))) {
    await tx
      .insertInto('requestsByFirmDay')
      .values(rows)
      .onConflict((on) => on.columns(['firmId', 'day']).doUpdateSet({ requests: sql`requests_by_firm_day.requests + excluded.requests` }))
      .execute();
  }
  for (const rows of inBatches(sorted(additions.members, (row) => row.userId))) {
    await tx
      .insertInto('firmMembers')
      .values(rows.map((row) => ({ ...row, registeredAt: new Date(row.registeredAt) })))
      .onConflict((on) =>
        on
          .column('userId')
          .doUpdateSet({ firmId: sql`excluded.firm_id`, registeredAt: sql`excluded.registered_at` })
          .where(sql<boolean>`(excluded.registered_at, excluded.firm_id) > (firm_members.registered_at, firm_members.firm_id)`),
      )
      .execute();
  }
}

function sorted<T>(rows: readonly T[], key: (row: T) => string): T[] {
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Empties every projection. Rows are deleted, not truncated: readers keep the former figures until the transaction ends. */
export async function clear(tx: Tx<AnalyticsDb>): Promise<void> {
  for (const table of ['requestsByDay', 'requestsByUserDay', 'requestsByFirmDay', 'firmMembers'] as const)
    await tx.deleteFrom(table).execute();
}

export type DayCount = { day: string; requests: number };

export async function requestsByDay(db: Db<AnalyticsDb>, from: string, to: string): Promise<DayCount[]> {
  return db.selectFrom('requestsByDay').selectAll().where('day', '>=', from).where('day', '<=', to).execute();
}

export async function firmRequestsByDay(db: Db<AnalyticsDb>, firmId: string, from: string, to: string): Promise<DayCount[]> {
  return db
    .selectFrom('requestsByFirmDay')
    .select(['day', 'requests'])
    .where('firmId', '=', firmId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/** Who asked most over some days, at most `limit` of them. */
export async function requestsByUser(
  db: Db<AnalyticsDb>,
  from: string,
  to: string,
  limit: number,
): Promise<{ userId: string; requests: number; lastAt: Date }[]> {
  return db
    .selectFrom('requestsByUserDay')
    .select(['userId', sql<number>`sum(requests)`.as('requests'), sql<Date>`max(last_at)`.as('lastAt')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('userId', '<>', NOBODY)
    .groupBy('userId')
    .orderBy('requests', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('userId')
    .limit(limit)
    .execute();
}

/** Every member of a firm, those who never asked too: requests since `from`, and the last one ever. Most active first. */
export async function firmMembersUsage(
  db: Db<AnalyticsDb>,
  firmId: string,
  from: string,
): Promise<{ userId: string; requests: number; lastAt: Date | null }[]> {
  return db
    .selectFrom('firmMembers as member')
    .leftJoin('requestsByUserDay as asked', 'asked.userId', 'member.userId')
    .select([
      'member.userId',
      sql<number>`coalesce(sum(asked.requests) filter (where asked.day >= ${from}::date), 0)`.as('requests'),
      sql<Date | null>`max(asked.last_at)`.as('lastAt'),
    ])
    .where('member.firmId', '=', firmId)
    .groupBy('member.userId')
    .orderBy('requests', 'desc')
    .orderBy('lastAt', (order) => order.desc().nullsLast())
    .orderBy('member.userId')
    .execute();
}
