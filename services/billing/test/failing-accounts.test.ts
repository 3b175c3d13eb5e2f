import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockAccountOf } from '../src/db/accounts.ts';
import { createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const DAY = 24 * 60 * 60_000;
/** More than any job handles in one turn. */
const MANY = 120;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

const ago = (ms: number) => new Date(billing.clock.now().getTime() - ms);

/** Firms of long ago that nothing can be done for: auth does not answer, and no subscription is at the provider. */
async function many(): Promise<{ id: string; firmId: string }[]> {
  const firms = Array.from({ length: MANY }, () => ({ id: randomUUID(), firmId: randomUUID() }));
  await inTransaction(billing.db.database.kysely, async (tx) => {
    for (const { id, firmId } of firms) {
      billing.firmsUnanswered.add(firmId);
      await lockAccountOf(tx, { holder: 'firm', holderId: firmId }, { id, managerId: randomUUID(), now: ago(DAY) });
    }
  });
  return firms;
}
const update = (firms: readonly { id: string }[], set: Record<string, unknown>) =>
  billing.db.database.kysely
    .updateTable('accounts')
    .set(set)
    .where(
      'id',
      'in',
      firms.map(({ id }) => id),
    )
    .execute();

test('a deleted account is no longer debited though many others cannot be closed', async () => {
  await update(await many(), { closingAt: ago(DAY) });
  const buyer = await createBuyer(billing);
  await buyer.buys('student');
  await publishAsOwner(billing.db, 'user.deleted', { userId: buyer.userId });
  await eventually(async () => (await buyer.account()).closedAt !== null);
  expect(buyer.subscription().status).toBe('canceled');
});

test('a renewal is announced though the amount of many others cannot be known', async () => {
  const buyer = await createBuyer(billing);
  await buyer.buys('student');
  const end = Date.parse((await buyer.status()).current_period_end ?? '');
  await update(await many(), { state: 'active', plan: 'student', periodEnd: new Date(end - 5 * DAY) });
  billing.clock.advance(end - billing.clock.now().getTime() - 6 * DAY);
  await eventually(async () => (await buyer.events()).some(({ name }) => name === 'renewal.upcoming'));
});
