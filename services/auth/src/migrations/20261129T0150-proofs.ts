import { type Migration, sql } from 'kysely';

export const proofs: Migration = {
  async up(db) {
    // The account page names an identity without saying its subject. `made_account`: the account was made by it, not found by its address.
    await sql`
      alter table identities
        add column id uuid not null default gen_random_uuid() unique,
        add column made_account boolean not null default false`.execute(db);
    await sql`
      update identities set made_account = true from users
      where users.id = identities.user_id and identities.created_at < users.created_at + interval '2 seconds'`.execute(db);
    // Whether the provider was asked to have the person sign in again, and when they last did.
    await sql`alter table oidc_flows add column fresh boolean not null default false`.execute(db);
    await sql`alter table sessions add column proved_at timestamptz(3)`.execute(db);
  },
  async down(db) {
    await sql`alter table sessions drop column proved_at`.execute(db);
    await sql`alter table oidc_flows drop column fresh`.execute(db);
    await sql`alter table identities drop column made_account, drop column id`.execute(db);
  },
};
