import { url } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const adminAnalyticsConfigSchema = z
  .object({
    ...serviceFields,
    AUTH_URL: url(['http', 'https']).describe('Address of the auth service.'),
    BILLING_URL: url(['http', 'https']).describe('Address of the billing service.'),
    DOSSIER_URL: url(['http', 'https']).describe('Address of the dossier service.'),
  })
  .superRefine(checkStores);
export type AdminAnalyticsConfig = z.infer<typeof adminAnalyticsConfigSchema>;
