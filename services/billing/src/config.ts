import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';
import { planOverridesSchema } from './domain/catalogue.ts';

/** Text of the environment as JSON, checked; the message names the first thing that is wrong. */
const planOverrides = z.string().transform((text, ctx) => {
  const parsed = planOverridesSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  ctx.addIssue(`un objet JSON de quotas par formule est attendu (${issue?.path.join('.') || 'JSON'})`);
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const billingConfigSchema = z
  .object({
    ...serviceFields,
    PLAN_OVERRIDES: planOverrides
      .default({})
      .describe(`JSON of quotas that replace the catalogue's, for example \`{"student":{"quota":{"kind":"requests","perPeriod":15}}}\`.`),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers);
export type BillingConfig = z.infer<typeof billingConfigSchema>;
