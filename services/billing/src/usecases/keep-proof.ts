import type { changeSchema } from '@attendu/contracts/billing/schemas';
import { SALES_TERMS_VERSION, type SoldPlanId } from '@attendu/contracts/plans';
import { inTransaction, type Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { type FieldError, problem } from '@attendu/http/problem';
import type { z } from 'zod';
import { insertCheckout, insertConsent } from '../db/checkouts.ts';
import type { BillingDb, ConsentRow } from '../db/schema.ts';
import type { PaymentDeps } from './deps.ts';

type Proof = { readonly accountId: string; readonly document: ConsentRow['document']; readonly plan: SoldPlanId | null };

/** Keeps what a payer confirmed about a subscription: under which terms, at which price, when, and from where. */
export async function keepProof(deps: PaymentDeps, ctx: RequestContext, proof: Proof): Promise<void> {
  await inTransaction(deps.database.kysely, (tx) => insertProof(tx, deps, ctx, proof));
}

async function insertProof(tx: Tx<BillingDb>, deps: PaymentDeps, ctx: RequestContext, { plan, ...proof }: Proof): Promise<void> {
  if (plan === null) return;
  const priceCents = deps.catalogue[plan].priceCents ?? 0;
  const given = { userId: requireUser(ctx).userId, clientAddress: ctx.clientAddress, givenAt: ctx.now(), version: SALES_TERMS_VERSION };
  await insertConsent(tx, { id: ctx.newId(), ...proof, ...given, plan, priceCents });
}

/** A consumer requests the start of the service before the end of the withdrawal period. */
const STUDENT_DOCUMENTS = ['sales_terms', 'immediate_start'] as const;

/** Keeps the acceptance of the terms before a purchase; a student's request to start at once too. */
export async function keepAcceptance(
  tx: Tx<BillingDb>,
  deps: PaymentDeps,
  ctx: RequestContext,
  { accountId, plan }: { readonly accountId: string; readonly plan: SoldPlanId },
): Promise<void> {
  for (const document of plan === 'student' ? STUDENT_DOCUMENTS : (['sales_terms'] as const))
    await insertProof(tx, deps, ctx, { accountId, document, plan });
}

type Study = Pick<z.infer<typeof changeSchema>, 'school' | 'level' | 'termsAccepted'>;

/** The missing fields of a student's declaration. @throws billing.terms_required */
export function requireStudy(study: Study, missing: readonly FieldError[] = []): void {
  const errors = [...missing];
  if (!study.school) errors.push({ path: 'school', message: 'Veuillez sélectionner votre établissement' });
  if (!study.level) errors.push({ path: 'level', message: "Veuillez sélectionner votre niveau d'études" });
  if (errors.length > 0) throw problem('request.invalid', { errors });
  if (study.termsAccepted !== true) throw problem('billing.terms_required');
}

/** Keeps the declaration of a subscriber who takes the student plan: an order without a payment page. */
export async function keepDeclaration(deps: PaymentDeps, ctx: RequestContext, accountId: string, study: Study): Promise<void> {
  requireStudy(study);
  const now = ctx.now();
  await inTransaction(deps.database.kysely, async (tx) => {
    await insertCheckout(tx, {
      ...{ id: ctx.newId(), accountId, userId: requireUser(ctx).userId, plan: 'student', seats: 1, state: 'complete' },
      ...{ sessionId: null, url: null, school: study.school ?? null, level: study.level ?? null, createdAt: now, expiresAt: now },
    });
    await keepAcceptance(tx, deps, ctx, { accountId, plan: 'student' });
  });
}
