import { type Migration, sql } from 'kysely';

export const firmMembers: Migration = {
  async up(db) {
    // Order of joining, by which seats are given. Existing members joined when their account was created.
    await sql`alter table users add column cabinet_joined_at timestamptz(3)`.execute(db);
    await sql`update users set cabinet_joined_at = created_at where cabinet_id is not null`.execute(db);
    // Every change of a firm's members or invitations locks the row of the firm.
    await sql`
      create table firm_invitations (
        id uuid primary key,
        firm_id uuid not null references firms (id) on delete cascade,
        email text not null check (email = lower(email)),
        as_admin boolean not null,
        invited_by uuid references users (id) on delete set null,
        token_digest bytea not null unique,
        invited_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        withdrawn_at timestamptz(3),
        check (accepted_at is null or withdrawn_at is null)
      )`.execute(db);
    await sql`
      create unique index firm_invitations_waiting on firm_invitations (firm_id, email)
      where accepted_at is null and withdrawn_at is null`.execute(db);
    await sql`create index firm_invitations_invited on firm_invitations (firm_id, invited_at)`.execute(db);
    await sql`create index firm_invitations_email on firm_invitations (email)`.execute(db);
    await sql`create index firm_invitations_expires on firm_invitations (expires_at)`.execute(db);
    await sql`create index firm_invitations_by on firm_invitations (invited_by) where invited_by is not null`.execute(db);
  },
  async down(db) {
    await sql`drop table firm_invitations`.execute(db);
    await sql`alter table users drop column cabinet_joined_at`.execute(db);
  },
};
