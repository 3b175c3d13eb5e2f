import { type Migration, sql } from 'kysely';

/** Projections of the quality panel and of the funnel, formerly computed from the whole log. */
export const quality: Migration = {
  async up(db) {
    await sql`
      create table facts_by_day (
        day date not null,
        fact text not null,
        count integer not null,
        primary key (day, fact)
      )`.execute(db);
    await sql`
      create table durations_by_day (
        day date not null,
        seconds integer not null,
        answers integer not null,
        primary key (day, seconds)
      )`.execute(db);
    await sql`
      create table accounts (
        user_id uuid primary key,
        signed_up_at timestamptz(3),
        trial boolean not null,
        paid boolean not null,
        requests integer not null
      )`.execute(db);
    await sql`create index accounts_signed_up on accounts (signed_up_at)`.execute(db);
    await sql`
      create table ratings (
        dossier_id uuid not null,
        user_id uuid not null,
        rated_at timestamptz(3) not null,
        event_id uuid not null,
        useful boolean,
        reasons text[] not null,
        commented boolean not null,
        primary key (dossier_id, user_id)
      )`.execute(db);
    await sql`create index ratings_rated_at on ratings (rated_at)`.execute(db);
    await sql`create index ratings_user on ratings (user_id)`.execute(db);
    await sql`
      create index event_log_user_requests on event_log ((data->>'userId'), occurred_at desc, seq desc)
        where name = 'analysis.requested'`.execute(db);
    await fill(db);
    // Firm members are read from auth: stored ones are erased, and those that the previous release would write are dropped.
    await sql`truncate firm_members`.execute(db);
    await sql`create function drop_row() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
    await sql`create trigger firm_members_unused before insert on firm_members for each row execute function drop_row()`.execute(db);
  },
  async down(db) {
    await sql`drop trigger firm_members_unused on firm_members`.execute(db);
    await sql`drop function drop_row`.execute(db);
    await sql`drop index event_log_user_requests`.execute(db);
    await sql`drop table ratings, accounts, durations_by_day, facts_by_day`.execute(db);
  },
};

/** Computed from the events logged so far, none of which is of the kinds that this release adds. */
async function fill(db: Parameters<NonNullable<Migration['up']>>[0]): Promise<void> {
  await sql`
    insert into facts_by_day (day, fact, count)
    select (occurred_at at time zone 'Europe/Paris')::date,
      case name when 'user.registered' then 'signups' when 'dossier.completed' then 'completed' else 'failed' end, count(*)
    from event_log where name in ('user.registered', 'dossier.completed', 'dossier.failed') group by 1, 2`.execute(db);
  await sql`
    insert into accounts (user_id, signed_up_at, trial, paid, requests)
    select (data->>'userId')::uuid,
      min(occurred_at) filter (where name = 'user.registered'),
      bool_or(name = 'trial.started' or (name = 'user.registered' and coalesce(data->'grant'->>'plan' = 'trialing', false))),
      bool_or(name = 'subscription.changed' and data->>'change' = 'started'),
      count(*) filter (where name = 'analysis.requested')
    from event_log
    where data->>'userId' <> '00000000-0000-4000-8000-000000000000'
      and (name in ('user.registered', 'trial.started', 'analysis.requested')
        or (name = 'subscription.changed' and data->>'change' = 'started'))
    group by 1`.execute(db);
}
