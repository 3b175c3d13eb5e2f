import { z } from 'zod';
import { defineRoute } from '../route.ts';

const dayCount = z.object({ day: z.iso.date(), requests: z.int() });

export const analyticsRoutes = {
  requests: defineRoute({
    id: 'analytics.requests',
    owner: 'admin-analytics',
    method: 'GET',
    path: '/copilot/admin/analytics/requests',
    access: 'super_admin',
    summary: 'Analyses demandées par jour, et par utilisateur (cent premiers), sur une période.',
    query: z.object({
      days: z.coerce.number().int().min(1).max(365).default(7),
    }),
    response: z.object({
      total: z.int(),
      byDay: z.array(dayCount),
      byUser: z.array(
        z.object({
          userId: z.uuid(),
          requests: z.int(),
          lastAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  firmUsage: defineRoute({
    id: 'analytics.firm-usage',
    owner: 'admin-analytics',
    method: 'GET',
    path: '/copilot/firm/usage',
    access: 'firm_admin',
    summary: 'Usage du cabinet de l’appelant : sept jours en courbe, trente par membre.',
    response: z.object({
      byDay: z.array(dayCount),
      byMember: z.array(
        z.object({
          userId: z.uuid(),
          requests: z.int(),
          lastAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  }),
} as const;
