import { type Migration, sql } from 'kysely';

export const payments: Migration = {
  /** Over 80 lines: a table of SQL statements, one for each table of billing. */
  async up(db) {
    // One row a payer: a user, or a firm. Its subscription is one reading of the payment provider, written as a whole.
    await sql`
      create table accounts (
        id uuid primary key,
        holder text not null check (holder in ('user', 'firm')),
        holder_id uuid not null,
        manager_id uuid not null,
        customer_id text unique,
        customers_lost integer not null default 0,
        lease_token bigint not null default 0,
        lease_until timestamptz(3),
        written_token bigint not null default 0,
        read_at timestamptz(3),
        subscription_id text,
        item_id text,
        plan text check (plan in ('student', 'premium')),
        state text not null default 'none'
          check (state in ('none', 'pending', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'ended')),
        pending_for text check (pending_for in ('bank', 'action')),
        seats integer not null default 0 check (seats >= 0),
        started_at timestamptz(3),
        period_start timestamptz(3),
        period_end timestamptz(3),
        quota_start timestamptz(3),
        cancel_at timestamptz(3),
        ended_at timestamptz(3),
        hold text check (hold in ('dispute', 'refund')),
        means jsonb,
        renewal_told_for timestamptz(3),
        closing_at timestamptz(3),
        closed_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (holder, holder_id)
      )`.execute(db);
    await sql`create index accounts_renewals on accounts (period_end) where state = 'active'`.execute(db);
    await sql`create index accounts_closing on accounts (closing_at) where closing_at is not null and closed_at is null`.execute(db);
    await sql`
      create table invoices (
        id text primary key,
        account_id uuid not null references accounts (id),
        number text,
        subscription_id text,
        reason text not null,
        status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
        is_processing boolean not null,
        total_cents integer not null,
        refunded_cents integer not null,
        attempts integer not null,
        next_attempt_at timestamptz(3),
        issued_at timestamptz(3) not null,
        paid_at timestamptz(3),
        paid_told boolean not null,
        failures_told integer not null
      )`.execute(db);
    await sql`create index invoices_account on invoices (account_id, issued_at desc, id desc)`.execute(db);
    await sql`
      create table disputes (
        id text primary key,
        account_id uuid not null references accounts (id),
        invoice_id text,
        state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
        cents integer not null,
        opened_at timestamptz(3) not null,
        changed_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index disputes_account on disputes (account_id)`.execute(db);
    await sql`
      create table checkouts (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        user_id uuid not null,
        plan text not null check (plan in ('student', 'premium')),
        seats integer not null check (seats > 0),
        state text not null check (state in ('opening', 'open', 'complete', 'ended')),
        session_id text unique,
        url text,
        school text,
        level text,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`.execute(db);
    // Ensures one payment page for a double click or two tabs.
    await sql`create unique index checkouts_live on checkouts (account_id) where state in ('opening', 'open')`.execute(db);
    await sql`create index checkouts_account on checkouts (account_id, created_at)`.execute(db);
    await sql`
      create table consents (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        user_id uuid not null,
        document text not null,
        version text not null,
        plan text not null,
        price_cents integer not null,
        client_address text,
        given_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index consents_user on consents (user_id)`.execute(db);
    await sql`
      create table webhook_events (
        id text primary key,
        type text not null,
        api_version text,
        livemode boolean not null,
        customer_id text,
        subject_id text,
        payload jsonb,
        state text not null check (state in ('pending', 'done', 'ignored', 'failed')),
        attempts integer not null default 0,
        due_at timestamptz(3) not null,
        received_at timestamptz(3) not null,
        done_at timestamptz(3),
        failure text
      )`.execute(db);
    await sql`create index webhook_events_due on webhook_events (due_at) where state = 'pending'`.execute(db);
    await sql`create index webhook_events_customer on webhook_events (customer_id, received_at)`.execute(db);
    await sql`create index webhook_events_received on webhook_events (received_at)`.execute(db);
    await sql`
      create table withdrawals (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        subscription_id text not null unique,
        asked_at timestamptz(3) not null,
        done_at timestamptz(3)
      )`.execute(db);
    await sql`create index withdrawals_undone on withdrawals (asked_at) where done_at is null`.execute(db);
    await sql`
      create table price_notices (
        account_id uuid not null references accounts (id),
        plan text not null,
        cents integer not null,
        applies_from timestamptz(3) not null,
        told_at timestamptz(3) not null,
        primary key (account_id, plan, cents)
      )`.execute(db);
    await sql`
      create table members (
        user_id uuid primary key,
        firm_id uuid not null,
        is_admin boolean not null,
        joined_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index members_firm on members (firm_id, joined_at, user_id)`.execute(db);
    await sql`
      create table reconciliations (
        day date primary key,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        accounts integer,
        read integer,
        mended integer,
        failed integer
      )`.execute(db);
    // Source of the right to ask; the granted plan is kept while a paid one replaces it.
    await sql`
      alter table subscriptions
        add column source text not null default 'grant' check (source in ('grant', 'own', 'firm', 'nothing')),
        add column granted jsonb,
        add column grace_until timestamptz(3),
        drop constraint subscriptions_plan_check,
        drop constraint subscriptions_status_check,
        add constraint subscriptions_plan_check check (plan in ('none', 'student', 'premium', 'trialing', 'lifetime_free')),
        add constraint subscriptions_status_check check (status in ('none', 'active', 'trialing', 'past_due'))`.execute(db);
    await sql`create index reservations_period on reservations (user_id, period_start) where state <> 'given_back'`.execute(db);
  },
  async down(db) {
    await sql`drop index reservations_period`.execute(db);
    await sql`delete from subscriptions where plan = 'none' or status = 'none'`.execute(db);
    await sql`
      alter table subscriptions
        drop column source, drop column granted, drop column grace_until,
        drop constraint subscriptions_plan_check,
        drop constraint subscriptions_status_check,
        add constraint subscriptions_plan_check check (plan in ('student', 'premium', 'trialing', 'lifetime_free')),
        add constraint subscriptions_status_check check (status in ('active', 'trialing', 'past_due'))`.execute(db);
    await sql`
      drop table reconciliations, members, price_notices, withdrawals, webhook_events, consents, checkouts, disputes, invoices, accounts`.execute(
      db,
    );
  },
};
