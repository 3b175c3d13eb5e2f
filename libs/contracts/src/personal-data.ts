import { z } from 'zod';
import { defineRoute, type ServiceName } from './route.ts';

/** A page of the data that one service holds about a person; `next` is the cursor of the following one. */
const personalDataPageSchema = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});
export type PersonalDataPage = z.infer<typeof personalDataPageSchema>;

function personalDataRoute<const S extends ServiceName>(owner: S) {
  return defineRoute({
    id: `${owner}.personal-data`,
    owner,
    method: 'GET',
    path: `/internal/${owner}/users/:userId/personal-data`,
    access: 'service',
    summary: "Ce que le service tient d'une personne, par pages, pour qu'elle puisse l'emporter.",
    params: z.object({ userId: z.uuid() }),
    query: z.object({ after: z.string().max(200).optional() }),
    response: personalDataPageSchema,
    timeoutMs: 20_000,
  });
}

/** Every service but auth, which calls them all: a new service must export its personal data. */
export const personalDataRoutes = {
  billing: personalDataRoute('billing'),
  dossier: personalDataRoute('dossier'),
  'research-orchestrator': personalDataRoute('research-orchestrator'),
  anonymiser: personalDataRoute('anonymiser'),
  notification: personalDataRoute('notification'),
  'admin-analytics': personalDataRoute('admin-analytics'),
} as const satisfies Record<Exclude<ServiceName, 'auth'>, unknown>;
