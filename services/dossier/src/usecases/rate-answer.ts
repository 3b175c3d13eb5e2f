import { MOST_COMMENTED, type Rating, type ratingRoutes } from '@attendu/contracts/dossier/rating-routes';
import type { RouteOutput } from '@attendu/contracts/route';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { commentedSince, deleteRating, putRating, ratingOf } from '../db/ratings.ts';
import type { Deps } from './deps.ts';
import { openDossier } from './open-dossier.ts';

type Input = { readonly dossierId: string };

/** @throws dossier.not_found */
export function readRating(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<RouteOutput<typeof ratingRoutes.rating>> => {
    const { dossier } = await openDossier(deps, ctx, input);
    const found = await ratingOf(deps.database.kysely, dossier.id, requireUser(ctx).userId);
    return { rating: found && { useful: found.useful, reasons: found.reasons, comment: found.comment } };
  };
}

/** Stores a reader's rating of an answer; the event omits the comment. @throws dossier.not_found, dossier.not_done */
export function rateAnswer(deps: Deps) {
  return async (ctx: RequestContext, { dossierId, ...rating }: Input & Rating): Promise<{ rating: Rating }> => {
    const { dossier } = await openDossier(deps, ctx, { dossierId });
    if (dossier.isAnalysing !== 'done') throw problem('dossier.not_done');
    const key = { dossierId: dossier.id, userId: requireUser(ctx).userId };
    const { useful, reasons, comment } = rating;
    await inTransaction(deps.database.kysely, async (tx) => {
      await putRating(tx, { ...key, ...rating, ratedAt: ctx.now() });
      await deps.publish(tx, eventMeta(ctx), 'answer.rated', { ...key, useful, reasons, commented: comment !== null });
    });
    return { rating };
  };
}

/** @throws dossier.not_found */
export function withdrawRating(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ success: true }> => {
    const { dossier } = await openDossier(deps, ctx, input);
    const key = { dossierId: dossier.id, userId: requireUser(ctx).userId };
    await inTransaction(deps.database.kysely, async (tx) => {
      if (!(await deleteRating(tx, key.dossierId, key.userId))) return;
      await deps.publish(tx, eventMeta(ctx), 'answer.rated', { ...key, useful: null, reasons: [], commented: false });
    });
    return { success: true };
  };
}

/** For a super-administrator's screen; admin-analytics shows the comments and stores none. */
export function readCommentedRatings({ database }: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, { since }: { since: string }): Promise<RouteOutput<typeof ratingRoutes.commentedRatings>> => {
    const rows = await commentedSince(database.kysely, new Date(since), MOST_COMMENTED);
    return { ratings: rows.map(({ ratedAt, ...row }) => ({ ...row, ratedAt: ratedAt.toISOString() })) };
  };
}
