import { type Migration, sql } from 'kysely';

export const erasedUsers: Migration = {
  async up(db) {
    // An event may arrive after the account was deleted: it is then logged under `nobody`.
    await sql`create table erased_users (user_id uuid primary key, erased_at timestamptz(3) not null)`.execute(db);
    await sql`create index event_log_user on event_log ((data->>'userId'))`.execute(db);
  },
  async down(db) {
    await sql`drop index event_log_user`.execute(db);
    await sql`drop table erased_users`.execute(db);
  },
};
