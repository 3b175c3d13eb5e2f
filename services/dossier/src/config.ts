import { url } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const dossierConfigSchema = z
  .object({
    ...serviceFields,
    AUTH_URL: url(['http', 'https']).describe('Address of the auth service.'),
    RESEARCH_ORCHESTRATOR_URL: url(['http', 'https']).describe('Address of the research-orchestrator service.'),
    CHROME_PATH: z
      .string()
      .min(1)
      .optional()
      .describe("Browser that makes PDFs; when left out, that of an npm package on Linux x64, the system's elsewhere."),
  })
  .superRefine(checkStores);
export type DossierConfig = z.infer<typeof dossierConfigSchema>;
