import type { RoutePaths } from '../route.ts';

/** Public routes of sharing, without their schemas: the browser reads them without loading the validation library. */
export const sharingPaths = {
  sharing: { id: 'dossier.sharing', method: 'GET', path: '/copilot/dossiers/:dossierId/sharing' },
  share: { id: 'dossier.share', method: 'PUT', path: '/copilot/dossiers/:dossierId/shares' },
  groupSharing: { id: 'dossier.group-sharing', method: 'GET', path: '/copilot/groups/:groupId/sharing' },
  shareGroup: { id: 'dossier.share-group', method: 'PUT', path: '/copilot/groups/:groupId/shares' },
  closeGroup: { id: 'dossier.close-group', method: 'PUT', path: '/copilot/groups/:groupId/closed' },
  withdraw: { id: 'dossier.withdraw', method: 'DELETE', path: '/copilot/shares/:shareId' },
  shared: { id: 'dossier.shared', method: 'GET', path: '/copilot/shared-dossiers' },
  comments: { id: 'dossier.comments', method: 'GET', path: '/copilot/dossiers/:dossierId/comments' },
  comment: { id: 'dossier.comment', method: 'POST', path: '/copilot/dossiers/:dossierId/comments' },
  deleteComment: { id: 'dossier.delete-comment', method: 'DELETE', path: '/copilot/comments/:commentId' },
  notices: { id: 'dossier.notices', method: 'GET', path: '/copilot/sharing-notices' },
  digest: { id: 'dossier.digest', method: 'GET', path: '/copilot/sharing-digest' },
  setDigest: { id: 'dossier.set-digest', method: 'PUT', path: '/copilot/sharing-digest' },
  readNotices: { id: 'dossier.read-notices', method: 'POST', path: '/copilot/sharing-notices/read' },
} as const satisfies RoutePaths;
