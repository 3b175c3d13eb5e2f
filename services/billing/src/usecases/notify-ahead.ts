import { randomUUID } from 'node:crypto';
import type { Bus } from '@attendu/bus/bus';
import type { SoldPlanId } from '@attendu/contracts/plans';
import { type Database, inTransaction } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import { accountById } from '../db/accounts.ts';
import { accountsToNotifyOfPrice, accountsToRenew, keepPriceNotice, lockForNotice, markRenewalNotified } from '../db/notices.ts';
import { rounds } from '../db/rounds.ts';
import type { BillingDb } from '../db/schema.ts';
import type { Payments } from '../domain/payments.ts';
import type { JobContext } from './deps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long before a renewal a consumer is notified. */
export const RENEWAL_MS = 7 * DAY_MS;
/** Shortest time between the notice of a price change and its application. */
const PRICE_NOTICE_MS = 31 * DAY_MS;
const BATCH = 100;

/** A future price: from this instant, at the first renewal a month or more after the notice. */
export type PriceChange = { readonly plan: SoldPlanId; readonly cents: number; readonly from: Date };

type NoticeDeps = {
  readonly database: Database<BillingDb>;
  readonly bus: Pick<Bus<'billing'>, 'publish'>;
};

const metaOf = (what: string) => ({ actor: { kind: 'service', id: 'billing' }, correlationId: `${what}-${randomUUID()}` }) as const;

/**
 * Notifies each consumer, once per period, of the coming renewal and of the amount that the provider will debit: a former price or a
 * promotion may hold. A page at a time; whoever's amount cannot be known now is notified in a later round.
 */
export function notifyRenewals(deps: NoticeDeps & { readonly payments: Pick<Payments, 'nextDebit'>; readonly log: Logger }) {
  const next = rounds(BATCH);
  return async (ctx: JobContext): Promise<'more' | undefined> => {
    const now = ctx.now();
    const meta = metaOf('renewals');
    const due = { now, before: new Date(now.getTime() + RENEWAL_MS) };
    const { rows, more } = await next((at) => accountsToRenew(deps.database.kysely, due, at));
    for (const { id } of rows) {
      const cents = await amountOf(deps, id);
      if (cents === null) continue;
      await inTransaction(deps.database.kysely, async (tx) => {
        const account = await lockForNotice(tx, id);
        if (!account?.plan || !account.periodEnd || account.renewalToldFor?.getTime() === account.periodEnd.getTime()) return;
        await markRenewalNotified(tx, id, account.periodEnd);
        const data = { userId: account.managerId, plan: account.nextPlan ?? account.plan, at: account.periodEnd.toISOString(), cents };
        await deps.bus.publish(tx, meta, 'renewal.upcoming', data);
      });
    }
    return more;
  };
}

/** The next debit of an account; null when there is none, or when the provider cannot tell. */
async function amountOf({ database, payments, log }: Parameters<typeof notifyRenewals>[0], id: string): Promise<number | null> {
  const { customerId, subscriptionId } = await accountById(database.kysely, id);
  if (customerId === null || subscriptionId === null) return null;
  try {
    return (await payments.nextDebit(customerId, subscriptionId))?.cents ?? null;
  } catch (err) {
    log.warn({ err, account: id }, 'the amount of a renewal cannot be known: its notice waits');
    return null;
  }
}

/** Notifies each subscriber, once, of a coming price change. */
export function notifyPrices(deps: NoticeDeps, changes: readonly PriceChange[]) {
  return async (ctx: JobContext): Promise<number> => {
    const meta = metaOf('prices');
    let told = 0;
    for (const { plan, cents, from } of changes) {
      for (const id of await accountsToNotifyOfPrice(deps.database.kysely, { plan, cents, limit: BATCH })) {
        await inTransaction(deps.database.kysely, async (tx) => {
          const account = await lockForNotice(tx, id);
          if (account?.plan !== plan) return;
          const now = ctx.now();
          const appliesFrom = new Date(Math.max(from.getTime(), now.getTime() + PRICE_NOTICE_MS));
          if (!(await keepPriceNotice(tx, { accountId: id, plan, cents, appliesFrom, toldAt: now }))) return;
          await deps.bus.publish(tx, meta, 'price.changing', { userId: account.managerId, plan, from: appliesFrom.toISOString(), cents });
          told += 1;
        });
      }
    }
    return told;
  };
}
