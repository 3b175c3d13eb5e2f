import { createHash } from 'node:crypto';
import type { checkoutSchema } from '@attendu/contracts/billing/schemas';
import { SOLD_PLAN_IDS, type SoldPlanId } from '@attendu/contracts/plans';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { type FieldError, problem } from '@attendu/http/problem';
import type { z } from 'zod';
import { type Account, linkCustomer, lockAccountOf } from '../db/accounts.ts';
import { insertCheckout, liveCheckout, setCheckout } from '../db/checkouts.ts';
import type { CheckoutRow } from '../db/schema.ts';
import { grantedOf } from '../db/standings.ts';
import { findSubscription } from '../db/subscriptions.ts';
import { type Payments, unlessMissing } from '../domain/payments.ts';
import { type Lease, orProblem, underLease } from './account-lease.ts';
import { closePage } from './close-page.ts';
import type { PaymentDeps } from './deps.ts';
import { keepAcceptance, requireStudy } from './keep-proof.ts';
import { isThere, type Payer, requirePayer } from './payer.ts';

type Input = z.infer<typeof checkoutSchema>;
type Order = { readonly plan: SoldPlanId; readonly seats: number; readonly terms: boolean };

/** How long a payment page whose URL was not returned is kept, and how long one that was. */
const OPENING_MS = 2 * 60_000;
const PAGE_MS = 60 * 60_000;
/** The provider refuses a trial end nearer than this; the remaining trial is then dropped. */
const LEAST_TRIAL_MS = 48 * 60 * 60_000 + PAGE_MS;

/**
 * Returns the payment page. An open page is reused, a paid one is reported: never two payments for one subscription, for any number of
 * clicks, tabs or failures. A subscriber is redirected to the page that changes a subscription.
 */
export function createCheckout(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: Input): Promise<{ url: string }> => {
    const { userId } = requireUser(ctx);
    if (input.userId !== undefined && input.userId !== userId) throw problem('request.subject_mismatch');
    const payer = await requirePayer(deps.database.kysely, ctx);
    const order = orderOf(input, payer);
    const { payments } = deps;
    if (payments === null || !(await deps.isSelling())) throw problem('billing.unavailable');
    const account = await inTransaction(deps.database.kysely, (tx) =>
      lockAccountOf(tx, payer, { id: ctx.newId(), managerId: userId, now: ctx.now() }),
    );
    const lease = underLease({ ...deps, payments });
    return orProblem(
      lease(ctx, account.id, eventMeta(ctx), async (held) => {
        const before = await settleLast(deps, payments, held, account.id);
        const already = before ?? (await answerOfSubscription(deps, payments, await held.account(), order));
        if (already !== null) return { url: already };
        return { url: await openPage(deps, payments, ctx, { payer, account: await held.account(), order, input }) };
      }),
    );
  };
}

function orderOf(input: Input, payer: Payer): Order {
  const plan = input.plan ?? SOLD_PLAN_IDS.find((id) => `price_${id}` === input.priceId);
  const errors: FieldError[] = [];
  const need = (path: keyof Input, message: string) => {
    if (!input[path]) errors.push({ path, message });
  };
  if (plan === undefined) throw problem('request.invalid', { errors: [{ path: 'priceId', message: 'Cette formule n’existe pas.' }] });
  if (plan === 'student') {
    if (payer.manages === 'firm') errors.push({ path: 'priceId', message: 'Le tarif étudiant est personnel.' });
    need('firstName', 'Le prénom est requis');
    need('lastName', 'Le nom est requis');
    requireStudy(input, errors);
  }
  return { plan, seats: payer.manages === 'firm' ? (input.seats ?? 1) : 1, terms: input.termsAccepted === true };
}

/** Checks the last payment page, so that its payment is known before another sale. Returns the redirect when it was paid. */
async function settleLast(deps: PaymentDeps, payments: Payments, held: Lease, accountId: string): Promise<string | null> {
  const last = await liveCheckout(deps.database.kysely, accountId);
  if (last?.sessionId) {
    const status = (await unlessMissing(payments.readCheckout(last.sessionId)))?.status ?? 'expired';
    if (status !== 'open') await setCheckout(deps.database.kysely, last.id, status === 'complete' ? 'complete' : 'ended');
    await held.sync();
    return status === 'complete' && isThere(await held.account()) ? successUrl(deps) : null;
  }
  await held.sync();
  return null;
}

const successUrl = ({ publicUrl }: PaymentDeps) => `${publicUrl}/success`;

/** The redirect of a payer who already subscribes or has paid; null for one who may buy. */
async function answerOfSubscription(deps: PaymentDeps, payments: Payments, account: Account, order: Order): Promise<string | null> {
  const isSame = (account.nextPlan ?? account.plan) === order.plan && account.seats === order.seats;
  switch (account.state) {
    case 'none':
    case 'ended':
      return null;
    case 'pending':
      if (account.pendingFor === 'bank') throw problem('billing.payment_pending');
      return (await openInvoicePage(deps, payments, account)) ?? changeUrl(deps, order);
    case 'past_due':
    case 'unpaid':
      return (await openInvoicePage(deps, payments, account)) ?? changeUrl(deps, order);
    case 'active':
    case 'trialing':
      if (isSame && account.cancelAt === null) throw problem('billing.already_subscribed');
      if (isSame) return subscriptionUrl(deps, order);
      return changeUrl(deps, order);
    case 'paused':
      return changeUrl(deps, order);
  }
}

