import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { Dossier, ExportFormat } from '@attendu/contracts/dossier/schemas';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { SourceKey } from '@attendu/contracts/sources';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';

const readRoute = endpoint<typeof dossierRoutes.read>({ id: 'dossier.read', method: 'GET', path: '/copilot/dossiers/:dossierId' });
const pointsRoute = endpoint<typeof dossierRoutes.analysisPoints>({
  id: 'dossier.analysis-points',
  method: 'GET',
  path: '/copilot/dossiers/:dossierId/analysis-points',
});
const exportRoute = endpoint<typeof dossierRoutes.export>({
  id: 'dossier.export',
  method: 'GET',
  path: '/copilot/dossiers/:dossierId/export',
  // Longer than the gateway waits: what is said of a PDF that takes too long is the service's.
  timeoutMs: 45_000,
});
const progressRoute = endpoint<typeof researchRoutes.progress>({
  id: 'research.progress',
  method: 'GET',
  path: '/copilot/dossiers/:dossierId/progress',
});
const changesRoute = endpoint<typeof researchRoutes.changes>({
  id: 'research.changes',
  method: 'GET',
  path: '/copilot/dossiers/:dossierId/changes',
});
const cancelRoute = endpoint<typeof researchRoutes.cancel>({
  id: 'research.cancel',
  method: 'POST',
  path: '/copilot/dossiers/:dossierId/cancel',
});
const relaunchRoute = endpoint<typeof researchRoutes.relaunch>({
  id: 'research.relaunch',
  method: 'POST',
  path: '/copilot/dossiers/:dossierId/relaunch',
  timeoutMs: 30_000,
});
const documentRoute = endpoint<typeof researchRoutes.document>({
  id: 'research.document',
  method: 'GET',
  path: '/copilot/documents/:kind/:versionId',
});

/** Spec/2 §9. */
export const POLL_MS = 3000;

export const dossierKey = (dossierId: string) => [readRoute.id, dossierId] as const;
const pointsKey = (dossierId: string) => [pointsRoute.id, dossierId] as const;

/** `pollMs`: how often to read it again; false when nothing is awaited. */
export function useDossier(dossierId: string, pollMs: number | false) {
  return useQuery({
    queryKey: dossierKey(dossierId),
    queryFn: ({ signal }) => call(readRoute, { params: { dossierId }, signal }),
    enabled: dossierId !== '',
    // Spec/2 §8: polling stops at an error.
    refetchInterval: (query) => (query.state.status === 'error' ? false : pollMs),
  });
}

const pointsQuery = (dossierId: string) =>
  queryOptions({
    queryKey: pointsKey(dossierId),
    queryFn: ({ signal }) => call(pointsRoute, { params: { dossierId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `enabled`: false while there are none to read. */
export function useAnalysisPoints(dossierId: string, enabled = true) {
  return useQuery({ ...pointsQuery(dossierId), enabled });
}

export function exportDossier(dossierId: string, format: ExportFormat) {
  return call(exportRoute, { params: { dossierId }, query: { format } });
}

/** Reads the points of an analysis that has just ended, so that the page is whole when it is shown; one that fails says it there. */
export async function readPointsAgain(client: QueryClient, dossierId: string): Promise<void> {
  await client.prefetchQuery({ ...pointsQuery(dossierId), staleTime: 0 });
}

/** The citations that have changed since the dossier was made; asked for only when some have. */
export function useChanges({ id: dossierId, changed_citations }: Pick<Dossier, 'id' | 'changed_citations'>) {
  return useQuery({
    queryKey: [changesRoute.id, dossierId],
    queryFn: ({ signal }) => call(changesRoute, { params: { dossierId }, signal }),
    enabled: changed_citations > 0,
  });
}

/** The ledger of a run that has ended, read once it is asked for. */
export function useLedger(dossierId: string, enabled: boolean) {
  return useQuery({
    queryKey: [progressRoute.id, dossierId],
    queryFn: ({ signal }) => readProgress(dossierId, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function cancelAnalysis(dossierId: string) {
  return call(cancelRoute, { params: { dossierId } });
}

export function relaunchAnalysis(dossierId: string) {
  return call(relaunchRoute, { params: { dossierId } });
}

export function readProgress(dossierId: string, signal: AbortSignal) {
  return call(progressRoute, { params: { dossierId }, signal });
}

/** A version never changes: read once. */
export function useStoredDocument(kind: SourceKey, versionId: string) {
  return useQuery({
    queryKey: [documentRoute.id, kind, versionId],
    queryFn: ({ signal }) => call(documentRoute, { params: { kind, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
