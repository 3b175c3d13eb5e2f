import { ABSOLUTE_QUERY_CAP, PLANS, type PlanCatalogue, type PlanId, type SoldPlanId } from '@attendu/contracts/plans';
import { TRIAL_DAYS } from '@attendu/contracts/trial-days';
import { z } from 'zod';

const unlimited = z.strictObject({ kind: z.literal('unlimited') });
/** No fewer than the catalogue: cards, terms and e-mails promise its quota. */
const requests = (plan: SoldPlanId) => {
  const { quota } = PLANS[plan];
  const least = quota.kind === 'requests' ? quota.perPeriod : ABSOLUTE_QUERY_CAP;
  const counted = z.strictObject({ kind: z.literal('requests'), perPeriod: z.int().min(least).max(ABSOLUTE_QUERY_CAP) });
  return z.strictObject({ quota: z.discriminatedUnion('kind', [counted, unlimited]) });
};
const days = z.strictObject({ kind: z.literal('days'), days: z.int().min(TRIAL_DAYS).max(365) });

/** The operator's larger quotas: `{"student":{"quota":{"kind":"requests","perPeriod":40}}}`. */
export const planOverridesSchema = z.strictObject({
  student: requests('student').optional(),
  premium: requests('premium').optional(),
  trialing: z.strictObject({ quota: days }).optional(),
});
export type PlanOverrides = z.infer<typeof planOverridesSchema>;

/** The plan catalogue with the operator's quotas. */
export function catalogueWith(overrides: PlanOverrides): PlanCatalogue {
  const plans: Record<PlanId, (typeof PLANS)[PlanId]> = { ...PLANS };
  for (const id of ['student', 'premium', 'trialing'] as const) {
    const chosen = overrides[id];
    if (chosen) plans[id] = { ...plans[id], quota: chosen.quota };
  }
  return plans;
}
