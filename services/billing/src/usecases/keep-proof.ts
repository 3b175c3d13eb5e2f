import { SALES_TERMS_VERSION, type SoldPlanId } from '@attendu/contracts/plans';
import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { insertConsent } from '../db/checkouts.ts';
import type { ConsentRow } from '../db/schema.ts';
import type { PaymentDeps } from './deps.ts';

type Proof = { readonly accountId: string; readonly document: ConsentRow['document']; readonly plan: SoldPlanId | null };

/** Keeps what a payer confirmed about a subscription: under which terms, at which price, when, and from where. */
export async function keepProof(deps: PaymentDeps, ctx: RequestContext, { accountId, document, plan }: Proof): Promise<void> {
  if (plan === null) return;
  const { userId } = requireUser(ctx);
  const priceCents = deps.catalogue[plan].priceCents ?? 0;
  const proof = { id: ctx.newId(), accountId, userId, document, version: SALES_TERMS_VERSION, plan, priceCents };
  await inTransaction(deps.database.kysely, (tx) => insertConsent(tx, { ...proof, clientAddress: ctx.clientAddress, givenAt: ctx.now() }));
}
