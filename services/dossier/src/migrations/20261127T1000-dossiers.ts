import { type Migration, sql } from 'kysely';

export const dossiers: Migration = {
  async up(db) {
    await sql`
      create table dossiers (
        id uuid primary key,
        user_id uuid not null,
        group_id uuid,
        parent_id uuid,
        name text not null,
        contexte text not null,
        is_analysing text not null check (is_analysing in ('pending', 'done', 'failed')),
        run_id uuid,
        synthese text,
        law_date date,
        follow_up_question1 text,
        follow_up_question2 text,
        notices jsonb not null default '[]',
        failure text,
        is_pinned boolean not null default false,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index dossiers_list on dossiers (user_id, created_at desc, id desc)`.execute(db);
    await sql`create index dossiers_never_requested on dossiers (created_at) where is_analysing = 'pending' and run_id is null`.execute(db);
    // One column of documents a kind of source, as the specification lists them.
    await sql`
      create table analysis_points (
        dossier_id uuid not null references dossiers (id) on delete cascade,
        point_index integer not null check (point_index >= 1),
        point_data jsonb not null,
        legiarti_docs jsonb not null,
        juritext_docs jsonb not null,
        bofip_docs jsonb not null,
        euritext_docs jsonb not null,
        cnn_docs jsonb not null,
        balo_docs jsonb not null,
        statuts_docs jsonb not null,
        convbi_docs jsonb not null,
        infofi_docs jsonb not null,
        actes_docs jsonb not null,
        reglements_docs jsonb not null,
        bodacc_docs jsonb not null,
        energy_docs jsonb not null,
        actes_societes_docs jsonb not null,
        primary key (dossier_id, point_index)
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table analysis_points, dossiers`.execute(db);
  },
};
