import { type Migration, sql } from 'kysely';

/** The plan that follows a downgrade, and the contracts that consumers concluded by a change of plan. */
export const downgrades: Migration = {
  async up(db) {
    await sql`alter table accounts add column next_plan text`.execute(db);
    await sql`alter table withdrawals add column since timestamptz(3)`.execute(db);
    await sql`
      create table consumer_contracts (
        subscription_id text not null,
        plan text not null,
        concluded_at timestamptz(3) not null,
        refund_from timestamptz(3) not null,
        primary key (subscription_id, plan)
      )`.execute(db);
  },
  async down(db) {
    await sql`drop table consumer_contracts`.execute(db);
    await sql`alter table withdrawals drop column since`.execute(db);
    await sql`alter table accounts drop column next_plan`.execute(db);
  },
};
