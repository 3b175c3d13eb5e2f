import { billingRoutes } from '@attendu/contracts/billing/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import { grantByAdmin, readUserPlan } from './usecases/administer-plan.ts';
import { changeSubscription, previewChange } from './usecases/change-subscription.ts';
import { createCheckout } from './usecases/create-checkout.ts';
import { cancelSubscription, resumeSubscription, settleInvoice, withdraw } from './usecases/end-subscription.ts';
import { openPortal } from './usecases/open-portal.ts';
import { readDetails } from './usecases/read-details.ts';
import { readEntitlement } from './usecases/read-entitlement.ts';
import { readFirmSeats } from './usecases/read-firm-seats.ts';
import { readInvoiceLink, readInvoices } from './usecases/read-invoices.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readSubscription } from './usecases/read-subscription.ts';
import { readTrials } from './usecases/read-trials.ts';
import { receiveWebhook, type WebhookDeps } from './usecases/receive-webhook.ts';
import { reserveQuery } from './usecases/reserve-query.ts';
import { syncAny, syncOwn } from './usecases/sync-own.ts';

export function routes(deps: WebhookDeps): Route[] {
  const reserve = reserveQuery(deps);
  const entitlement = readEntitlement(deps);
  const trials = readTrials(deps);
  const seats = readFirmSeats(deps);
  const [grant, plan] = [grantByAdmin(deps), readUserPlan(deps)];
  const personal = readPersonalData(deps);
  const checkout = createCheckout(deps);
  const portal = openPortal(deps);
  const preview = previewChange(deps);
  const change = changeSubscription(deps);
  const [cancel, resume, withdrawn] = [cancelSubscription(deps), resumeSubscription(deps), withdraw(deps)];
  const invoices = readInvoices(deps);
  const invoiceLink = readInvoiceLink(deps);
  const sync = syncAny(deps);
  const webhook = receiveWebhook(deps);
  return [
    route(billingRoutes.subscriptionStatus, readSubscription(deps)),
    route(billingRoutes.createCheckoutSession, (ctx, { body }) => checkout(ctx, body)),
    route(billingRoutes.createPortalSession, (ctx, { body }) => portal(ctx, body)),
    route(billingRoutes.subscriptionDetails, readDetails(deps)),
    route(billingRoutes.syncSubscription, syncOwn(deps)),
    route(billingRoutes.previewChange, (ctx, { body }) => preview(ctx, body)),
    route(billingRoutes.changeSubscription, (ctx, { body }) => change(ctx, body)),
    route(billingRoutes.cancelSubscription, (ctx, { query, body }) => cancel(ctx, { ...query, ...body })),
    route(billingRoutes.resumeSubscription, (ctx, { query }) => resume(ctx, query)),
    route(billingRoutes.withdraw, (ctx, { query }) => withdrawn(ctx, query)),
    route(billingRoutes.settleInvoice, settleInvoice(deps)),
    route(billingRoutes.invoices, (ctx, { query }) => invoices(ctx, query)),
    route(billingRoutes.invoiceLink, (ctx, { params }) => invoiceLink(ctx, params)),
    route(billingRoutes.grantPlan, (ctx, { body }) => grant(ctx, body)),
    route(billingRoutes.userPlan, (ctx, { params }) => plan(ctx, params)),
    route(billingRoutes.adminSync, (ctx, { body }) => sync(ctx, body)),
    route(billingRoutes.stripeWebhook, (ctx, { body }) => webhook(ctx, body)),
    route(billingRoutes.reserve, (ctx, { body }) => reserve(ctx, body)),
    route(billingRoutes.entitlement, (ctx, { params }) => entitlement(ctx, params)),
    route(billingRoutes.trials, (ctx, { query }) => trials(ctx, query)),
    route(billingRoutes.firmSeats, (ctx, { params }) => seats(ctx, params)),
    route(personalDataRoutes.billing, (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
