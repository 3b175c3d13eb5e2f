import { type Migration, sql } from 'kysely';

export const queue: Migration = {
  async up(db) {
    await sql`
      alter table anonymisations
        add column correlation_id text,
        add column due_at timestamptz not null default now(),
        add column attempts integer not null default 0,
        add column lease uuid`.execute(db);
    await sql`create unique index anonymisations_request on anonymisations (request_id)`.execute(db);
    await sql`create index anonymisations_due on anonymisations (due_at) where status = 'pending'`.execute(db);
    await sql`create index anonymisations_open on anonymisations (user_id) where status = 'pending'`.execute(db);
    // When a user was last served, which decides whose turn it is.
    await sql`
      create index anonymisations_served on anonymisations (user_id, due_at desc)
        where status <> 'pending' or lease is not null`.execute(db);
  },
  async down(db) {
    await sql`drop index anonymisations_served, anonymisations_open, anonymisations_due, anonymisations_request`.execute(db);
    await sql`
      alter table anonymisations
        drop column lease, drop column attempts, drop column due_at, drop column correlation_id`.execute(db);
  },
};
