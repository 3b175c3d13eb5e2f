import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const researchPaths = {
  points: { id: 'research.points', method: 'POST', path: '/copilot/get_points_new', timeoutMs: 160_000 },
  warnings: { id: 'research.warnings', method: 'POST', path: '/copilot/research-warnings', timeoutMs: 160_000 },
  analyse: { id: 'research.analyse', method: 'POST', path: '/copilot/get_analyse_fiscale', timeoutMs: 30_000 },
  ultra: { id: 'research.ultra', method: 'POST', path: '/copilot/start-query-ultra', timeoutMs: 60_000 },
  europe: { id: 'research.europe', method: 'POST', path: '/copilot/get_response_europe', timeoutMs: 160_000 },
  semanticRag: { id: 'research.semantic-rag', method: 'POST', path: '/api/semantic_rag', timeoutMs: 180_000 },
  progress: { id: 'research.progress', method: 'GET', path: '/copilot/dossiers/:dossierId/progress' },
  progressStream: { id: 'research.progress-stream', method: 'GET', path: '/copilot/dossiers/:dossierId/progress/stream', timeoutMs: 0 },
  cancel: { id: 'research.cancel', method: 'POST', path: '/copilot/dossiers/:dossierId/cancel' },
  relaunch: { id: 'research.relaunch', method: 'POST', path: '/copilot/dossiers/:dossierId/relaunch', timeoutMs: 30_000 },
  changes: { id: 'research.changes', method: 'GET', path: '/copilot/dossiers/:dossierId/changes' },
  document: { id: 'research.document', method: 'GET', path: '/copilot/documents/:kind/:versionId' },
  timeline: { id: 'research.timeline', method: 'GET', path: '/copilot/documents/:kind/:versionId/versions' },
  modelConsent: { id: 'research.model-consent', method: 'GET', path: '/copilot/model-consent' },
  giveModelConsent: { id: 'research.give-model-consent', method: 'PUT', path: '/copilot/model-consent' },
  withdrawModelConsent: { id: 'research.withdraw-model-consent', method: 'DELETE', path: '/copilot/model-consent' },
  corpus: { id: 'research.corpus', method: 'GET', path: '/copilot/corpus' },
} as const satisfies RoutePaths;
