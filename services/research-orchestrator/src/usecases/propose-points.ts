import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import type { RequestContext } from '@attendu/http/context';
import { proposePoints as propose } from '../analysis/propose-points.ts';
import { todayInParis } from '../domain/question/law-date.ts';
import type { Deps } from './deps.ts';
import { subjectOf } from './subject.ts';

type Contract = typeof researchRoutes.points;

/** Points of law for a question. Debits nothing and stores nothing. */
export function proposePoints(deps: Deps) {
  return async (ctx: RequestContext, { contexte, userId }: RouteInput<Contract>['body']): Promise<RouteOutput<Contract>> => {
    subjectOf(ctx, userId);
    const proposed = await propose(deps.analysis, contexte, todayInParis(ctx.now()));
    return { ...proposed, points: [...proposed.points], notices: [...proposed.notices] };
  };
}
