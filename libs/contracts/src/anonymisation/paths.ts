import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const anonymisationPaths = {
  anonymise: { id: 'anonymisation.anonymise', method: 'POST', path: '/copilot/anonymize_decision', timeoutMs: 30_000 },
  extract: { id: 'anonymisation.extract', method: 'POST', path: '/copilot/anonymisations/extract', timeoutMs: 60_000 },
  list: { id: 'anonymisation.list', method: 'GET', path: '/copilot/anonymisations' },
  read: { id: 'anonymisation.read', method: 'GET', path: '/copilot/anonymisations/:anonymisationId', timeoutMs: 30_000 },
  status: { id: 'anonymisation.status', method: 'GET', path: '/copilot/anonymisations/:anonymisationId/status' },
  review: { id: 'anonymisation.review', method: 'PUT', path: '/copilot/anonymisations/:anonymisationId/review', timeoutMs: 30_000 },
  word: { id: 'anonymisation.word', method: 'GET', path: '/copilot/anonymisations/:anonymisationId/word', timeoutMs: 60_000 },
  delete: { id: 'anonymisation.delete', method: 'DELETE', path: '/copilot/anonymisations/:anonymisationId' },
} as const satisfies RoutePaths;
