import { type Migration, sql } from 'kysely';

/** Which payments an end must refund when they arrive, and the price that each payer pays. */
export const latePaymentsAndPrices: Migration = {
  async up(db) {
    await sql`alter table withdrawals add column payment_ids text[]`.execute(db);
    await sql`alter table accounts add column unit_cents integer`.execute(db);
  },
  async down(db) {
    await sql`alter table accounts drop column unit_cents`.execute(db);
    await sql`alter table withdrawals drop column payment_ids`.execute(db);
  },
};
