import { type Migration, sql } from 'kysely';

export const adminActs: Migration = {
  async up(db) {
    // Acts of super-administrators. No row may be changed or removed.
    await sql`
      create table admin_acts (
        id uuid primary key,
        acted_at timestamptz(3) not null,
        admin_id uuid not null,
        action text not null,
        subject_id uuid not null,
        reason text,
        place text
      )`.execute(db);
    await sql`create index admin_acts_at on admin_acts (acted_at desc, id desc)`.execute(db);
    await sql`create index admin_acts_subject on admin_acts (subject_id, acted_at desc, id desc)`.execute(db);
    await sql`
      create trigger admin_acts_append_only before update or delete or truncate on admin_acts
      for each statement execute function refuse_change()`.execute(db);
    await sql`alter table admin_reads add column place text`.execute(db);
    await sql`create index admin_reads_users on admin_reads using gin (user_ids)`.execute(db);
  },
  async down(db) {
    await sql`drop index admin_reads_users`.execute(db);
    await sql`alter table admin_reads drop column place`.execute(db);
    await sql`drop table admin_acts`.execute(db);
  },
};
