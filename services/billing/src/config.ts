import { csv, int, url } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { SOLD_PLAN_IDS, type SoldPlanId } from '@attendu/contracts/plans';
import { z } from 'zod';
import { planOverridesSchema } from './domain/catalogue.ts';
import type { PriceChange } from './usecases/notify-ahead.ts';

/** Parses a variable as JSON and validates it; the message names the first error. */
const planOverrides = z.string().transform((text, ctx) => {
  const parsed = planOverridesSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  ctx.addIssue(
    `un objet JSON de quotas par formule est attendu, au moins égaux à ceux qui sont vendus (${issue?.path.join('.') || 'JSON'})`,
  );
  return z.NEVER;
});

const priceChangesSchema = z.array(
  z.strictObject({ plan: z.enum(SOLD_PLAN_IDS), cents: z.int().min(50).max(10_000_000), from: z.iso.datetime() }),
);
const priceChanges = z.string().transform((text, ctx): readonly PriceChange[] => {
  const parsed = priceChangesSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.map((change) => ({ ...change, from: new Date(change.from) }));
  ctx.addIssue('une liste JSON est attendue : [{"plan":"premium","cents":10500,"from":"2027-03-01T00:00:00Z"}]');
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The price on sale, then older ones of the same plan that some still pay. */
const priceIds = csv().refine((ids) => ids.length > 0 && ids.every((id) => /^price_\w{1,100}$/.test(id)), {
  error: 'des identifiants de prix Stripe sont attendus (price_…)',
});

export const billingConfigSchema = z
  .object({
    ...serviceFields,
    MODE: z.enum(['production', 'embedded']).default('production').describe('`embedded` accepts the sandbox as the payment provider.'),
    AUTH_URL: url(['http', 'https']).describe('Address of the auth service.'),
    PUBLIC_URL: url(['http', 'https']).describe('Address that users type: the payment provider sends them back to it.'),
    PLAN_OVERRIDES: planOverrides
      .default({})
      .describe(
        `JSON of quotas larger than the catalogue's, for example \`{"student":{"quota":{"kind":"requests","perPeriod":40}}}\`. A smaller one is refused: pages, terms and e-mails promise the catalogue's.`,
      ),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(live|test)_\w{8,}$/, { error: 'une clé secrète Stripe est attendue (sk_live_…, sk_test_…)' })
      .optional()
      .describe('Key of the Stripe account. Without it nothing is sold.'),
    STRIPE_WEBHOOK_SECRETS: csv()
      .optional()
      .describe('Secrets of the webhook endpoint `/webhooks/stripe`, comma-separated: two during a rotation. Required with the key.'),
    STRIPE_PRICE_STUDENT: priceIds
      .default(['price_student'])
      .describe('Stripe price of the student plan; after it, former prices that some still pay.'),
    STRIPE_PRICE_PREMIUM: priceIds
      .default(['price_premium'])
      .describe('Stripe price of the premium plan; after it, former prices that some still pay.'),
    STRIPE_API_URL: url(['http']).optional().describe('Address of the sandbox payment provider. Refused in production.'),
    PAST_DUE_GRACE_DAYS: int({ min: 0, max: 30 }).default(0).describe('Days during which a failed renewal takes no right away.'),
    PRICE_CHANGES: priceChanges
      .default([])
      .describe(
        'JSON list of prices that will change, which subscribers are told of a month before: `[{"plan":"premium","cents":10500,"from":"2027-03-01T00:00:00Z"}]`.',
      ),
  })
  .superRefine(checkStores)
  .superRefine((config, ctx) => {
    const refuse = (message: string): void => ctx.addIssue({ code: 'custom', path: [], message });
    if (config.STRIPE_SECRET_KEY !== undefined && !config.STRIPE_WEBHOOK_SECRETS?.length)
      refuse('STRIPE_WEBHOOK_SECRETS est obligatoire avec STRIPE_SECRET_KEY');
    if (config.STRIPE_WEBHOOK_SECRETS?.some((secret) => !/^whsec_.{8,}$/.test(secret)))
      refuse('STRIPE_WEBHOOK_SECRETS : des secrets whsec_… sont attendus');
    if (config.STRIPE_PRICE_STUDENT.some((id) => config.STRIPE_PRICE_PREMIUM.includes(id)))
      refuse('STRIPE_PRICE_STUDENT et STRIPE_PRICE_PREMIUM ont un prix en commun');
    if (config.MODE === 'production' && config.STRIPE_API_URL !== undefined)
      refuse('STRIPE_API_URL n’est accepté que si MODE vaut embedded');
  });
export type BillingConfig = z.infer<typeof billingConfigSchema>;

export const pricesOf = (config: BillingConfig): Readonly<Record<SoldPlanId, readonly string[]>> => ({
  student: config.STRIPE_PRICE_STUDENT,
  premium: config.STRIPE_PRICE_PREMIUM,
});

const DAY_MS = 24 * 60 * 60 * 1_000;
export const rulesOf = (config: BillingConfig) => ({ graceMs: config.PAST_DUE_GRACE_DAYS * DAY_MS });
