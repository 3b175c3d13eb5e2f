import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/**
 * A table whose rows are work to be done. Three columns carry a lease: when the row may be taken, how many times it was taken, and by
 * whom it is held. A row that is held has `dueAt` in the future; it falls due again by itself when its holder stops pushing it back.
 */
export type LeaseTable = {
  /** Of the connection's schema. */
  readonly name: string;
  /** SQL condition on a row that is not finished. Index `due_at` where it is true. */
  readonly open: string;
  readonly columns?: {
    /** uuid, unique; `id` by default. */
    readonly id?: string;
    /** timestamptz; `due_at` by default. */
    readonly dueAt?: string;
    /** integer, 0 at first; `attempts` by default. */
    readonly attempts?: string;
    /** uuid or text, null while nobody holds the row; `lease` by default. */
    readonly lease?: string;
  };
  /** SQL condition on a due row that must wait, for example for another row of its user; none by default. */
  readonly waits?: string;
  /** SQL order of what is due; `dueAt` by default. */
  readonly order?: string;
};

/** Another worker holds the row, or it is finished: this worker drops its result. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** When the next attempt is due, for work that ends unfinished. */
export type Again = {
  readonly inMs: number;
  /** False: this attempt does not count. */
  readonly counted: boolean;
};

/** The SQL of a table's lease columns. Names and conditions of a table are constants of our code, never client input. */
export const columnsOf = ({ columns = {} }: LeaseTable) => ({
  id: sql.ref(columns.id ?? 'id'),
  dueAt: sql.ref(columns.dueAt ?? 'due_at'),
  attempts: sql.ref(columns.attempts ?? 'attempts'),
  lease: sql.ref(columns.lease ?? 'lease'),
});
const fromNow = (ms: number): RawBuilder<Date> => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`;

/**
 * Takes one row that is due; null when there is none.
 * @param inHand ids that this process still works on: their lease may have run out while the database was away.
 * @param mayTakeOver false: rows of other holders are left alone, even when their lease has run out.
 */
export async function claimOne<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: works on any schema
  db: Db<any>,
  table: LeaseTable,
  claim: { lease: string; leaseMs: number; inHand: readonly string[]; mayTakeOver: boolean },
): Promise<{ id: string; row: Row; attempts: number } | null> {
  const { id, dueAt, attempts, lease } = columnsOf(table);
  const name = sql.table(table.name);
  // Materialized: a plain subquery may be run once for each row, and take more than its limit.
  const { rows } = await sql<Row & { leaseId: string; leaseAttempts: number }>`
    with due as materialized (
      select ${id} as due_id from ${name}
      where ${sql.raw(table.open)} and ${dueAt} <= clock_timestamp()
        and (${claim.mayTakeOver} or ${lease} is null) and ${id} <> all(${[...claim.inHand]}::uuid[])
        ${table.waits === undefined ? sql`` : sql`and not (${sql.raw(table.waits)})`}
      order by ${table.order === undefined ? dueAt : sql.raw(table.order)} limit 1 for update skip locked)
    update ${name} set ${lease} = ${claim.lease}, ${attempts} = ${attempts} + 1, ${dueAt} = ${fromNow(claim.leaseMs)}
    from due where ${id} = due_id
    returning ${name}.*, ${id} as lease_id, ${attempts} as lease_attempts`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { leaseId, leaseAttempts, ...row } = found;
  return { id: leaseId, row: row as Row, attempts: leaseAttempts };
}

/** Locks the row for this transaction; false when the lease no longer holds it. A write after true is never a late write. */
// biome-ignore lint/suspicious/noExplicitAny: works on any schema
export async function lockHeld(tx: Tx<any>, table: LeaseTable, id: string, lease: string): Promise<boolean> {
  const columns = columnsOf(table);
  const held = await sql`
    select 1 from ${sql.table(table.name)}
    where ${columns.id} = ${id} and ${columns.lease}::text = ${lease} and ${sql.raw(table.open)} for update`.execute(tx);
  return held.rows.length === 1;
}

/** In the transaction of a finished step: resets the count of failures. */
// biome-ignore lint/suspicious/noExplicitAny: works on any schema
export async function resetAttempts(tx: Tx<any>, table: LeaseTable, id: string): Promise<void> {
  const columns = columnsOf(table);
  await sql`update ${sql.table(table.name)} set ${columns.attempts} = 1 where ${columns.id} = ${id}`.execute(tx);
}

/** Releases the lease, and schedules the next attempt if there is one. */
// biome-ignore lint/suspicious/noExplicitAny: works on any schema
export async function release(tx: Tx<any>, table: LeaseTable, id: string, again: Again | null): Promise<void> {
  const { dueAt, attempts, lease, id: key } = columnsOf(table);
  const next = again === null ? sql`` : sql`, ${dueAt} = ${fromNow(again.inMs)}, ${attempts} = ${attempts} - ${again.counted ? 0 : 1}`;
  await sql`update ${sql.table(table.name)} set ${lease} = null ${next} where ${key} = ${id}`.execute(tx);
}

/** Makes every held row due at once; for a caller that knows that all holders are dead. A holder that is alive takes its row back at its next beat. */
// biome-ignore lint/suspicious/noExplicitAny: works on any schema
export async function endLeases(db: Db<any>, table: LeaseTable): Promise<void> {
  const { dueAt, lease } = columnsOf(table);
  await sql`
    update ${sql.table(table.name)} set ${dueAt} = clock_timestamp()
    where ${sql.raw(table.open)} and ${lease} is not null and ${dueAt} > clock_timestamp()`.execute(db);
}

/** The heartbeat's statement: `$1` ids, `$2` leases, `$3` seconds. Returns the leases that are still held. */
export function heartbeatStatement({ name, open, columns = {} }: LeaseTable): string {
  const { id = 'id', dueAt = 'due_at', lease = 'lease' } = columns;
  return `update ${name} set ${dueAt} = clock_timestamp() + make_interval(secs => $3)
    where ${id} = any($1::uuid[]) and ${lease}::text = any($2::text[]) and ${open} returning ${lease}::text as lease`;
}
