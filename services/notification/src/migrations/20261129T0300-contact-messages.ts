import { type Migration, sql } from 'kysely';

export const contactMessages: Migration = {
  async up(db) {
    await sql`
      create table contact_messages (
        id uuid primary key,
        last_name text not null,
        first_name text not null,
        email text not null,
        phone text not null,
        firm text not null,
        message text not null,
        user_id uuid,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index contact_messages_email on contact_messages (lower(email), created_at)`.execute(db);
    await sql`create index contact_messages_user on contact_messages (user_id) where user_id is not null`.execute(db);
    await sql`create index contact_messages_created on contact_messages (created_at)`.execute(db);
    await sql`
      alter table messages
        drop constraint messages_subject,
        add column contact_id uuid references contact_messages (id) on delete cascade,
        add constraint messages_subject check (
          (kind like 'dossier.%') = (dossier_id is not null)
          and num_nonnulls(user_id, link_id, contact_id) = 1
        )`.execute(db);
    await sql`create index messages_contact on messages (contact_id) where contact_id is not null`.execute(db);
  },
  async down(db) {
    await sql`delete from messages where contact_id is not null`.execute(db);
    await sql`
      alter table messages
        drop constraint messages_subject,
        drop column contact_id,
        add constraint messages_subject check (
          (kind like 'dossier.%') = (dossier_id is not null)
          and (user_id is null) = (link_id is not null)
        )`.execute(db);
    await sql`drop table contact_messages`.execute(db);
  },
};
