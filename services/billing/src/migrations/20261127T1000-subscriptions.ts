import { type Migration, sql } from 'kysely';

export const subscriptions: Migration = {
  async up(db) {
    await sql`
      create table subscriptions (
        user_id uuid primary key,
        plan text not null check (plan in ('student', 'premium', 'trialing', 'lifetime_free')),
        status text not null check (status in ('active', 'trialing', 'past_due')),
        queries_used integer not null check (queries_used >= 0),
        period_start timestamptz(3) not null,
        period_end timestamptz(3) not null,
        anchor timestamptz(3) not null,
        renews_monthly boolean not null,
        ends_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`.execute(db);
    await sql`
      create table reservations (
        id uuid primary key,
        dossier_id uuid not null,
        user_id uuid not null,
        state text not null check (state in ('reserved', 'confirmed', 'given_back')),
        run_id uuid unique,
        given_back_because text check (given_back_because in ('expired', 'failed')),
        period_start timestamptz(3) not null,
        reserved_at timestamptz(3) not null,
        changed_at timestamptz(3) not null,
        check ((state = 'given_back') = (given_back_because is not null))
      )`.execute(db);
    // One live reservation per dossier, so that a repeated request debits once, even in parallel.
    await sql`create unique index reservations_live on reservations (dossier_id) where state <> 'given_back'`.execute(db);
    await sql`create index reservations_dossier on reservations (dossier_id, reserved_at)`.execute(db);
    await sql`create index reservations_unconfirmed on reservations (reserved_at) where state = 'reserved'`.execute(db);
  },
  async down(db) {
    await sql`drop table reservations, subscriptions`.execute(db);
  },
};
