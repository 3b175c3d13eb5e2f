import { parisDay } from '@attendu/contracts/paris-day';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteOutput } from '@attendu/contracts/route';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { runOfDossier } from '../db/runs.ts';
import type { Deps } from './deps.ts';
import { openRun, reserve } from './open-run.ts';
import { requireLaw } from './require-law.ts';

/**
 * Restarts the failed or stopped analysis of the user's own dossier with the same points and date of law; the refunded request is debited again.
 * Idempotent: while a run is in progress or done, returns it and debits nothing. @throws research.run_not_found when there is none, or for another
 * user; billing.paywall, billing.quota_exhausted, research.no_law_then
 */
export function relaunchAnalysis(deps: Deps) {
  return async (ctx: RequestContext, { dossierId }: { dossierId: string }): Promise<RouteOutput<typeof researchRoutes.relaunch>> => {
    const user = requireUser(ctx);
    const run = await runOfDossier(deps.database.kysely, dossierId);
    if (run === null || run.userId !== user.userId) throw problem('research.run_not_found');
    if (run.state !== 'failed') return { runId: run.id, dossierId };
    const request = { ...run.request, today: parisDay(ctx.now()) };
    await requireLaw(deps, request);
    await reserve(deps, ctx, user, dossierId);
    return openRun(deps, ctx, user, dossierId, request, run.attempt + 1);
  };
}
