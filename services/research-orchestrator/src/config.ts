import { bool, duration, int, url, urls } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { LEASE_MS } from '@attendu/db/leases/worker';
import { z } from 'zod';
import { corpusFields } from './corpus/sync/settings.ts';
import type { OutsideSettings } from './search/indexing/outside-index.ts';
import type { EmbeddingSettings } from './vectors/embedder.ts';

const DAY_MS = 86_400_000;

/** Any endpoint with an OpenAI-compatible embeddings API; without one, ranking is lexical only. The search command reads these too. */
export const embeddingFields = {
  EMBEDDINGS_BASE_URL: url(['http', 'https'])
    .optional()
    .describe(
      'OpenAI-compatible endpoint of embeddings, fused by rank with lexical search for those who consent; lexical search alone when left out.',
    ),
  EMBEDDINGS_API_KEY: z.string().min(1).optional().describe('Key of EMBEDDINGS_BASE_URL.'),
  EMBEDDINGS_MODEL: z.string().min(1).optional().describe('Model of embeddings; goes with EMBEDDINGS_BASE_URL.'),
  EMBEDDINGS_DIMENSIONS: int({ min: 8, max: 16_384 })
    .optional()
    .describe("Length of vectors, for a model that can shorten them; the model's own when left out."),
};
type EmbeddingConfig = z.infer<z.ZodObject<typeof embeddingFields>>;

/** Null when no endpoint is configured. */
export function embeddingSettingsOf(config: EmbeddingConfig): EmbeddingSettings | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = config;
  if (baseUrl === undefined || model === undefined) return null;
  return { baseUrl, apiKey: config.EMBEDDINGS_API_KEY, model, dimensions: config.EMBEDDINGS_DIMENSIONS };
}

const openSearchFields = {
  OPENSEARCH_URL: urls(['http', 'https'])
    .optional()
    .describe(
      'Nodes of an OpenSearch 2 of its own, separated by commas, with user and password; every kind of source is searched in memory when left out.',
    ),
  OPENSEARCH_FROM: int({ min: 1 })
    .default(1_000_000)
    .describe('Documents from which a kind of source is searched in OpenSearch instead of in memory.'),
};

/** Null when no OpenSearch is configured. */
export function openSearchSettingsOf(config: z.infer<z.ZodObject<typeof openSearchFields>>): OutsideSettings | null {
  const { OPENSEARCH_URL: nodes, OPENSEARCH_FROM: from } = config;
  return nodes === undefined ? null : { nodes, from };
}

