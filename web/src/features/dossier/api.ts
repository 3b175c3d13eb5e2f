import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { Dossier, ExportFormat } from '@attendu/contracts/dossier/schemas';
import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { SourceKey } from '@attendu/contracts/sources';
import { allChanges } from '@attendu/law/dossier/changes';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, endpoints, isNotFound } from '../../lib/api.ts';

const dossierEndpoints = endpoints<typeof dossierRoutes>(dossierPaths);
const researchEndpoints = endpoints<typeof researchRoutes>(researchPaths);

/** How often a pending dossier is read again. */
export const POLL_MS = 3000;

export const dossierKey = (dossierId: string) => [dossierEndpoints.read.id, dossierId] as const;
const pointsKey = (dossierId: string) => [dossierEndpoints.analysisPoints.id, dossierId] as const;

/** `pollMs`: polling interval; false when the dossier is not pending. */
export function useDossier(dossierId: string, pollMs: number | false) {
  return useQuery({
    queryKey: dossierKey(dossierId),
    queryFn: ({ signal }) => call(dossierEndpoints.read, { params: { dossierId }, signal }),
    enabled: dossierId !== '',
    // Polling stops at an error.
    refetchInterval: (query) => (query.state.status === 'error' ? false : pollMs),
  });
}

const pointsQuery = (dossierId: string) =>
  queryOptions({
    queryKey: pointsKey(dossierId),
    queryFn: async ({ signal, client }) => {
      try {
        return await call(dossierEndpoints.analysisPoints, { params: { dossierId }, signal });
      } catch (error) {
        // Its dossier was deleted since it was read: its page then says so.
        if (isNotFound(error)) void client.invalidateQueries({ queryKey: dossierKey(dossierId) });
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `enabled`: false while there are none to read. */
export function useAnalysisPoints(dossierId: string, enabled = true) {
  return useQuery({ ...pointsQuery(dossierId), enabled });
}

/** The conversation that a dossier is part of. */
export function useThread(dossierId: string) {
  return useQuery({
    queryKey: [dossierEndpoints.thread.id, dossierId],
    queryFn: ({ signal }) => call(dossierEndpoints.thread, { params: { dossierId }, signal }),
  });
}

export function exportDossier(dossierId: string, format: ExportFormat) {
  return call(dossierEndpoints.export, { params: { dossierId }, query: { format } });
}

/** The state of a dossier is shown in its conversation as well. */
export const forgetThreads = (client: QueryClient) => void client.invalidateQueries({ queryKey: [dossierEndpoints.thread.id] });

/** Prefetches the points of a just finished analysis, so that the page is shown complete; an error is shown there. */
export async function readPointsAgain(client: QueryClient, dossierId: string): Promise<void> {
  await client.prefetchQuery({ ...pointsQuery(dossierId), staleTime: 0 });
}

/** The citations that changed since the dossier was made; requested only when there are some. */
export function useChanges({ id: dossierId, changed_citations }: Pick<Dossier, 'id' | 'changed_citations'>) {
  return useQuery({
    queryKey: [researchEndpoints.changes.id, dossierId],
    queryFn: async ({ signal }) => {
      const { citations, day, ...told } = await call(researchEndpoints.changes, { params: { dossierId }, signal });
      return { citations, day, changes: allChanges(told) };
    },
    enabled: changed_citations > 0,
  });
}

/** The ledger of a finished run, read on demand. */
export function useLedger(dossierId: string, enabled: boolean) {
  return useQuery({
    queryKey: [researchEndpoints.progress.id, dossierId],
    queryFn: ({ signal }) => readProgress(dossierId, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function cancelAnalysis(dossierId: string) {
  return call(researchEndpoints.cancel, { params: { dossierId } });
}

export function relaunchAnalysis(dossierId: string) {
  return call(researchEndpoints.relaunch, { params: { dossierId } });
}

export function deleteDossier(dossierId: string) {
  return call(dossierEndpoints.delete, { body: { dossier_ids: [dossierId] } });
}

/** Shows a dossier as pending: it is updated within a second of the run that was accepted. */
export function showPending(client: QueryClient, dossier: Dossier): void {
  client.setQueryData<Dossier>(dossierKey(dossier.id), {
    ...dossier,
    is_analysing: 'pending',
    failure: null,
    failure_reason: null,
    relaunchable: false,
    updated_at: new Date().toISOString(),
  });
}

export function readProgress(dossierId: string, signal: AbortSignal) {
  return call(researchEndpoints.progress, { params: { dossierId }, signal });
}

/** A version never changes: read once. `held`: false for a text that was withdrawn, which is not asked for. */
export function useStoredDocument(kind: SourceKey, versionId: string, held = true) {
  return useQuery({
    queryKey: [researchEndpoints.document.id, kind, versionId],
    queryFn: ({ signal }) => call(researchEndpoints.document, { params: { kind, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: held,
  });
}
