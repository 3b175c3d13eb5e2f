import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { Point } from '@attendu/contracts/research/schemas';
import { call, endpoints, isNotFound, isTransient } from '../../lib/api.ts';
import { readTabAs, writeTab } from '../../lib/storage.ts';

const dossierEndpoints = endpoints<typeof dossierRoutes>(dossierPaths);
const researchEndpoints = endpoints<typeof researchRoutes>(researchPaths);

/** The input of an analysis. Kept for the tab until the server has accepted it, so that nothing typed is lost. */
export type Launch = {
  dossierId: string;
  userId: string;
  contexte: string;
  globalContexte: string;
  points: readonly Point[];
  lawDate: string;
  /** The parent dossier. */
  parentId?: string | null;
};

const key = (dossierId: string) => `attendu.launch.${dossierId}`;

/** Where storage is refused, a launch cut in two cannot be resumed, and the dossier page says what to do instead. */
const keep = (launch: Launch): void => writeTab(key(launch.dossierId), JSON.stringify(launch));

/** A launch of this tab not yet accepted by the server. */
export const keptLaunch = (dossierId: string): Launch | null => readTabAs(key(dossierId));

const release = (dossierId: string): void => writeTab(key(dossierId), null);

/** Dossiers whose launch this tab has requested, until the server refuses it: they have a run, or will have one. */
const launched = new Set<string>();
export const isLaunched = (dossierId: string): boolean => launched.has(dossierId);

/** Creates the dossier. Idempotent: the id is chosen here. */
export async function createDossier(launch: Launch): Promise<void> {
  keep(launch);
  await call(dossierEndpoints.create, { body: { id: launch.dossierId, contexte: launch.contexte, parent_id: launch.parentId ?? null } });
}

/** Whether the server has the dossier, when the answer to its creation was lost. */
export async function isCreated(dossierId: string): Promise<boolean> {
  try {
    await call(dossierEndpoints.read, { params: { dossierId } });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Requests the analysis. Idempotent: sent again with other points, it would change nothing, so a lost answer is first asked for. */
export async function startAnalysis(launch: Launch): Promise<void> {
  const { dossierId } = launch;
  try {
    await call(researchEndpoints.analyse, {
      body: {
        contexte: launch.contexte,
        global_contexte: launch.globalContexte,
        dossierId,
        userId: launch.userId,
        point_list: [...launch.points],
        visas_list: [],
        mode: 'analyse',
        law_date: launch.lawDate,
      },
    });
  } catch (error) {
    if (!isTransient(error) || !(await isStarted(dossierId).catch(() => false))) throw error;
  }
  launched.add(dossierId);
  release(dossierId);
}

async function isStarted(dossierId: string): Promise<boolean> {
  return (await call(researchEndpoints.progress, { params: { dossierId } })).status !== 'waiting';
}

/** A dossier without points yet: the server finds them, or they are proposed on its page. No launch is stored. */
export async function createBareDossier(dossierId: string, contexte: string, parentId: string | null): Promise<void> {
  await call(dossierEndpoints.create, { body: { id: dossierId, contexte, parent_id: parentId } });
}

export async function startUltra(dossierId: string, userId: string): Promise<void> {
  // Before the answer: the page of the dossier is already open.
  launched.add(dossierId);
  try {
    await call(researchEndpoints.ultra, { body: { dossierId, userId } });
  } catch (error) {
    launched.delete(dossierId);
    throw error;
  }
}
