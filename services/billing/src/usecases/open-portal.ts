import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findSubscription } from '../db/subscriptions.ts';
import { ProviderMissing } from '../domain/payments.ts';
import { orProblem, syncAccount } from './account-lease.ts';
import type { PaymentDeps } from './deps.ts';
import { requirePayer } from './payer.ts';

/** The provider's own page of invoices and means of payment. */
export function openPortal(deps: PaymentDeps) {
  return async (ctx: RequestContext, input: { readonly userId?: string | undefined }): Promise<{ url: string }> => {
    const { userId } = requireUser(ctx);
    if (input.userId !== undefined && input.userId !== userId) throw problem('request.subject_mismatch');
    const payer = await requirePayer(deps.database.kysely, ctx);
    const { account } = payer;
    if (!account?.customerId) {
      const plan = (await findSubscription(deps.database.kysely, userId))?.plan;
      throw problem(plan === 'trialing' ? 'billing.portal_trial' : 'billing.no_subscription');
    }
    const { payments } = deps;
    if (payments === null) throw problem('billing.unavailable');
    try {
      return { url: await orProblem(payments.openPortal(account.customerId, `${deps.publicUrl}/subscriptionPage?retour=espace`)) };
    } catch (error) {
      if (!(error instanceof ProviderMissing)) throw error;
      await orProblem(syncAccount({ ...deps, payments })(ctx, account.id, eventMeta(ctx)));
      throw problem('billing.customer_gone', { cause: error });
    }
  };
}
