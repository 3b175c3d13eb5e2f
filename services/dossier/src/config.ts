import { url } from '@attendu/config/fields';
import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const dossierConfigSchema = z
  .object({
    ...serviceFields,
    /** Where the results of analyses are asked. */
    RESEARCH_ORCHESTRATOR_URL: url(['http', 'https']),
    /** The browser that makes PDFs; the one of an npm package, or the system's, when left out. */
    CHROME_PATH: z.string().min(1).optional(),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers);
export type DossierConfig = z.infer<typeof dossierConfigSchema>;
