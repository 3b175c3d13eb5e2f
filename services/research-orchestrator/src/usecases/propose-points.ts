import { parisDay } from '@attendu/contracts/paris-day';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { derivePoints } from '../analysis/derive-points.ts';
import type { Deps } from './deps.ts';
import { readParent } from './read-parent.ts';
import { subjectOf } from './subject.ts';

type Contract = typeof researchRoutes.points;

/**
 * Points of law for a question, in the context of the dossier that it is asked in. Debits nothing and stores nothing.
 * @throws dossier.not_found for a dossier that is not one's own
 */
export function proposePoints(deps: Deps) {
  return async (ctx: RequestContext, { contexte, userId, dossierId }: RouteInput<Contract>['body']): Promise<RouteOutput<Contract>> => {
    const user = subjectOf(ctx, userId);
    const parentContext = dossierId == null ? undefined : await readParent(deps, ctx, user, dossierId);
    const proposed = await deps.questions.run(requesterOf(ctx), () =>
      derivePoints(deps.analysis, contexte, parisDay(ctx.now()), parentContext),
    );
    return { ...proposed, points: [...proposed.points], notices: [...proposed.notices] };
  };
}
