import { type Migration, sql } from 'kysely';

export const sharing: Migration = {
  async up(db) {
    await sql`alter table groups add column closed boolean not null default false`.execute(db);
    await sql`
      create table shares (
        id uuid primary key,
        owner_id uuid not null,
        firm_id uuid not null,
        dossier_id uuid references dossiers (id) on delete cascade,
        group_id uuid references groups (id) on delete cascade,
        member_id uuid,
        "right" text not null check ("right" in ('read', 'comment')),
        created_at timestamptz(3) not null,
        check (num_nonnulls(dossier_id, group_id) = 1),
        unique nulls not distinct (dossier_id, group_id, member_id)
      )`.execute(db);
    await sql`create index shares_viewer on shares (firm_id, member_id)`.execute(db);
    await sql`create index shares_dossier on shares (dossier_id) where dossier_id is not null`.execute(db);
    await sql`create index shares_group on shares (group_id) where group_id is not null`.execute(db);
    await sql`create index shares_owner on shares (owner_id)`.execute(db);
    await sql`
      create table openings (
        dossier_id uuid not null references dossiers (id) on delete cascade,
        user_id uuid not null,
        first_at timestamptz(3) not null,
        last_at timestamptz(3) not null,
        primary key (dossier_id, user_id)
      )`.execute(db);
    await sql`create index openings_user on openings (user_id)`.execute(db);
    await sql`
      create table comments (
        id uuid primary key,
        dossier_id uuid not null references dossiers (id) on delete cascade,
        author_id uuid not null,
        text text not null,
        anchor jsonb not null,
        quote text not null,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index comments_dossier on comments (dossier_id, created_at, id)`.execute(db);
    await sql`create index comments_author on comments (author_id)`.execute(db);
    await sql`
      create table notices (
        id uuid primary key,
        user_id uuid not null,
        kind text not null,
        actor_id uuid not null,
        dossier_id uuid references dossiers (id) on delete cascade,
        share_id uuid references shares (id) on delete cascade,
        comment_id uuid references comments (id) on delete cascade,
        ended integer,
        created_at timestamptz(3) not null,
        read_at timestamptz(3),
        mailed_at timestamptz(3)
      )`.execute(db);
    await sql`create index notices_user on notices (user_id, created_at desc, id desc)`.execute(db);
    await sql`create index notices_unmailed on notices (created_at) where mailed_at is null and read_at is null`.execute(db);
    await sql`create index notices_share on notices (share_id) where share_id is not null`.execute(db);
    await sql`create index notices_comment on notices (comment_id) where comment_id is not null`.execute(db);
    await sql`create index notices_dossier on notices (dossier_id) where dossier_id is not null`.execute(db);
    // Recent departures: a share in flight when its member left is refused.
    await sql`
      create table departures (
        firm_id uuid not null,
        user_id uuid not null,
        left_at timestamptz(3) not null,
        primary key (firm_id, user_id)
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table departures, notices, comments, openings, shares`.execute(db);
    await sql`alter table groups drop column closed`.execute(db);
  },
};
