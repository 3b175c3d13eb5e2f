import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { parisDay } from '@attendu/contracts/paris-day';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { carriedDate } from '../analysis/derive-points.ts';
import { runOfDossier } from '../db/runs.ts';
import type { Deps } from './deps.ts';
import { openRun, ownRun, reserve } from './open-run.ts';
import { parentOf } from './read-parent.ts';
import { requireLaw } from './require-law.ts';
import { signedInSubject } from './subject.ts';

type Contract = typeof researchRoutes.ultra;

const STARTED = 'Analyse approfondie lancée.';

/**
 * Starts the deep analysis of a dossier from its question: the run derives its points itself, so that it can be followed and stopped from the start.
 * Idempotent: a repeated call returns the same run and debits nothing. @throws dossier.not_found, billing.paywall, billing.quota_exhausted,
 * request.subject_mismatch, research.no_law_then
 */
export function startUltra(deps: Deps) {
  return async (ctx: RequestContext, body: RouteInput<Contract>['body']): Promise<RouteOutput<Contract>> => {
    const user = signedInSubject(ctx, body.userId);
    const { dossierId } = body;
    const known = await runOfDossier(deps.database.kysely, dossierId);
    if (known !== null) return { message: STARTED, ...ownRun(known, user) };
    const dossier = await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
    if (dossier.userId !== user.userId) throw problem('dossier.not_found');
    const today = parisDay(ctx.now());
    const parent = await parentOf(deps, ctx, user, dossier);
    const request = {
      question: dossier.contexte,
      globalContexte: body.global_contexte || parent.globalContexte,
      points: [],
      lawDate: carriedDate(dossier.contexte, today, parent),
      today,
      deep: true,
    } as const;
    await requireLaw(deps, request);
    await reserve(deps, ctx, user, dossierId);
    return { message: STARTED, ...(await openRun(deps, ctx, user, dossierId, request)) };
  };
}
