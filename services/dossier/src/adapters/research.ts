import { researchRoutes } from '@attendu/contracts/research/routes';
import type { CitationChanges, Passage, ResearchResult } from '@attendu/contracts/research/schemas';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

/** Enough for a result of several megabytes; the event is tried again after a failure. */
const TIMEOUT_MS = 15_000;
/** A reader waits meanwhile: past this limit, quotations are checked against the dossier's own copy. */
const PROOF_TIMEOUT_MS = 2_000;

/** The research-orchestrator, which runs the analyses. */
export function createResearchClient(options: { url: string; serviceKey: string; log: Logger }): {
  result(runId: string, correlationId: string): Promise<ResearchResult>;
  /** Whether each passage is in the stored text now; null when the service does not answer. */
  prove(passages: readonly Passage[], requestId: string): Promise<boolean[] | null>;
  /** The changed citations of a run; null when the service does not answer. */
  changes(runId: string, requestId: string): Promise<CitationChanges | null>;
} {
  const { url, serviceKey, log } = options;
  const client = createClient({ service: 'dossier', serviceKey, urls: { 'research-orchestrator': url }, log });
  return {
    result: (runId, correlationId) =>
      client.call(researchRoutes.result, { params: { runId } }, { requestId: correlationId, timeoutMs: TIMEOUT_MS }),
    async prove(passages, requestId) {
      if (passages.length === 0) return [];
      try {
        const { found } = await client.call(
          researchRoutes.prove,
          { body: { passages: [...passages] } },
          { requestId, timeoutMs: PROOF_TIMEOUT_MS },
        );
        return found;
      } catch (err) {
        log.warn({ err, passages: passages.length }, 'passages not checked against the store');
        return null;
      }
    },
    async changes(runId, requestId) {
      try {
        return await client.call(researchRoutes.changesOfRun, { params: { runId } }, { requestId, timeoutMs: PROOF_TIMEOUT_MS });
      } catch (err) {
        log.warn({ err }, 'changed citations not read');
        return null;
      }
    },
  };
}
