import { type Kysely, type Migration, sql } from 'kysely';

/** Documents, their versions and what was imported. Entered in the service's list of migrations by their timestamped names. */
const corpus: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table documents (
        kind text not null,
        id text not null,
        text_id text,
        number text,
        number_key text,
        idcc text[] not null default '{}',
        containers text[] not null default '{}',
        primary key (kind, id)
      )`.execute(db);
    await sql`create index documents_by_number on documents (number_key, text_id) where number_key is not null`.execute(db);
    // A version known by its dates only has no content: it says that another text was in force then.
    await sql`
      create table versions (
        kind text not null,
        id text not null,
        document_id text not null,
        etat text,
        date_debut date,
        date_fin date,
        title text,
        hierarchy text[] not null default '{}',
        content text,
        annotation text,
        credit text,
        primary key (kind, id),
        foreign key (kind, document_id) references documents (kind, id)
      )`.execute(db);
    await sql`create index versions_of_document on versions (kind, document_id)`.execute(db);
    // One row a chunk of the compacted corpus: records below records_done are stored.
    await sql`
      create table corpus_imports (
        chunk text primary key,
        fingerprint text not null,
        sha256 text not null,
        records_done integer not null,
        finished_at timestamptz
      )`.execute(db);
  },
};

/** When the publisher last stated each fact: dates of a later snapshot win, and a document missing from it is no longer in force. */
const corpusHistory: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table documents add column last_seen date`.execute(db);
    await sql`alter table versions add column known_at date`.execute(db);
    await sql`
      create table corpus_texts (
        kind text not null,
        text_id text not null,
        data_date date not null,
        primary key (kind, text_id)
      )`.execute(db);
    // Stored again from the compacted files, some seconds, so that every row says when it was seen.
    await sql`delete from corpus_imports`.execute(db);
  },
};

const articlesOfAgreements: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index documents_of_agreements on documents (number) where kind = 'cnn'`.execute(db);
  },
};

/** Fields and zones of the kinds beside codes and agreements, keys to find their documents, and withdrawn documents. */
const otherKinds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table versions add column facts jsonb, add column zones jsonb, add column chunk text`.execute(db);
    await sql`create index versions_of_chunk on versions (chunk) where chunk is not null`.execute(db);
    await sql`
      create table document_keys (
        kind text not null,
        key text not null,
        document_id text not null,
        primary key (kind, key, document_id),
        foreign key (kind, document_id) references documents (kind, id) on delete cascade
      )`.execute(db);
    await sql`create index document_keys_by_key on document_keys (key)`.execute(db);
    await sql`create index document_keys_of_document on document_keys (kind, document_id)`.execute(db);
    await sql`
      create table withdrawn_documents (
        kind text not null,
        id text not null,
        withdrawn_on date not null,
        primary key (kind, id)
      )`.execute(db);
  },
};

/** A version may be withdrawn while others of its document stay. */
const withdrawnVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table withdrawn_versions (
        kind text not null,
        id text not null,
        document_id text not null,
        withdrawn_on date not null,
        primary key (kind, id)
      )`.execute(db);
    // Additions and withdrawals are applied again at the next start, which fills the table.
    await sql`delete from corpus_imports where chunk = 'added'`.execute(db);
  },
};

/** Null: not known, of what was withdrawn before. */
const withdrawnBy: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table withdrawn_documents add column withdrawn_by text check (withdrawn_by in ('publisher', 'operator'))`.execute(db);
    await sql`alter table withdrawn_versions add column withdrawn_by text check (withdrawn_by in ('publisher', 'operator'))`.execute(db);
  },
};

/** Only the owner of a table may refresh its statistics, and the service connects with another role. */
const refreshStatistics: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create function refresh_statistics() returns void language sql security definer set search_path from current as $$
        analyze documents; analyze versions; analyze document_keys $$`.execute(db);
  },
};

export const corpusMigrations: Record<string, Migration> = {
  '20261127T1000_corpus': corpus,
  '20261128T0200_corpus_history': corpusHistory,
  '20261128T1200_articles_of_agreements': articlesOfAgreements,
  '20261129T0840_other_kinds': otherKinds,
  '20261129T1205_withdrawn_versions': withdrawnVersions,
  '20261129T1513_withdrawn_by': withdrawnBy,
  '20261130T0450_refresh_statistics': refreshStatistics,
};
