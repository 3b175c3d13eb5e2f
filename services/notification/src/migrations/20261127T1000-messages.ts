import { type Migration, sql } from 'kysely';

export const messages: Migration = {
  async up(db) {
    // No address and no text: both are read or made at sending.
    await sql`
      create table messages (
        id uuid primary key,
        event_id uuid not null unique,
        kind text not null check (kind in ('dossier.completed', 'dossier.failed')),
        user_id uuid not null,
        dossier_id uuid not null,
        state text not null check (state in ('pending', 'sending', 'sent', 'failed')),
        attempts integer not null default 0,
        due_at timestamptz(3) not null,
        claim uuid,
        failure text,
        created_at timestamptz(3) not null,
        changed_at timestamptz(3) not null,
        check ((state = 'sending') = (claim is not null)),
        check ((state = 'failed') <= (failure is not null))
      )`.execute(db);
    await sql`create index messages_due on messages (due_at) where state in ('pending', 'sending')`.execute(db);
  },
  async down(db) {
    await sql`drop table messages`.execute(db);
  },
};
