import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput } from '@attendu/contracts/route';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';

const dossierEndpoints = endpoints<typeof dossierRoutes>(dossierPaths);
const researchEndpoints = endpoints<typeof researchRoutes>(researchPaths);

export const DOSSIER_LIST_KEY = [dossierEndpoints.list.id] as const;

/** Past searches, ten at a time; read again while one of them is under way. */
export function useDossierList() {
  return useInfiniteQuery({
    queryKey: DOSSIER_LIST_KEY,
    queryFn: ({ pageParam, signal }) => call(dossierEndpoints.list, { query: { cursor: pageParam ?? undefined, sort: 'updated' }, signal }),
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
    queryKey: [researchEndpoints.corpus.id],
    queryFn: ({ signal }) => call(researchEndpoints.corpus, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? 5000 : false),
  });
}

export function proposePoints(contexte: string, parentId: string | null, userId: string, signal: AbortSignal) {
  return call(researchEndpoints.points, { body: { contexte, userId, dossierId: parentId }, signal });
}
export type Proposal = Awaited<ReturnType<typeof proposePoints>>;

/** What must be known before a research is launched: of a question alone, or of points that its author wrote. */
export function readWarnings(asked: RouteInput<typeof researchRoutes.warnings>['body']) {
  return call(researchEndpoints.warnings, { body: asked });
}
