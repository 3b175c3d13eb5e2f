import { type Migration, sql } from 'kysely';

export const ratings: Migration = {
  async up(db) {
    await sql`
      create table ratings (
        dossier_id uuid not null references dossiers (id) on delete cascade,
        user_id uuid not null,
        useful boolean not null,
        reasons text[] not null,
        comment text,
        rated_at timestamptz(3) not null,
        primary key (dossier_id, user_id)
      )`.execute(db);
    // Users who opted out of the daily e-mail about shared dossiers.
    await sql`create table digest_refusals (user_id uuid primary key)`.execute(db);
    await sql`create index ratings_user on ratings (user_id)`.execute(db);
    await sql`create index ratings_commented on ratings (rated_at desc) where comment is not null`.execute(db);
  },
  async down(db) {
    await sql`drop table digest_refusals, ratings`.execute(db);
  },
};
