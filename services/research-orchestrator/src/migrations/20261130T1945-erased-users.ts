import { type Kysely, type Migration, sql } from 'kysely';

/** Accounts deleted lately: a request that was under way writes nothing for them. */
export const erasedUsers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table erased_users (user_id uuid primary key, erased_at timestamptz(3) not null default now())`.execute(db);
  },
};
