import { type Migration, sql } from 'kysely';

export const accountMessages: Migration = {
  async up(db) {
    // A mailed link's account and secret are read from auth at sending: only the link's id is here.
    await sql`
      alter table messages
        drop constraint messages_kind_check,
        alter column user_id drop not null,
        alter column dossier_id drop not null,
        add column link_id uuid,
        add constraint messages_subject check (
          (kind like 'dossier.%') = (dossier_id is not null)
          and (user_id is null) = (link_id is not null)
        )`.execute(db);
  },
  async down(db) {
    await sql`delete from messages where kind not like 'dossier.%'`.execute(db);
    await sql`
      alter table messages
        drop constraint messages_subject,
        drop column link_id,
        alter column user_id set not null,
        alter column dossier_id set not null,
        add constraint messages_kind_check check (kind in ('dossier.completed', 'dossier.failed'))`.execute(db);
  },
};
