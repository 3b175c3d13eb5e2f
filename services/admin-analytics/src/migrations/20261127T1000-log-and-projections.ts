import { type Migration, sql } from 'kysely';

export const logAndProjections: Migration = {
  async up(db) {
    // The log is the source of truth: every projection can be rebuilt from it.
    await sql`
      create table event_log (
        seq bigint generated always as identity primary key,
        event_id uuid not null unique,
        name text not null,
        version integer not null,
        occurred_at timestamptz(3) not null,
        data jsonb not null
      )`.execute(db);
    await sql`create table requests_by_day (day date primary key, requests integer not null)`.execute(db);
    await sql`
      create table requests_by_user_day (
        user_id uuid not null,
        day date not null,
        requests integer not null,
        last_at timestamptz(3) not null,
        primary key (user_id, day)
      )`.execute(db);
    await sql`create index requests_by_user_day_day on requests_by_user_day (day)`.execute(db);
    await sql`
      create table requests_by_firm_day (
        firm_id uuid not null,
        day date not null,
        requests integer not null,
        primary key (firm_id, day)
      )`.execute(db);
    await sql`
      create table firm_members (
        user_id uuid primary key,
        firm_id uuid not null,
        registered_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index firm_members_firm on firm_members (firm_id)`.execute(db);
  },
  async down(db) {
    await sql`drop table firm_members, requests_by_firm_day, requests_by_user_day, requests_by_day, event_log`.execute(db);
  },
};
