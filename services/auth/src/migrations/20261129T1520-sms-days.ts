import { type Migration, sql } from 'kysely';

/** Counts of codes by day and outcome, without any number: the rows of codes are deleted after a week. */
export const smsDays: Migration = {
  async up(db) {
    await sql`
      create table sms_days (
        day date not null,
        outcome text not null,
        count integer not null,
        primary key (day, outcome)
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table sms_days`.execute(db);
  },
};
