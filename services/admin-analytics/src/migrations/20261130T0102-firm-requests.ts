import { type Migration, sql } from 'kysely';

/** The requests of a member for one firm. */
export const firmRequests: Migration = {
  async up(db) {
    await sql`
      create index event_log_firm_requests on event_log ((data->>'firmId'), (data->>'userId'), occurred_at desc)
        where name = 'analysis.requested' and data->>'firmId' is not null`.execute(db);
  },
  async down(db) {
    await sql`drop index event_log_firm_requests`.execute(db);
  },
};
