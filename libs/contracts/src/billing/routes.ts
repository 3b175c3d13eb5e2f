import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { subscriptionSchema } from './schemas.ts';

export const billingRoutes = {
  subscriptionStatus: defineRoute({
    id: 'billing.subscription-status',
    owner: 'billing',
    method: 'GET',
    path: '/copilot/subscription-status',
    access: 'user',
    summary: 'La formule, son état et ce qui reste.',
    response: subscriptionSchema,
  }),
  entitlement: defineRoute({
    id: 'billing.entitlement',
    owner: 'billing',
    method: 'GET',
    path: '/internal/billing/users/:userId/entitlement',
    access: 'service',
    summary:
      'Jusqu’à quand une personne a, ou a eu, une formule ; until est null pour une formule en cours, entitlement pour qui n’en a jamais eu.',
    params: z.object({ userId: z.uuid() }),
    response: z.object({ entitlement: z.object({ until: z.iso.datetime().nullable() }).nullable() }),
  }),
  reserve: defineRoute({
    id: 'billing.reserve',
    owner: 'billing',
    method: 'POST',
    path: '/internal/billing/reservations',
    access: 'service',
    summary: 'Débite une requête pour un dossier ; la même demande répétée ne débite qu’une fois.',
    body: z.strictObject({ userId: z.uuid(), dossierId: z.uuid() }),
    response: z.object({ reservationId: z.uuid() }),
    errors: ['billing.paywall', 'billing.quota_exhausted', 'request.subject_mismatch'],
    repeatable: true,
  }),
} as const;
