import { type Migration, sql } from 'kysely';

export const adminReads: Migration = {
  async up(db) {
    // Audit of the names and texts shown to a super-administrator. Nothing may change or remove a row.
    await sql`
      create table admin_reads (
        id uuid primary key,
        read_at timestamptz(3) not null,
        admin_id uuid not null,
        route text not null,
        user_ids uuid[] not null,
        dossier_ids uuid[] not null
      )`.execute(db);
    await sql`create index admin_reads_at on admin_reads (read_at desc, id desc)`.execute(db);
    await sql`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'admin_reads is append-only';
      end $$`.execute(db);
    await sql`
      create trigger admin_reads_append_only before update or delete or truncate on admin_reads
      for each statement execute function refuse_change()`.execute(db);
    await sql`create index event_log_requests on event_log (occurred_at desc, seq desc) where name = 'analysis.requested'`.execute(db);
  },
  async down(db) {
    await sql`drop index event_log_requests`.execute(db);
    await sql`drop table admin_reads`.execute(db);
    await sql`drop function refuse_change`.execute(db);
  },
};
