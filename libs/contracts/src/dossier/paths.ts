import type { RoutePaths } from '../route.ts';
import { ratingPaths } from './rating-paths.ts';
import { sharingPaths } from './sharing-paths.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const dossierPaths = {
  create: { id: 'dossier.create', method: 'POST', path: '/copilot/dossiers' },
  list: { id: 'dossier.list', method: 'GET', path: '/copilot/dossiers' },
  ids: { id: 'dossier.ids', method: 'GET', path: '/copilot/dossier-ids' },
  search: { id: 'dossier.search', method: 'GET', path: '/copilot/dossier-search' },
  changes: { id: 'dossier.changes', method: 'GET', path: '/copilot/dossier-changes' },
  rename: { id: 'dossier.rename', method: 'PATCH', path: '/copilot/dossiers/:dossierId' },
  togglePin: { id: 'dossier.toggle-pin', method: 'POST', path: '/copilot/toggle-pin-dossier' },
  move: { id: 'dossier.move', method: 'POST', path: '/copilot/dossiers/move' },
  delete: { id: 'dossier.delete', method: 'POST', path: '/copilot/dossiers/delete' },
  restore: { id: 'dossier.restore', method: 'POST', path: '/copilot/dossiers/restore' },
  listGroups: { id: 'dossier.list-groups', method: 'GET', path: '/copilot/groups' },
  createGroup: { id: 'dossier.create-group', method: 'POST', path: '/copilot/groups' },
  renameGroup: { id: 'dossier.rename-group', method: 'PATCH', path: '/copilot/groups/:groupId' },
  deleteGroup: { id: 'dossier.delete-group', method: 'DELETE', path: '/copilot/groups/:groupId' },
  restoreGroup: { id: 'dossier.restore-group', method: 'POST', path: '/copilot/groups/:groupId/restore' },
  read: { id: 'dossier.read', method: 'GET', path: '/copilot/dossiers/:dossierId' },
  thread: { id: 'dossier.thread', method: 'GET', path: '/copilot/dossiers/:dossierId/thread' },
  analysisPoints: { id: 'dossier.analysis-points', method: 'GET', path: '/copilot/dossiers/:dossierId/analysis-points' },
  // Longer than the 30 s that the service waits for a PDF: the service says that it took too long.
  export: { id: 'dossier.export', method: 'GET', path: '/copilot/dossiers/:dossierId/export', timeoutMs: 40_000 },
  ...ratingPaths,
  ...sharingPaths,
} as const satisfies RoutePaths;
