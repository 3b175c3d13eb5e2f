import type { RoutePaths } from '../route.ts';

/** Public routes of the ratings of answers, without their schemas. */
export const ratingPaths = {
  rating: { id: 'dossier.rating', method: 'GET', path: '/copilot/dossiers/:dossierId/rating' },
  rate: { id: 'dossier.rate', method: 'PUT', path: '/copilot/dossiers/:dossierId/rating' },
  withdrawRating: { id: 'dossier.withdraw-rating', method: 'DELETE', path: '/copilot/dossiers/:dossierId/rating' },
} as const satisfies RoutePaths;