export const researchOrchestratorConfigSchema = z
  .object({
    ...serviceFields,
    DATA_DIR: z.string().min(1).describe('Folder of the compacted corpus and of the index; rebuilt when empty.'),
    STATUTS_URL: url(['https'])
      .optional()
      .describe("Where a company's statutes open: followed by their slugged_title. No link without it."),
    COMPANY_ACTS_URL: url(['https'])
      .optional()
      .describe("Where the PDF files of companies' acts are stored: followed by the path of the file. No link without it."),
    DOSSIER_URL: url(['http', 'https']).describe('Address of the dossier service.'),
    BILLING_URL: url(['http', 'https']).describe('Address of the billing service.'),
    ANONYMISER_URL: url(['http', 'https']).optional().describe('Address of the anonymiser service.'),
    RUN_CONCURRENCY: int({ min: 1, max: 64 }).default(2).describe('Analyses run at once by one instance.'),
    RUN_LEASE: duration().default(LEASE_MS).describe('Silence after which a worker is taken over.'),
    CORPUS_MAX_AGE: duration()
      .default(365 * DAY_MS)
      .describe('Age of the latest data of a kind of source above which the alert CorpusOld fires; shorten it once updates are automatic.'),
    RUN_SWEEP: duration().default(1_000).describe('How often due runs are looked for.'),
    LLM_BASE_URL: url(['http', 'https'])
      .optional()
      .describe(
        'OpenAI-compatible endpoint (Mistral, vLLM, Ollama, OpenAI…) that writes answers for the firms, or persons without one, that consent; they are written by extraction otherwise.',
      ),
    LLM_API_KEY: z.string().min(1).optional().describe('Key of LLM_BASE_URL.'),
    LLM_MODEL: z.string().min(1).optional().describe('Model that writes answers; goes with LLM_BASE_URL.'),
    LLM_TIMEOUT: duration().default(120_000).describe('Longest wait for the answer to one point.'),
    LLM_STALL: duration().default(20_000).describe('Longest silence of the model within an answer.'),
    LLM_TOKEN_BUDGET: int({ min: 1_000, max: 10_000_000 }).default(150_000).describe('Tokens that one analysis may use.'),
    LLM_CENTS_BUDGET: int({ min: 1, max: 100_000 }).default(50).describe('Euro cents that one analysis may cost, once prices are set.'),
    LLM_INPUT_PRICE: int({ min: 0, max: 1_000_000 })
      .default(0)
      .describe('Price of a million tokens read, in euro cents; 0 counts tokens only.'),
    LLM_OUTPUT_PRICE: int({ min: 0, max: 1_000_000 }).default(0).describe('Price of a million tokens written, in euro cents.'),
    LLM_PSEUDONYMISE: bool()
      .default(false)
      .describe(
        '`true`: the anonymiser replaces names, numbers and addresses of a question before any model gets it; needs ANONYMISER_URL.',
      ),
    ...embeddingFields,
    ...openSearchFields,
    CORPUS_WORKER: z
      .enum(['inside', 'apart'])
      .default('inside')
      .describe(
        '`inside`: this process also synchronises, stores and indexes the corpus. `apart`: a corpus worker does, on the same DATA_DIR; this process reads.',
      ),
    ...corpusFields,
  })
  .superRefine(checkStores)
  .superRefine((config, ctx) => {
    const isSynchronised = Object.entries(config).some(
      ([name, value]) => /^CORPUS_(DILA|JUDILIBRE|CELLAR|BOFIP|BODACC|BALO|INFOFI)_URL$/.test(name) && value !== undefined,
    );
    if (config.REPLICAS > 1 && config.CORPUS_WORKER === 'inside' && isSynchronised)
      ctx.addIssue({
        code: 'custom',
        path: [],
        message: 'CORPUS_WORKER=apart est obligatoire quand REPLICAS dépasse 1 : le fonds n’a qu’un rédacteur',
      });
    if ((config.LLM_BASE_URL === undefined) !== (config.LLM_MODEL === undefined))
      ctx.addIssue({ code: 'custom', path: [], message: 'LLM_BASE_URL et LLM_MODEL vont ensemble' });
    if (config.LLM_PSEUDONYMISE && config.ANONYMISER_URL === undefined)
      ctx.addIssue({ code: 'custom', path: [], message: 'LLM_PSEUDONYMISE demande ANONYMISER_URL' });
    if ((config.EMBEDDINGS_BASE_URL === undefined) !== (config.EMBEDDINGS_MODEL === undefined))
      ctx.addIssue({ code: 'custom', path: [], message: 'EMBEDDINGS_BASE_URL et EMBEDDINGS_MODEL vont ensemble' });
  });
/** The corpus worker: a process of the same service, for `CORPUS_WORKER=apart`. */
export const corpusWorkerConfigSchema = z.object({
  PORT: serviceFields.PORT,
  METRICS_PORT: serviceFields.METRICS_PORT,
  HOST: serviceFields.HOST,
  DATABASE_URL: serviceFields.DATABASE_URL,
  LOG_LEVEL: serviceFields.LOG_LEVEL,
  DATA_DIR: z.string().min(1).describe('Folder of the corpus and of its index, shared with the research service that reads it.'),
  ...openSearchFields,
  ...corpusFields,
});
export type CorpusWorkerConfig = z.infer<typeof corpusWorkerConfigSchema>;

export type ResearchOrchestratorConfig = z.infer<typeof researchOrchestratorConfigSchema>;
