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
    // The codes of the last week that were sent; those that a limit refused left no row.
    await sql`
      insert into sms_days (day, outcome, count)
      select (sent_at at time zone 'Europe/Paris')::date, 'sent', count(*) from phone_verifications group by 1`.execute(db);
  },
  async down(db) {
    await sql`drop table sms_days`.execute(db);
  },
};
