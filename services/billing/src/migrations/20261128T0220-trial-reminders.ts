import { type Migration, sql } from 'kysely';

export const trialReminders: Migration = {
  async up(db) {
    await sql`
      alter table subscriptions
        add column ending_told_at timestamptz(3),
        add column ended_told_at timestamptz(3)`.execute(db);
    await sql`create index subscriptions_trials on subscriptions (ends_at) where plan = 'trialing' and ended_told_at is null`.execute(db);
  },
  async down(db) {
    await sql`drop index subscriptions_trials`.execute(db);
    await sql`alter table subscriptions drop column ending_told_at, drop column ended_told_at`.execute(db);
  },
};
