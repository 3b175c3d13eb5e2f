import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const billingPaths = {
  subscriptionStatus: { id: 'billing.subscription-status', method: 'GET', path: '/copilot/subscription-status', timeoutMs: 15_000 },
  // 30 s: several calls of the payment provider, each with its own time.
  createCheckoutSession: {
    id: 'billing.create-checkout-session',
    method: 'POST',
    path: '/copilot/create-checkout-session',
    timeoutMs: 30_000,
  },
  createPortalSession: {
    id: 'billing.create-billing-portal-session',
    method: 'POST',
    path: '/copilot/create-billing-portal-session',
    timeoutMs: 30_000,
  },
  subscriptionDetails: { id: 'billing.subscription-details', method: 'GET', path: '/copilot/subscription', timeoutMs: 30_000 },
  syncSubscription: { id: 'billing.sync-subscription', method: 'POST', path: '/copilot/subscription/syncs', timeoutMs: 30_000 },
  previewChange: { id: 'billing.preview-change', method: 'POST', path: '/copilot/subscription/change-previews', timeoutMs: 30_000 },
  changeSubscription: { id: 'billing.change-subscription', method: 'POST', path: '/copilot/subscription/changes', timeoutMs: 30_000 },
  cancelSubscription: { id: 'billing.cancel-subscription', method: 'PUT', path: '/copilot/subscription/cancellation', timeoutMs: 30_000 },
  resumeSubscription: {
    id: 'billing.resume-subscription',
    method: 'DELETE',
    path: '/copilot/subscription/cancellation',
    timeoutMs: 30_000,
  },
  withdraw: { id: 'billing.withdraw', method: 'PUT', path: '/copilot/subscription/withdrawal', timeoutMs: 30_000 },
  settleInvoice: { id: 'billing.settle-invoice', method: 'POST', path: '/copilot/subscription/settlements', timeoutMs: 30_000 },
  invoices: { id: 'billing.invoices', method: 'GET', path: '/copilot/invoices' },
  invoiceLink: { id: 'billing.invoice-link', method: 'GET', path: '/copilot/invoices/:invoiceId/file', timeoutMs: 30_000 },
  grantPlan: { id: 'billing.grant-plan', method: 'POST', path: '/copilot/admin/plan-grants' },
  adminSync: { id: 'billing.admin-sync', method: 'POST', path: '/copilot/admin/subscription-syncs', timeoutMs: 30_000 },
} as const satisfies RoutePaths;
