import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { Progress } from '@attendu/contracts/research/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { Problem, problem } from '@attendu/http/problem';
import { ledgerOf, placeOfRun, runOfDossier } from '../db/runs.ts';
import { progressOf, progressWithoutRun } from '../domain/progress.ts';
import type { Deps } from './deps.ts';

/** Where the analysis of a dossier is, for its owner. @throws research.run_not_found for anybody else. */
export function readProgress(deps: Deps) {
  return async (ctx: RequestContext, { dossierId }: { dossierId: string }): Promise<Progress> => {
    const user = requireUser(ctx);
    const run = await runOfDossier(deps.database.kysely, dossierId);
    if (run !== null) {
      if (run.userId !== user.userId) throw problem('research.run_not_found');
      const place = run.state === 'pending' && run.leaseOwner === null ? await placeOfRun(deps.database.kysely, run.id) : null;
      // The state was read first: a line written since may say more than the state, never less.
      return progressOf(dossierId, run.state, await ledgerOf(deps.database.kysely, run.id), place);
    }
    const dossier = await ownerOf(deps, ctx, dossierId);
    if (dossier.userId !== user.userId) throw problem('research.run_not_found');
    return progressWithoutRun(dossierId, dossier.is_analysing === 'failed');
  };
}

async function ownerOf(deps: Deps, ctx: RequestContext, dossierId: string): Promise<{ userId: string; is_analysing: string }> {
  try {
    return await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
  } catch (error) {
    if (error instanceof Problem && error.code === 'dossier.not_found') throw problem('research.run_not_found');
    throw error;
  }
}
