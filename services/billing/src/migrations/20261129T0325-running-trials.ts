import { type Migration, sql } from 'kysely';

export const runningTrials: Migration = {
  async up(db) {
    await sql`create index subscriptions_running_trials on subscriptions (user_id) where plan = 'trialing'`.execute(db);
  },
  async down(db) {
    await sql`drop index subscriptions_running_trials`.execute(db);
  },
};
