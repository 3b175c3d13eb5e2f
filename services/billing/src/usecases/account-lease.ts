import type { EventMeta } from '@attendu/bus/meta';
import type { Database } from '@attendu/db/database';
import { inTransaction } from '@attendu/db/database';
import { problem } from '@attendu/http/problem';
import type { Logger } from '@attendu/log/logger';
import { type Account, accountById } from '../db/accounts.ts';
import { releaseLease, takeLease } from '../db/leases.ts';
import type { BillingDb } from '../db/schema.ts';
import { liveSubscriptions } from '../domain/facts.ts';
import { type Payments, ProviderUnavailable } from '../domain/payments.ts';
import { type Applied, type ApplyDeps, applyReading } from './apply-reading.ts';
import type { JobContext } from './deps.ts';

export type LeaseDeps = ApplyDeps & { readonly database: Database<BillingDb>; readonly payments: Payments; readonly log: Logger };

/** Operations under a payer's lease. */
export type Lease = {
  /** Updates our state from the provider's. */
  sync(): Promise<Applied | { readonly outcome: 'no_customer' }>;
  account(): Promise<Account>;
};

const WAIT_MS = 8_000;
const LOOK_MS = 100;

/** Another process holds the payer's lease for too long. */
export class AccountBusy extends Error {
  override readonly name = 'AccountBusy';
}

/**
 * Runs `work` with exclusive access to one payer's subscription. Its writes are fenced: after its lease has expired,
 * another process may take over and its reading is no longer written.
 * @throws AccountBusy
 */
export function underLease(deps: LeaseDeps) {
  const apply = applyReading(deps);
  return async <T>(ctx: JobContext, accountId: string, meta: EventMeta, work: (lease: Lease) => Promise<T>): Promise<T> => {
    const token = await waitForLease(deps, ctx, accountId);
    const account = () => accountById(deps.database.kysely, accountId);
    const sync = async () => {
      const { customerId } = await account();
      if (customerId === null) return { outcome: 'no_customer' as const };
      const reading = await deps.payments.read(customerId);
      const live = liveSubscriptions(reading);
      if (live.length > 1) {
        const about = { alarm: 'billing.several_subscriptions', account: accountId, subscriptions: live.map(({ id }) => id) };
        deps.log.error(about, 'a payer has several live subscriptions: the most alive one counts, the others are to be ended by hand');
      }
      const read = { accountId, customerId, token, reading };
      return inTransaction(deps.database.kysely, (tx) => apply(tx, read, meta, ctx.now()));
    };
    try {
      return await work({ sync, account });
    } finally {
      await releaseLease(deps.database.kysely, accountId, token).catch((err: unknown) =>
        deps.log.warn({ err }, 'a lease was left to expire'),
      );
    }
  };
}

async function waitForLease(deps: LeaseDeps, ctx: JobContext, accountId: string): Promise<number> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const token = await takeLease(deps.database.kysely, accountId, ctx.now());
    if (token !== null) return token;
    if (Date.now() >= deadline) throw new AccountBusy('the payer is being read by another');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * The only way in which our state of a subscription changes: the payer's whole state is read at the provider, outside any transaction,
 * then written. Used by webhooks, pages, the nightly reconciliation and administrators.
 */
export function syncAccount(deps: LeaseDeps) {
  const lease = underLease(deps);
  return async (ctx: JobContext, accountId: string, meta: EventMeta): Promise<Applied | { readonly outcome: 'no_customer' }> => {
    for (let turn = 1; ; turn += 1) {
      const synced = await lease(ctx, accountId, meta, ({ sync }) => sync());
      if (synced.outcome !== 'overtaken' || turn === 3) return synced;
    }
  };
}

/** The provider's failures as problems for the user. */
export async function orProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ProviderUnavailable || cause instanceof AccountBusy)
      throw problem('billing.unavailable', { retryAfterSeconds: 5, cause });
    throw cause;
  }
}
