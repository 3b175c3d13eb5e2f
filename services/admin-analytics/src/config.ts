import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const adminAnalyticsConfigSchema = z.object(serviceFields).superRefine(refuseReplicasOnEmbeddedDrivers);
export type AdminAnalyticsConfig = z.infer<typeof adminAnalyticsConfigSchema>;
