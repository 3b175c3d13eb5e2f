import { url } from '@attendu/config/fields';
import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const dossierConfigSchema = z
  .object({
    ...serviceFields,
    /** Where the results of analyses are asked. */
    RESEARCH_ORCHESTRATOR_URL: url(['http', 'https']),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers);
export type DossierConfig = z.infer<typeof dossierConfigSchema>;
