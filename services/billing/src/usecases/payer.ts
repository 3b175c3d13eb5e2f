import type { Db } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { type Account, findAccount } from '../db/accounts.ts';
import type { BillingDb } from '../db/schema.ts';
import type { PaidState } from '../domain/facts.ts';
import type { PayerRef } from '../domain/payments.ts';

const THERE: ReadonlySet<PaidState> = new Set(['pending', 'trialing', 'active', 'past_due', 'unpaid', 'paused']);

/** Whether there is a subscription, paid or to be paid. */
export const isThere = (account: Account | null): account is Account => account !== null && THERE.has(account.state);

export type Payer = PayerRef & { readonly manages: 'own' | 'firm'; readonly account: Account | null };

/**
 * The subscription that a user manages: their own; their firm's, for its administrator; none, for another member. A user with a paid
 * subscription of their own can always end it.
 */
export async function payerOf(db: Db<BillingDb>, ctx: Pick<RequestContext, 'user'>): Promise<Payer | null> {
  const { userId, firmId, roles } = requireUser(ctx);
  const own = { holder: 'user', holderId: userId } as const;
  const account = await findAccount(db, own);
  const hasOwn = isThere(account);
  if (firmId === null) return { ...own, manages: 'own', account };
  if (!roles.includes('firm_admin')) return hasOwn ? { ...own, manages: 'own', account } : null;
  const firm = { holder: 'firm', holderId: firmId } as const;
  const firmAccount = await findAccount(db, firm);
  if (hasOwn && !isThere(firmAccount)) return { ...own, manages: 'own', account };
  return { ...firm, manages: 'firm', account: firmAccount };
}

/** @throws billing.firm_member */
export async function requirePayer(db: Db<BillingDb>, ctx: Pick<RequestContext, 'user'>): Promise<Payer> {
  const payer = await payerOf(db, ctx);
  if (!payer) throw problem('billing.firm_member');
  return payer;
}

/** The account of an existing subscription. @throws billing.firm_member, billing.no_subscription */
export async function requireSubscription(db: Db<BillingDb>, ctx: Pick<RequestContext, 'user'>): Promise<Payer & { account: Account }> {
  const payer = await requirePayer(db, ctx);
  const { account } = payer;
  if (!isThere(account) || account.customerId === null) throw problem('billing.no_subscription');
  return { ...payer, account };
}
