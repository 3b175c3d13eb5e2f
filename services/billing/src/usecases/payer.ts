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
 * The subscription that a user manages by default: their own; their firm's, for its administrator; none, for another member. A user with a
 * paid subscription of their own can always end it: an administrator names it.
 */
export async function payerOf(db: Db<BillingDb>, ctx: Pick<RequestContext, 'user'>): Promise<Payer | null> {
  const { userId, firmId, roles } = requireUser(ctx);
  const own = await ownPayer(db, userId);
  const hasOwn = isThere(own.account);
  if (firmId === null) return own;
  if (!roles.includes('firm_admin')) return hasOwn ? own : null;
  const firm = { holder: 'firm', holderId: firmId } as const;
  const firmAccount = await findAccount(db, firm);
  if (hasOwn && !isThere(firmAccount)) return own;
  return { ...firm, manages: 'firm', account: firmAccount };
}

async function ownPayer(db: Db<BillingDb>, userId: string): Promise<Payer> {
  const own = { holder: 'user', holderId: userId } as const;
  return { ...own, manages: 'own', account: await findAccount(db, own) };
}

/** @throws billing.firm_member */
export async function requirePayer(db: Db<BillingDb>, ctx: Pick<RequestContext, 'user'>): Promise<Payer> {
  const payer = await payerOf(db, ctx);
  if (!payer) throw problem('billing.firm_member');
  return payer;
}

/** A subscription to manage: the user's own, or by default the one of {@link payerOf}. */
export type Managed = { readonly of?: 'own' | undefined };

/** The account of an existing subscription. @throws billing.firm_member, billing.no_subscription */
export async function requireSubscription(
  db: Db<BillingDb>,
  ctx: Pick<RequestContext, 'user'>,
  { of }: Managed = {},
): Promise<Payer & { account: Account }> {
  const payer = of === 'own' ? await ownPayer(db, requireUser(ctx).userId) : await requirePayer(db, ctx);
  const { account } = payer;
  if (!isThere(account) || account.customerId === null) throw problem('billing.no_subscription');
  return { ...payer, account };
}
