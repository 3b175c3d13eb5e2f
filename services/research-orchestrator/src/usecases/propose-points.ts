import { parisDay } from '@attendu/contracts/paris-day';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { derivePoints } from '../analysis/derive-points.ts';
import type { Deps } from './deps.ts';
import { readParent } from './read-parent.ts';
import { signedInSubject } from './subject.ts';

type Contract = typeof researchRoutes.points;

/**
 * Proposes points of law for a question, given the dossier it is asked in. Debits and stores nothing. @throws dossier.not_found for another user's
 * dossier
 */
export function proposePoints(deps: Deps) {
  return async (ctx: RequestContext, { contexte, userId, dossierId }: RouteInput<Contract>['body']): Promise<RouteOutput<Contract>> => {
    const user = signedInSubject(ctx, userId);
    const parentContext = dossierId == null ? undefined : await readParent(deps, ctx, user, dossierId);
    const analysis = await deps.analysisFor(user);
    const proposed = await deps.questions.run(requesterOf(ctx), () => derivePoints(analysis, contexte, parisDay(ctx.now()), parentContext));
    return { ...proposed, points: [...proposed.points], notices: [...proposed.notices], agreements: [...proposed.agreements] };
  };
}
