import type { RoutePaths } from '../route.ts';

/** Records listed on a page of the errors of a synchronisation. */
export const SYNC_ERRORS_PAGE = 20;

/** Paths of the corpus administration routes. */
export const corpusPaths = {
  holdings: { id: 'corpus.holdings', method: 'GET', path: '/copilot/admin/corpus', timeoutMs: 30_000 },
  errors: { id: 'corpus.errors', method: 'GET', path: '/copilot/admin/corpus/:kind/errors' },
  sync: { id: 'corpus.sync', method: 'POST', path: '/copilot/admin/corpus/:kind/sync' },
  stop: { id: 'corpus.stop', method: 'POST', path: '/copilot/admin/corpus/:kind/stop' },
} as const satisfies RoutePaths;
