import { duration, int, url } from '@attendu/config/fields';
import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const researchOrchestratorConfigSchema = z
  .object({
    ...serviceFields,
    /** Folder of the compacted corpus and of the index: rebuilt when it is empty. */
    DATA_DIR: z.string().min(1),
    DOSSIER_URL: url(['http', 'https']),
    BILLING_URL: url(['http', 'https']),
    /** Analyses done at once by one instance. */
    RUN_CONCURRENCY: int({ min: 1, max: 64 }).default(2),
    /** A worker that has said nothing for this long is taken over. */
    RUN_LEASE: duration().default(30_000),
    /** How often runs left by others are looked for. */
    RUN_SWEEP: duration().default(2_000),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers);
export type ResearchOrchestratorConfig = z.infer<typeof researchOrchestratorConfigSchema>;
