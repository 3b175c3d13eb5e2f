import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { Progress } from '@attendu/contracts/research/schemas';
import type { RequestContext } from '@attendu/http/context';
import { Problem, problem } from '@attendu/http/problem';
import { ledgerOf, placeOfRun, runOfDossier } from '../db/runs.ts';
import { progressOf, progressWithoutRun } from '../domain/progress.ts';
import type { Deps } from './deps.ts';
import { requireReader } from './require-reader.ts';

/** The progress of a dossier's analysis, for its readers. @throws research.run_not_found for another user. */
export function readProgress(deps: Deps) {
  return async (ctx: RequestContext, { dossierId }: { dossierId: string }): Promise<Progress> => {
    const run = await runOfDossier(deps.database.kysely, dossierId);
    if (run !== null) {
      await requireReader(deps, ctx, run);
      const place = run.state === 'pending' && run.leaseOwner === null ? await placeOfRun(deps.database.kysely, run.id) : null;
      // The state is read first: a ledger line written since can only be further along.
      return progressOf(dossierId, run.state, await ledgerOf(deps.database.kysely, run.id), place);
    }
    const dossier = await ownerOf(deps, ctx, dossierId);
    await requireReader(deps, ctx, { dossierId, userId: dossier.userId });
    return progressWithoutRun(dossierId, dossier.is_analysing === 'failed');
  };
}

/** @throws research.run_not_found when there is no such dossier */
export async function ownerOf(deps: Deps, ctx: RequestContext, dossierId: string): Promise<{ userId: string; is_analysing: string }> {
  try {
    return await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
  } catch (error) {
    if (error instanceof Problem && error.code === 'dossier.not_found') throw problem('research.run_not_found');
    throw error;
  }
}
