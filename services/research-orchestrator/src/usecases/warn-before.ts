import { parisDay } from '@attendu/contracts/paris-day';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { carriedDate, derivePoints, NO_PARENT } from '../analysis/derive-points.ts';
import { pointWarnings } from '../analysis/point-warnings.ts';
import type { Deps } from './deps.ts';
import { readParent } from './read-parent.ts';
import { requireLaw } from './require-law.ts';
import { signedInSubject } from './subject.ts';

type Contract = typeof researchRoutes.warnings;

/**
 * Warnings to show before a research starts: for a question alone, computed from the points that would be proposed; for given points, which of them
 * the corpus seems unable to answer. Debits and stores nothing. @throws dossier.not_found for another user's dossier; research.no_law_then, as the
 * start would
 */
export function warnBefore(deps: Deps) {
  return async (ctx: RequestContext, body: RouteInput<Contract>['body']): Promise<RouteOutput<Contract>> => {
    const user = signedInSubject(ctx, body.userId);
    const { contexte, dossierId, point_list: points = [] } = body;
    const today = parisDay(ctx.now());
    const parent = dossierId == null ? NO_PARENT : await readParent(deps, ctx, user, dossierId);
    const globalContexte = body.global_contexte ?? parent.globalContexte;
    const lawDate = body.law_date ?? carriedDate(contexte, today, parent);
    const understanding = await requireLaw(deps, { question: contexte, globalContexte, lawDate, today });
    const analysis = await deps.analysisFor(user);
    return deps.questions.run(requesterOf(ctx), async () => {
      if (points.length === 0)
        return { notices: [...(await derivePoints(analysis, contexte, today, { globalContexte, lawDate })).notices] };
      const problems = points.map(({ problem }) => problem);
      return { notices: await pointWarnings(analysis, understanding, problems) };
    });
  };
}
