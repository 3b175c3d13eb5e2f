import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput } from '@attendu/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';

const researchEndpoints = endpoints<typeof researchRoutes>(researchPaths);

/** What can be searched; read again while the index is being built. */
export function useCorpus() {
  return useQuery({
    queryKey: [researchEndpoints.corpus.id],
    queryFn: ({ signal }) => call(researchEndpoints.corpus, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? 5000 : false),
  });
}

export function fetchPoints(contexte: string, parentId: string | null, userId: string, signal: AbortSignal) {
  return call(researchEndpoints.points, { body: { contexte, userId, dossierId: parentId }, signal });
}
export type Proposal = Awaited<ReturnType<typeof fetchPoints>>;

/** Warnings before a research: of a question alone, or of points that the user wrote. */
export function readWarnings(asked: RouteInput<typeof researchRoutes.warnings>['body']) {
  return call(researchEndpoints.warnings, { body: asked });
}
