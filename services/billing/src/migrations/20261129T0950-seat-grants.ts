import { type Migration, sql } from 'kysely';

/** Seats that a firm has without payment. */
export const seatGrants: Migration = {
  async up(db) {
    await sql`
      create table seat_grants (
        firm_id uuid primary key,
        seats integer not null check (seats > 0),
        granted_at timestamptz not null
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table seat_grants`.execute(db);
  },
};
