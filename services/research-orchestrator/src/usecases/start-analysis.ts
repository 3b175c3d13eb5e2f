import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { parisDay } from '@attendu/contracts/paris-day';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { carriedDate } from '../analysis/derive-points.ts';
import { searchingAgreement } from '../analysis/searching-agreement.ts';
import { runOfDossier } from '../db/runs.ts';
import type { Deps } from './deps.ts';
import { openRun, ownRun, reserve } from './open-run.ts';
import { parentOf } from './read-parent.ts';
import { requireLaw } from './require-law.ts';
import { signedInSubject } from './subject.ts';

type Contract = typeof researchRoutes.analyse;
type Body = RouteInput<Contract>['body'];

/**
 * Starts the analysis of a dossier: checks its owner, debits a request, creates the run with its event. Idempotent: a repeated call returns the same
 * run and debits nothing. @throws dossier.not_found, billing.paywall, billing.quota_exhausted, request.subject_mismatch, research.no_law_then
 */
export function startAnalysis(deps: Deps) {
  return async (ctx: RequestContext, body: Body): Promise<RouteOutput<Contract>> => {
    const user = signedInSubject(ctx, body.userId);
    const { dossierId } = body;
    const known = await runOfDossier(deps.database.kysely, dossierId);
    if (known !== null) return ownRun(known, user);
    const dossier = await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
    if (dossier.userId !== user.userId) throw problem('dossier.not_found');
    const today = parisDay(ctx.now());
    const parent = await parentOf(deps, ctx, user, dossier);
    const request = {
      question: body.contexte,
      globalContexte: body.global_contexte ?? parent.globalContexte,
      points: body.point_list,
      lawDate: body.law_date ?? carriedDate(body.contexte, today, parent),
      today,
    };
    const understanding = await requireLaw(deps, request);
    const proposedFrom = `${body.contexte}\n${parent.globalContexte}`;
    const points = await searchingAgreement(deps.analysis, request.points, understanding, proposedFrom);
    await reserve(deps, ctx, user, dossierId);
    return openRun(deps, ctx, user, dossierId, { ...request, points });
  };
}
