import { type Migration, sql } from 'kysely';

export const funnelIndexes: Migration = {
  async up(db) {
    await sql`create index event_log_signups on event_log (occurred_at) where name = 'user.registered'`.execute(db);
    await sql`
      create index event_log_ended on event_log (occurred_at) where name in ('dossier.completed', 'dossier.failed')`.execute(db);
  },
  async down(db) {
    await sql`drop index event_log_ended, event_log_signups`.execute(db);
  },
};