/** The page that changes a subscription; a student's needs a declaration. */
const changeUrl = (deps: PaymentDeps, order: Order) =>
  order.plan === 'student' ? `${deps.publicUrl}/studentPage` : subscriptionUrl(deps, order);

const subscriptionUrl = ({ publicUrl }: PaymentDeps, { plan, seats }: Order) =>
  `${publicUrl}/subscriptionPage?${new URLSearchParams({ plan, ...(seats > 1 ? { seats: String(seats) } : {}) })}`;

/** The provider's page of the unpaid invoice. */
export async function openInvoicePage(deps: PaymentDeps, payments: Payments, account: Account): Promise<string | null> {
  const due = await deps.database.kysely
    .selectFrom('invoices')
    .select('id')
    .where('accountId', '=', account.id)
    .where('subscriptionId', '=', account.subscriptionId)
    .where('status', '=', 'open')
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return due ? (await payments.invoiceLinks(due.id)).page : null;
}

type Opening = { readonly payer: Payer; readonly account: Account; readonly order: Order; readonly input: Input };

async function openPage(deps: PaymentDeps, payments: Payments, ctx: RequestContext, opening: Opening): Promise<string> {
  const { account, order } = opening;
  const { kysely } = deps.database;
  const last = await liveCheckout(kysely, account.id);
  if (last !== null) {
    const isSame = last.plan === order.plan && last.seats === order.seats;
    if (isSame && last.state === 'open' && last.url !== null) return last.url;
    const age = ctx.now().getTime() - last.createdAt.getTime();
    if (isSame && last.state === 'opening' && age < OPENING_MS) return finishOpening(deps, payments, ctx, opening, last);
    // Another plan: the first page is closed before a second one is opened, so that only one can be paid.
    if ((await closePage(kysely, payments, last)) === 'complete') return successUrl(deps);
  }
  const now = ctx.now();
  const row: CheckoutRow = {
    id: ctx.newId(),
    accountId: account.id,
    userId: requireUser(ctx).userId,
    plan: order.plan,
    seats: order.seats,
    state: 'opening',
    sessionId: null,
    url: null,
    school: opening.input.school ?? null,
    level: opening.input.level ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PAGE_MS),
  };
  await inTransaction(kysely, async (tx) => {
    await insertCheckout(tx, row);
    if (order.terms) await keepAcceptance(tx, deps, ctx, { accountId: account.id, plan: order.plan });
  });
  return finishOpening(deps, payments, ctx, opening, row);
}

/** Creates the provider's page of a row. Idempotent after a crash or a lost answer: the key is the row's id. */
async function finishOpening(
  deps: PaymentDeps,
  payments: Payments,
  ctx: RequestContext,
  opening: Opening,
  row: CheckoutRow,
): Promise<string> {
  const { payer, order } = opening;
  const customerId = await customerOf(deps, payments, ctx, opening);
  const page = await payments.openCheckout({
    key: `checkout-${row.id}`,
    customerId,
    payer,
    plan: order.plan,
    seats: order.seats,
    trialEnd: await trialEndOf(deps, payer, row.createdAt),
    asksTerms: !order.terms,
    successUrl: `${successUrl(deps)}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${deps.publicUrl}/cancel`,
    expiresAt: row.expiresAt,
  });
  await setCheckout(deps.database.kysely, row.id, page.status === 'open' ? 'open' : 'ended', { sessionId: page.id, url: page.url });
  if (page.url === null) throw problem('billing.unavailable');
  return page.url;
}

/** The end of a remaining trial, before which nothing is debited. Computed at the page's creation, so that it never changes. */
async function trialEndOf(deps: PaymentDeps, payer: Payer, at: Date): Promise<Date | null> {
  if (payer.manages === 'firm') return null;
  const row = await findSubscription(deps.database.kysely, payer.holderId);
  const granted = row && grantedOf(row);
  if (granted?.plan !== 'trialing' || granted.endsAt === null) return null;
  return granted.endsAt.getTime() - at.getTime() > LEAST_TRIAL_MS ? granted.endsAt : null;
}

async function customerOf(deps: PaymentDeps, payments: Payments, ctx: RequestContext, { payer, account, input }: Opening): Promise<string> {
  if (account.customerId !== null) return account.customerId;
  const { userId } = requireUser(ctx);
  const contact = await deps.contactOf(userId, ctx.requestId);
  if (!contact) throw problem('auth.required');
  const name = `${input.firstName ?? contact.firstName} ${input.lastName ?? contact.lastName}`.trim();
  const digest = createHash('sha256').update(`${contact.email} ${name}`).digest('hex').slice(0, 16);
  const key = `customer-${account.id}-${account.customersLost}-${digest}`;
  const customerId = await payments.ensureCustomer(payer, { key, email: contact.email, name });
  await inTransaction(deps.database.kysely, async (tx) => {
    if (!(await linkCustomer(tx, account.id, customerId, ctx.now()))) throw new Error('another customer was linked under the lease');
  });
  return customerId;
}
