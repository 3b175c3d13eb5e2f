import { type Migration, sql } from 'kysely';

export const trials: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column phone text,
        add column phone_verified_at timestamptz(3),
        add column trial_started_at timestamptz(3),
        add column terms_accepted_at timestamptz(3),
        add column tracking jsonb not null default '{}'`.execute(db);
    // Each row is one code sent; what a sign-up proved is the row that was verified. Codes and attempts are digests.
    await sql`
      create table phone_verifications (
        id uuid primary key,
        attempt_digest bytea not null,
        phone text not null,
        range text not null,
        account_digest bytea not null,
        place text not null,
        code_digest bytea not null,
        tries integer not null default 0 check (tries >= 0),
        sent_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        verified_at timestamptz(3),
        used_at timestamptz(3),
        ended_at timestamptz(3),
        check (used_at is null or verified_at is not null)
      )`.execute(db);
    await sql`create index phone_verifications_phone on phone_verifications (phone, sent_at)`.execute(db);
    await sql`create index phone_verifications_range on phone_verifications (range, sent_at)`.execute(db);
    await sql`create index phone_verifications_place on phone_verifications (place, sent_at)`.execute(db);
    await sql`create index phone_verifications_sent on phone_verifications (sent_at)`.execute(db);
    await sql`create index phone_verifications_attempt on phone_verifications (attempt_digest)`.execute(db);
    // Outlives the account, keyed digests only: one trial a phone and an address.
    await sql`
      create table trial_uses (
        kind text not null check (kind in ('phone', 'email')),
        digest bytea not null,
        used_at timestamptz(3) not null,
        primary key (kind, digest)
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table trial_uses, phone_verifications`.execute(db);
    await sql`
      alter table users
        drop column phone, drop column phone_verified_at, drop column trial_started_at,
        drop column terms_accepted_at, drop column tracking`.execute(db);
  },
};
