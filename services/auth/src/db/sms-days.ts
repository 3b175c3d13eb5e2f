import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AuthDb, SmsOutcome } from './schema.ts';

export async function countSmsOutcome(db: Db<AuthDb>, day: string, outcome: SmsOutcome): Promise<void> {
  await db
    .insertInto('smsDays')
    .values({ day, outcome, count: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'outcome']).doUpdateSet({ count: sql`sms_days.count + 1` }))
    .execute();
}

/** How many codes had each outcome since this day; absent: none. */
export async function smsOutcomesSince(db: Db<AuthDb>, day: string): Promise<Map<SmsOutcome, number>> {
  const rows = await db
    .selectFrom('smsDays')
    .select(['outcome', (eb) => eb.fn.sum<number>('count').as('count')])
    .where('day', '>=', day)
    .groupBy('outcome')
    .execute();
  return new Map(rows.map(({ outcome, count }) => [outcome, count]));
}
