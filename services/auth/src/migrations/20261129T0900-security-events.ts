import { type Migration, sql } from 'kysely';

export const securityEvents: Migration = {
  async up(db) {
    // No reference to users: a line outlives the account that it is about.
    await sql`
      create table security_events (
        id uuid primary key,
        seq bigint generated always as identity unique,
        at timestamptz(3) not null,
        event text not null,
        user_id uuid,
        actor_id uuid,
        place text,
        account text,
        detail text
      )`.execute(db);
    await sql`create index security_events_at on security_events (at)`.execute(db);
    await sql`create index security_events_user on security_events (user_id, seq desc) where user_id is not null`.execute(db);
    await sql`create index security_events_actor on security_events (actor_id, seq desc) where actor_id is not null`.execute(db);
    await sql`create index security_events_event on security_events (event, seq desc)`.execute(db);
    await sql`
      create function keep_security_event() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.at < now() - interval '365 days' then
            return old;
          end if;
        end if;
        raise exception 'security_events is append-only';
      end $$`.execute(db);
    await sql`
      create trigger security_events_append_only before update or delete on security_events
      for each row execute function keep_security_event()`.execute(db);
    await sql`
      create trigger security_events_never_truncated before truncate on security_events
      for each statement execute function keep_security_event()`.execute(db);
  },
  async down(db) {
    await sql`drop table security_events`.execute(db);
    await sql`drop function keep_security_event`.execute(db);
  },
};
