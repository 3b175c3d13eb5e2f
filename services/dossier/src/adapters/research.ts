import { researchRoutes } from '@attendu/contracts/research/routes';
import type { ResearchResult } from '@attendu/contracts/research/schemas';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

/** Well under the time that the database lets a transaction idle: the event that asks waits in one. */
const TIMEOUT_MS = 15_000;

/** Who runs the analyses, seen from the dossier. */
export function createResearchClient(options: { url: string; internalSecret: string; log: Logger }): {
  result(runId: string, correlationId: string): Promise<ResearchResult>;
} {
  const { url, internalSecret, log } = options;
  const client = createClient({ service: 'dossier', internalSecret, urls: { 'research-orchestrator': url }, log });
  return {
    result: (runId, correlationId) =>
      client.call(researchRoutes.result, { params: { runId } }, { requestId: correlationId, timeoutMs: TIMEOUT_MS }),
  };
}
