import { type Migration, sql } from 'kysely';

export const reservationsOfUser: Migration = {
  async up(db) {
    await sql`create index reservations_user on reservations (user_id)`.execute(db);
  },
  async down(db) {
    await sql`drop index reservations_user`.execute(db);
  },
};
