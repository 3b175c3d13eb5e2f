import { type Migration, sql } from 'kysely';

/**
 * Counts of the quality panel, so that a year is read from a few thousand rows: durations of answers by month, and ratings in force by
 * day. Kept by triggers, since replicas of the former release still write durations and ratings only while this one starts.
 */
export const qualityOverAYear: Migration = {
  async up(db) {
    await sql`
      create table durations_by_month (
        month date not null,
        seconds integer not null,
        answers integer not null,
        primary key (month, seconds)
      )`.execute(db);
    await sql`
      create table ratings_by_day (
        day date not null,
        useful boolean not null,
        commented boolean not null,
        reasons text[] not null,
        answers integer not null,
        primary key (day, useful, commented, reasons)
      )`.execute(db);
    for (const counts of COUNTS) {
      // The first trigger locks the table until the end of the transaction: the count of its rows misses none.
      for (const write of ['insert', 'update', 'delete'] as const) await keep(db, counts, write);
      await sql.raw(addTo(counts, counts.of(counts.source, 1))).execute(db);
    }
    // Nothing reads ratings by their date any more.
    await sql`drop index ratings_rated_at`.execute(db);
  },
  async down(db) {
    await sql`create index ratings_rated_at on ratings (rated_at)`.execute(db);
    for (const { target } of COUNTS)
      for (const write of ['insert', 'update', 'delete']) await sql.raw(`drop function ${target}_${write} cascade`).execute(db);
    await sql`drop table ratings_by_day, durations_by_month`.execute(db);
  },
};

/** The answers of `source`, counted in `target` by `keys`. */
type Counts = {
  readonly source: string;
  readonly target: string;
  readonly keys: readonly [string, ...string[]];
  /** Selects the keys, and the answers with this sign, of some rows of the source. */
  of(rows: string, sign: 1 | -1): string;
};

const COUNTS: readonly Counts[] = [
  {
    source: 'durations_by_day',
    target: 'durations_by_month',
    keys: ['month', 'seconds'],
    of: (rows, sign) => `select date_trunc('month', day)::date as month, seconds, ${sign} * answers as answers from ${rows}`,
  },
  {
    source: 'ratings',
    target: 'ratings_by_day',
    keys: ['day', 'useful', 'commented', 'reasons'],
    of: (rows, sign) =>
      `select (rated_at at time zone 'Europe/Paris')::date as day, useful, commented, reasons, ${sign} as answers
        from ${rows} where useful is not null`,
  },
];

/** Rows are written in the order of their keys, so that two transactions never deadlock. */
function addTo({ target, keys }: Counts, changes: string): string {
  const key = keys.join(', ');
  return `
    insert into ${target} (${key}, answers)
      select ${key}, sum(answers) from (${changes}) as changes group by ${key} having sum(answers) <> 0 order by ${key}
      on conflict (${key}) do update set answers = ${target}.answers + excluded.answers`;
}

async function keep(db: Parameters<NonNullable<Migration['up']>>[0], counts: Counts, write: 'insert' | 'update' | 'delete'): Promise<void> {
  const { source, target, keys } = counts;
  const [added, removed] = [counts.of('after', 1), counts.of('before', -1)];
  const changes = { insert: added, update: `${added} union all ${removed}`, delete: removed }[write];
  const rows = { insert: 'new table as after', update: 'old table as before new table as after', delete: 'old table as before' }[write];
  const name = `${target}_${write}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql set search_path from current as $$
      begin
        ${addTo(counts, changes)};
        delete from ${target} where answers = 0 and ${keys[0]} in (select ${keys[0]} from (${changes}) as changes);
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger ${name} after ${write} on ${source} referencing ${rows} for each statement execute function ${name}()`)
    .execute(db);
}
