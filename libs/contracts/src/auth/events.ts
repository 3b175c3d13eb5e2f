import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { PLAN_IDS } from '../plans.ts';

export const authEvents = {
  'user.registered': defineEvent({
    name: 'user.registered',
    version: 1,
    owner: 'auth',
    consumers: ['billing', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Un compte existe. `grant` : la formule accordée à la création, sans paiement (comptes de démonstration, accès à vie).',
    orderedBy: 'userId',
    data: z.object({
      userId: z.uuid(),
      firmId: z.uuid().nullable(),
      grant: z
        .object({
          plan: z.enum(PLAN_IDS),
          periodEnd: z.iso.datetime().nullable(),
        })
        .nullable(),
    }),
  }),
} as const;
