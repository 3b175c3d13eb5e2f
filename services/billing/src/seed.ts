import { createDatabase, inTransaction } from '@attendu/db/database';
import { BILLING_SCHEMA, type BillingDb, type SeatGrantRow, type SubscriptionRow } from './db/schema.ts';
import { insertSeatGrant } from './db/seat-grants.ts';

/** `endsAt`: the end of a trial; null for a plan that renews each month. */
export type SeededPlan = { readonly userId: string; readonly since: Date; readonly endsAt: Date | null };

const ROWS = 500;
const MONTH_MS = 30 * 86_400_000;

type Seeded = { readonly plans: readonly SeededPlan[]; readonly seats: readonly SeatGrantRow[] };

/** Grants plans to demonstration accounts, a trial or the premium plan, and seats to their firms. Existing ones are left alone. */
export async function seedPlans(url: string, { plans, seats }: Seeded, now: Date): Promise<void> {
  const database = createDatabase<BillingDb>({ url, schema: BILLING_SCHEMA, poolSize: 1, applicationName: 'attendu world' });
  try {
    const row = ({ userId, since, endsAt }: SeededPlan): SubscriptionRow => ({
      ...{ userId, plan: endsAt === null ? 'premium' : 'trialing', status: endsAt === null ? 'active' : 'trialing', queriesUsed: 0 },
      ...{ periodStart: endsAt === null ? now : since, periodEnd: endsAt ?? new Date(now.getTime() + MONTH_MS), anchor: since },
      ...{ renewsMonthly: endsAt === null, endsAt, endingToldAt: null, endedToldAt: null, createdAt: since, updatedAt: now },
      ...{ source: 'grant', granted: null, graceUntil: null },
    });
    await inTransaction(database.kysely, async (tx) => {
      for (const grant of seats) await insertSeatGrant(tx, grant);
      for (let start = 0; start < plans.length; start += ROWS) {
        const rows = plans.slice(start, start + ROWS).map(row);
        await tx
          .insertInto('subscriptions')
          .values(rows)
          .onConflict((on) => on.doNothing())
          .execute();
      }
    });
  } finally {
    await database.close();
  }
}
