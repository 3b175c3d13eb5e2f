import { type Migration, sql } from 'kysely';

export const runsOfUser: Migration = {
  async up(db) {
    await sql`create index runs_user on runs (user_id)`.execute(db);
  },
  async down(db) {
    await sql`drop index runs_user`.execute(db);
  },
};
