import { type Migration, type RawBuilder, sql } from 'kysely';

/** Adds the words of rows of dossier_words to the vocabulary of their users, or removes them. */
const counted = (rows: RawBuilder<unknown>) => sql`
  insert into vocabulary (user_id, word, dossiers)
    select user_id, word, sum(n)::int from (${rows}) words group by user_id, word having sum(n) <> 0 order by user_id, word
    on conflict (user_id, word) do update set dossiers = vocabulary.dossiers + excluded.dossiers;`;
const added = sql`select user_id, unnest(string_to_array(words, ' ')) as word, 1 as n from added`;
const removed = sql`select user_id, unnest(string_to_array(words, ' ')) as word, -1 as n from removed`;
const emptied = sql`delete from vocabulary where dossiers <= 0 and user_id in (select user_id from removed);`;

const CHANGES = [
  { event: 'insert', tables: sql`new table as added`, body: counted(added) },
  {
    event: 'update',
    tables: sql`new table as added old table as removed`,
    body: sql`${counted(sql`${added} union all ${removed}`)} ${emptied}`,
  },
  { event: 'delete', tables: sql`old table as removed`, body: sql`${counted(removed)} ${emptied}` },
] as const;

/** A substring index of the distinct words of each user: a search finds matching words first, then the dossiers that contain them by key. */
export const wordIndex: Migration = {
  async up(db) {
    await sql`
      create table vocabulary (
        user_id uuid not null,
        word text collate "C" not null,
        dossiers int not null,
        primary key (user_id, word)
      )`.execute(db);
    await sql`
      create function key_of(owner uuid, word text) returns bigint language sql immutable parallel safe as $$
        select ('x' || left(md5(owner::text || word), 16))::bit(64)::bigint $$`.execute(db);
    await sql`
      create function keys_of(owner uuid, words text) returns bigint[] language sql immutable parallel safe set search_path from current as $$
        select coalesce(array_agg(key_of(owner, word)), '{}') from unnest(string_to_array(words, ' ')) word $$`.execute(db);
    await sql`alter table dossier_words add column keys bigint[] not null default '{}'`.execute(db);
    await sql`update dossier_words set keys = keys_of(user_id, words)`.execute(db);
    await sql`create index dossier_words_keys on dossier_words using gin (keys)`.execute(db);
    await sql`
      insert into vocabulary (user_id, word, dossiers)
        select user_id, word, count(*) from dossier_words, unnest(string_to_array(words, ' ')) word group by user_id, word`.execute(db);
    await sql`
      create function set_keys() returns trigger language plpgsql set search_path from current as $$
      begin
        new.keys := keys_of(new.user_id, new.words);
        return new;
      end $$`.execute(db);
    await sql`create trigger set_keys before insert or update of words on dossier_words for each row execute function set_keys()`.execute(
      db,
    );
    for (const { event, tables, body } of CHANGES) {
      const name = sql.raw(`count_words_${event}`);
      await sql`
        create function ${name}() returns trigger language plpgsql set search_path from current as $$
        begin
          ${body}
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${name} after ${sql.raw(event)} on dossier_words referencing ${tables}
          for each statement execute function ${name}()`.execute(db);
    }
    // Dossiers inserted by one statement are counted together.
    await sql`drop trigger keep_words on dossiers`.execute(db);
    await sql`
      create function insert_words() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into dossier_words (dossier_id, user_id, words)
          select id, user_id, words_of(fold(concat_ws(' ', name, contexte, synthese))) from added;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger insert_words after insert on dossiers referencing new table as added
        for each statement execute function insert_words()`.execute(db);
    await sql`
      create trigger keep_words after update of name, contexte, synthese on dossiers
        for each row execute function keep_words()`.execute(db);
    // Columns for sorting and counting, without the long texts.
    await sql`
      create index dossiers_found on dossiers (user_id, id) include (group_id, is_pinned, updated_at) where deleted_at is null`.execute(db);
  },
  async down(db) {
    await sql`drop index dossiers_found`.execute(db);
    await sql`drop trigger insert_words on dossiers`.execute(db);
    await sql`drop function insert_words`.execute(db);
    await sql`drop trigger keep_words on dossiers`.execute(db);
    await sql`
      create trigger keep_words after insert or update of name, contexte, synthese on dossiers
        for each row execute function keep_words()`.execute(db);
    for (const { event } of CHANGES) {
      await sql`drop trigger ${sql.raw(`count_words_${event}`)} on dossier_words`.execute(db);
      await sql`drop function ${sql.raw(`count_words_${event}`)}`.execute(db);
    }
    await sql`drop trigger set_keys on dossier_words`.execute(db);
    await sql`drop function set_keys`.execute(db);
    await sql`alter table dossier_words drop column keys`.execute(db);
    await sql`drop function keys_of, key_of`.execute(db);
    await sql`drop table vocabulary`.execute(db);
  },
};
