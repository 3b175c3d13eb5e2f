import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput } from '@attendu/contracts/route';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';

const listRoute = endpoint<typeof dossierRoutes.list>({ id: 'dossier.list', method: 'GET', path: '/copilot/dossiers' });
const corpusRoute = endpoint<typeof researchRoutes.corpus>({ id: 'research.corpus', method: 'GET', path: '/copilot/corpus' });
const pointsRoute = endpoint<typeof researchRoutes.points>({
  id: 'research.points',
  method: 'POST',
  path: '/copilot/get_points_new',
  timeoutMs: 160_000,
});

const warningsRoute = endpoint<typeof researchRoutes.warnings>({
  id: 'research.warnings',
  method: 'POST',
  path: '/copilot/research-warnings',
  timeoutMs: 160_000,
});

export const DOSSIER_LIST_KEY = [listRoute.id] as const;

/** Past searches, ten at a time; read again while one of them is under way. */
export function useDossierList() {
  return useInfiniteQuery({
    queryKey: DOSSIER_LIST_KEY,
    queryFn: ({ pageParam, signal }) => call(listRoute, { query: { cursor: pageParam ?? undefined, sort: 'updated' }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.dossiers.some((dossier) => dossier.is_analysing === 'pending')) ? 5000 : false,
  });
}

/** What can be searched; read again while the index is being built. */
export function useCorpus() {
  return useQuery({
    queryKey: [corpusRoute.id],
    queryFn: ({ signal }) => call(corpusRoute, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? 5000 : false),
  });
}

export function proposePoints(contexte: string, parentId: string | null, userId: string, signal: AbortSignal) {
  return call(pointsRoute, { body: { contexte, userId, dossierId: parentId }, signal });
}
export type Proposal = Awaited<ReturnType<typeof proposePoints>>;

/** What must be known before a research is launched: of a question alone, or of points that its author wrote. */
export function readWarnings(asked: RouteInput<typeof researchRoutes.warnings>['body']) {
  return call(warningsRoute, { body: asked });
}
