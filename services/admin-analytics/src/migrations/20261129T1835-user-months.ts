import { type Migration, sql } from 'kysely';

/**
 * Each user's requests by month, so that a year of every user is read from twelve rows each. Kept by triggers, since replicas of the
 * former release still count days while this one starts.
 */
export const userMonths: Migration = {
  async up(db) {
    await sql`
      create table requests_by_user_month (
        user_id uuid not null,
        month date not null,
        requests integer not null,
        last_at timestamptz(3) not null,
        primary key (user_id, month)
      )`.execute(db);
    await sql`create index requests_by_user_month_month on requests_by_user_month (month)`.execute(db);
    // Every column that the dashboard reads of the days outside whole months.
    await sql`create index requests_by_user_day_counts on requests_by_user_day (day) include (user_id, requests, last_at)`.execute(db);
    await sql`drop index requests_by_user_day_day`.execute(db);
    await sql`
      insert into requests_by_user_month (user_id, month, requests, last_at)
      select user_id, date_trunc('month', day)::date, sum(requests), max(last_at) from requests_by_user_day group by 1, 2`.execute(db);
    await keepByTriggers(db);
  },
  async down(db) {
    await sql`drop trigger user_months_added on requests_by_user_day`.execute(db);
    await sql`drop trigger user_months_updated on requests_by_user_day`.execute(db);
    await sql`drop trigger user_months_deleted on requests_by_user_day`.execute(db);
    await sql`drop function count_user_months`.execute(db);
    await sql`create index requests_by_user_day_day on requests_by_user_day (day)`.execute(db);
    await sql`drop index requests_by_user_day_counts`.execute(db);
    await sql`drop table requests_by_user_month`.execute(db);
  },
};

async function keepByTriggers(db: Parameters<NonNullable<Migration['up']>>[0]): Promise<void> {
  // Rows are written in the order of their keys, like those of the days, so that two transactions never deadlock.
  await sql`
    create function count_user_months() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'DELETE' then
        update requests_by_user_month as counted set requests = counted.requests - gone.requests
          from (select user_id, date_trunc('month', day)::date as month, sum(requests) as requests from before group by 1, 2) as gone
          where counted.user_id = gone.user_id and counted.month = gone.month;
        delete from requests_by_user_month where requests <= 0;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        insert into requests_by_user_month (user_id, month, requests, last_at)
          select user_id, date_trunc('month', day)::date, sum(after.requests - before.requests), max(after.last_at)
            from after join before using (user_id, day) group by 1, 2 order by 1, 2
          on conflict (user_id, month) do update set
            requests = requests_by_user_month.requests + excluded.requests,
            last_at = greatest(requests_by_user_month.last_at, excluded.last_at);
        return null;
      end if;
      insert into requests_by_user_month (user_id, month, requests, last_at)
        select user_id, date_trunc('month', day)::date, sum(requests), max(last_at) from after group by 1, 2 order by 1, 2
        on conflict (user_id, month) do update set
          requests = requests_by_user_month.requests + excluded.requests,
          last_at = greatest(requests_by_user_month.last_at, excluded.last_at);
      return null;
    end $$`.execute(db);
  for (const trigger of [
    sql`user_months_added after insert on requests_by_user_day referencing new table as after`,
    sql`user_months_updated after update on requests_by_user_day referencing old table as before new table as after`,
    sql`user_months_deleted after delete on requests_by_user_day referencing old table as before`,
  ])
    await sql`create trigger ${trigger} for each statement execute function count_user_months()`.execute(db);
}
