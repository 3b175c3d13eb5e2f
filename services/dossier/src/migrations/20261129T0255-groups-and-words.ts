import { type Migration, sql } from 'kysely';

export const groupsAndWords: Migration = {
  async up(db) {
    await sql`
      create table groups (
        id uuid primary key,
        user_id uuid not null,
        name text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        deleted_at timestamptz(3)
      )`.execute(db);
    await sql`create index groups_list on groups (user_id, created_at desc, id desc)`.execute(db);
    await sql`create index groups_deleted on groups (deleted_at) where deleted_at is not null`.execute(db);
    await sql`
      alter table dossiers
        add column deleted_at timestamptz(3),
        add constraint dossiers_group foreign key (group_id) references groups (id) on delete set null`.execute(db);
    await sql`
      create index dossiers_updated on dossiers (user_id, is_pinned desc, updated_at desc, id desc) where deleted_at is null`.execute(db);
    await sql`create index dossiers_group on dossiers (group_id, is_pinned desc, updated_at desc, id desc) where group_id is not null`.execute(
      db,
    );
    await sql`create index dossiers_parent on dossiers (parent_id) where parent_id is not null`.execute(db);
    await sql`create index dossiers_deleted on dossiers (deleted_at) where deleted_at is not null`.execute(db);
    // Lower case, no accents, one kind of apostrophe and of hyphen: folds both queries and stored words.
    await sql`
      create function fold(value text) returns text language sql immutable parallel safe as $$
        select regexp_replace(lower(normalize(translate(replace(replace(replace(replace(
          value, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), '’ʼ‐‑‒–', '''''----'), NFKD)), '[\\u0300-\\u036f]', '', 'g') $$`.execute(
      db,
    );
    // The distinct words of each dossier, apart from its long texts: a user's ten thousand are read in milliseconds.
    await sql`
      create table dossier_words (
        dossier_id uuid primary key references dossiers (id) on delete cascade,
        user_id uuid not null,
        words text not null
      )`.execute(db);
    await sql`create index dossier_words_user on dossier_words (user_id)`.execute(db);
    await sql`
      create function words_of(value text) returns text language sql immutable parallel safe as $$
        select coalesce(string_agg(word, ' '), '') from (select distinct word from regexp_split_to_table(value, '\\s+') word) words $$`.execute(
      db,
    );
    await sql`
      create function keep_words() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into dossier_words (dossier_id, user_id, words)
        values (new.id, new.user_id, words_of(fold(concat_ws(' ', new.name, new.contexte, new.synthese))))
        on conflict (dossier_id) do update set words = excluded.words;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger keep_words after insert or update of name, contexte, synthese on dossiers
        for each row execute function keep_words()`.execute(db);
    await sql`
      insert into dossier_words (dossier_id, user_id, words)
      select id, user_id, words_of(fold(concat_ws(' ', name, contexte, synthese))) from dossiers`.execute(db);
  },
  async down(db) {
    await sql`drop trigger keep_words on dossiers`.execute(db);
    await sql`drop function keep_words, words_of, fold`.execute(db);
    await sql`drop table dossier_words`.execute(db);
    await sql`alter table dossiers drop constraint dossiers_group, drop column deleted_at`.execute(db);
    await sql`drop index dossiers_group, dossiers_parent`.execute(db);
    await sql`drop table groups`.execute(db);
  },
};
