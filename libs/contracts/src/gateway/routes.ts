import { z } from 'zod';
import { defineRoute, SERVICE_NAMES } from '../route.ts';
import { SITE_SETTINGS } from '../site.ts';
import { gatewayPaths } from './paths.ts';

const checksSchema = z.record(z.string(), z.boolean());

/** The answer of GET /statusz of a service, not reachable from outside. */
export const serviceStatusSchema = z.object({
  ready: z.boolean(),
  /** Each dependency and whether it answers. */
  checks: checksSchema,
});

/** `degraded`: it serves, but a dependency whose loss it tolerates for a while does not answer. */
export const SERVICE_STATES = ['up', 'degraded', 'down'] as const;

export const gatewayRoutes = {
  site: defineRoute({
    ...gatewayPaths.site,
    owner: 'gateway',
    access: 'public',
    summary: 'Ce que l’exploitant dit de lui-même et de son site : mentions légales, adresses de démonstration, blog.',
    response: z.record(z.enum(SITE_SETTINGS), z.string().nullable()),
  }),
  status: defineRoute({
    ...gatewayPaths.status,
    owner: 'gateway',
    access: 'super_admin',
    summary: 'L’état de chaque service et de ce dont il dépend.',
    response: z.object({
      status: z.enum(SERVICE_STATES),
      at: z.iso.datetime(),
      services: z.array(z.object({ service: z.enum([...SERVICE_NAMES, 'gateway']), status: z.enum(SERVICE_STATES), checks: checksSchema })),
    }),
  }),
} as const;
