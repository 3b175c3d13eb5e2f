import { PLANS, type PlanCatalogue, type PlanId, type Quota } from '@attendu/contracts/plans';
import { z } from 'zod';

const count = z.int().min(1).max(100_000);
const quota: z.ZodType<Quota> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('requests'), perPeriod: count }),
  z.strictObject({ kind: z.literal('days'), days: z.int().min(1).max(365) }),
  z.strictObject({ kind: z.literal('unlimited') }),
]);
const override = z.strictObject({ quota });

/** The operator's overrides of the catalogue's quotas: `{"student":{"quota":{"kind":"requests","perPeriod":15}}}`. */
export const planOverridesSchema = z.strictObject({
  student: override.optional(),
  premium: override.optional(),
  trialing: override.optional(),
  lifetime_free: override.optional(),
});
export type PlanOverrides = z.infer<typeof planOverridesSchema>;

/** The plan catalogue with the operator's quotas. */
export function catalogueWith(overrides: PlanOverrides): PlanCatalogue {
  const plans: Record<PlanId, (typeof PLANS)[PlanId]> = { ...PLANS };
  for (const id of ['student', 'premium', 'trialing', 'lifetime_free'] as const) {
    const chosen = overrides[id];
    if (chosen) plans[id] = { ...plans[id], quota: chosen.quota };
  }
  return plans;
}
