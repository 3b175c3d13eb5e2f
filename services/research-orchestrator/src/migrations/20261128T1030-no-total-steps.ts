import { type Migration, sql } from 'kysely';

export const noTotalSteps: Migration = {
  async up(db) {
    // A deep analysis finds its points, hence its steps, on the way: the plan is made from the request and what it found.
    await sql`alter table runs drop column total_steps`.execute(db);
  },
  async down(db) {
    await sql`alter table runs add column total_steps integer not null default 1`.execute(db);
  },
};
