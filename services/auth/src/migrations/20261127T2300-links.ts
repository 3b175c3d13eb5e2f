import { type Migration, sql } from 'kysely';

export const links: Migration = {
  async up(db) {
    // A request for an address without an account leaves the same row, without a user: neither the answer nor its timing differs.
    await sql`
      create table links (
        id uuid primary key,
        purpose text not null check (purpose in ('password_reset', 'email_verification')),
        account_digest bytea not null,
        user_id uuid references users (id) on delete cascade,
        token_digest bytea unique,
        requested_at timestamptz(3) not null,
        expires_at timestamptz(3),
        used_at timestamptz(3),
        ended_at timestamptz(3),
        check ((token_digest is null) = (expires_at is null)),
        check (used_at is null or ended_at is null)
      )`.execute(db);
    await sql`create index links_account on links (account_digest, purpose, requested_at)`.execute(db);
    await sql`create index links_user on links (user_id) where user_id is not null`.execute(db);
    await sql`create index links_requested on links (requested_at)`.execute(db);
  },
  async down(db) {
    await sql`drop table links`.execute(db);
  },
};
