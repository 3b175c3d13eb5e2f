import { type Migration, sql } from 'kysely';

export const familiesAndRetention: Migration = {
  async up(db) {
    // Sessions that followed one another in one browser; those from before are families of one.
    await sql`alter table sessions add column family_id uuid`.execute(db);
    await sql`update sessions set family_id = id`.execute(db);
    await sql`alter table sessions alter column family_id set not null`.execute(db);
    await sql`create index sessions_family on sessions (family_id)`.execute(db);
    await sql`alter table users add column retention_checked_at timestamptz(3)`.execute(db);
    await sql`create index users_retention on users (created_at) where not is_super_admin`.execute(db);
  },
  async down(db) {
    await sql`drop index users_retention`.execute(db);
    await sql`alter table users drop column retention_checked_at`.execute(db);
    await sql`drop index sessions_family`.execute(db);
    await sql`alter table sessions drop column family_id`.execute(db);
  },
};
