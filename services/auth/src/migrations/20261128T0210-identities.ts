import { type Migration, sql } from 'kysely';

export const identities: Migration = {
  async up(db) {
    // Who someone is for an identity provider: never an address, which its administrators can change.
    await sql`
      create table identities (
        issuer text not null,
        subject text not null,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz(3) not null,
        primary key (issuer, subject)
      )`.execute(db);
    await sql`create index identities_user on identities (user_id)`.execute(db);
    await sql`
      create table oidc_flows (
        digest bytea primary key,
        state text not null,
        nonce text not null,
        verifier text not null,
        next text,
        started_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index oidc_flows_started on oidc_flows (started_at)`.execute(db);
  },
  async down(db) {
    await sql`drop table oidc_flows, identities`.execute(db);
  },
};
