import { bool, duration, int, url } from '@attendu/config/fields';
import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';
import type { EmbeddingSettings } from './vectors/embedder.ts';

/** Any endpoint that gives vectors as OpenAI's does; left out, words alone rank. The search command reads them too. */
export const embeddingFields = {
  EMBEDDINGS_BASE_URL: url(['http', 'https']).optional(),
  EMBEDDINGS_API_KEY: z.string().min(1).optional(),
  EMBEDDINGS_MODEL: z.string().min(1).optional(),
  /** Asked of a model that can shorten its vectors; its own number when left out. */
  EMBEDDINGS_DIMENSIONS: int({ min: 8, max: 16_384 }).optional(),
};
type EmbeddingConfig = z.infer<z.ZodObject<typeof embeddingFields>>;

/** Null when no endpoint is configured. */
export function embeddingSettingsOf(config: EmbeddingConfig): EmbeddingSettings | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = config;
  if (baseUrl === undefined || model === undefined) return null;
  return { baseUrl, apiKey: config.EMBEDDINGS_API_KEY, model, dimensions: config.EMBEDDINGS_DIMENSIONS };
}

export const researchOrchestratorConfigSchema = z
  .object({
    ...serviceFields,
    /** Folder of the compacted corpus and of the index: rebuilt when it is empty. */
    DATA_DIR: z.string().min(1),
    DOSSIER_URL: url(['http', 'https']),
    BILLING_URL: url(['http', 'https']),
    ANONYMISER_URL: url(['http', 'https']).optional(),
    /** Analyses done at once by one instance. */
    RUN_CONCURRENCY: int({ min: 1, max: 64 }).default(2),
    /** A worker that has said nothing for this long is taken over. */
    RUN_LEASE: duration().default(30_000),
    /** How often runs left by others are looked for. */
    RUN_SWEEP: duration().default(2_000),
    /** Any endpoint that speaks as OpenAI's does; left out, answers are written by extraction. */
    LLM_BASE_URL: url(['http', 'https']).optional(),
    LLM_API_KEY: z.string().min(1).optional(),
    LLM_MODEL: z.string().min(1).optional(),
    /** Longest wait for the answer to one point, and longest silence inside it. */
    LLM_TIMEOUT: duration().default(120_000),
    LLM_STALL: duration().default(20_000),
    /** For one analysis: tokens, and euro cents when a price is set. */
    LLM_TOKEN_BUDGET: int({ min: 1_000, max: 10_000_000 }).default(150_000),
    LLM_CENTS_BUDGET: int({ min: 1, max: 100_000 }).default(50),
    /** Euro cents for a million tokens read, and written; 0 counts tokens only. */
    LLM_INPUT_PRICE: int({ min: 0, max: 1_000_000 }).default(0),
    LLM_OUTPUT_PRICE: int({ min: 0, max: 1_000_000 }).default(0),
    /** true: the anonymiser replaces names, numbers and addresses of the question before any model gets it. */
    LLM_PSEUDONYMISE: bool().default(false),
    ...embeddingFields,
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers)
  .superRefine((config, ctx) => {
    if ((config.LLM_BASE_URL === undefined) !== (config.LLM_MODEL === undefined))
      ctx.addIssue({ code: 'custom', path: [], message: 'LLM_BASE_URL et LLM_MODEL vont ensemble' });
    if (config.LLM_PSEUDONYMISE && config.ANONYMISER_URL === undefined)
      ctx.addIssue({ code: 'custom', path: [], message: 'LLM_PSEUDONYMISE demande ANONYMISER_URL' });
    if ((config.EMBEDDINGS_BASE_URL === undefined) !== (config.EMBEDDINGS_MODEL === undefined))
      ctx.addIssue({ code: 'custom', path: [], message: 'EMBEDDINGS_BASE_URL et EMBEDDINGS_MODEL vont ensemble' });
  });
export type ResearchOrchestratorConfig = z.infer<typeof researchOrchestratorConfigSchema>;
