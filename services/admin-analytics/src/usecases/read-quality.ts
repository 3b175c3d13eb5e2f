import { analyticsAdminRoutes, type FeedbackPage, type Funnel, type QualityPage } from '@attendu/contracts/analytics/admin-routes';
import type { RequestContext } from '@attendu/http/context';
import { deletedSignups, signupSteps } from '../db/funnel.ts';
import { durationsSince, factsSince, ratingsSince, reasonsSince, requestsSince } from '../db/quality.ts';
import { lastDays, startOfParisDay } from '../domain/days.ts';
import type { Fact } from '../domain/projections.ts';
import { type Deps, keepReading } from './deps.ts';

/** The last sign-ups that are followed. */
const FOLLOWED = 20_000;

/** Sign-ups by source, and how many of each started a trial, asked for an analysis, subscribed. Sources come from auth, and so exclude deleted accounts. */
export function readFunnel(deps: Deps) {
  return async (ctx: RequestContext, { days }: { readonly days: number }): Promise<Funnel> => {
    const [since = ''] = lastDays(ctx.now(), days);
    const signups = await signupSteps(deps.database.kysely, since, FOLLOWED);
    const people = await deps.owners.people(
      signups.map(({ userId }) => userId),
      ctx.requestId,
    );
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.funnel.id, userIds: [], dossierIds: [] });
    const rows = new Map<string | null, Funnel['rows'][number]>();
    for (const { userId, trial, asked, paid } of signups) {
      const source = people.get(userId)?.signupSource ?? null;
      const row = rows.get(source) ?? { source, signups: 0, trials: 0, asked: 0, paid: 0 };
      rows.set(source, {
        source,
        signups: row.signups + 1,
        trials: row.trials + Number(trial),
        asked: row.asked + Number(asked),
        paid: row.paid + Number(paid),
      });
    }
    const sorted = [...rows.values()].sort((a, b) => b.signups - a.signups || ((a.source ?? '') < (b.source ?? '') ? -1 : 1));
    return { since, rows: sorted, deleted: await deletedSignups(deps.database.kysely, since) };
  };
}

export function readQuality({ database: { kysely } }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, { days }: { readonly days: number }): Promise<QualityPage> => {
    const [since = ''] = lastDays(ctx.now(), days);
    const facts = await factsSince(kysely, since);
    const count = (fact: Fact) => facts.get(fact) ?? 0;
    return {
      since,
      requested: await requestsSince(kysely, since),
      completed: count('completed'),
      failed: count('failed'),
      ...(await durationsSince(kysely, since)),
      refused: count('refused'),
      quotationsChecked: count('quotations_checked'),
      quotationsRemoved: count('quotations_removed'),
      exports: { docx: count('exported_docx'), pdf: count('exported_pdf') },
      ratings: { ...(await ratingsSince(kysely, since)), reasons: await reasonsSince(kysely, since) },
    };
  };
}

/** The last comments on answers, read from the service that keeps them, with their authors; the reading is audited. */
export function readFeedback(deps: Deps) {
  return async (ctx: RequestContext, { days }: { readonly days: number }): Promise<FeedbackPage> => {
    const [since = ''] = lastDays(ctx.now(), days);
    const ratings = await deps.owners.commentedRatings(startOfParisDay(since), ctx.requestId);
    const people = await deps.owners.people(
      ratings.map(({ userId }) => userId),
      ctx.requestId,
    );
    const dossierIds = ratings.map(({ dossierId }) => dossierId);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.feedback.id, userIds: [...people.keys()], dossierIds });
    return {
      comments: ratings.map(({ dossierId, userId, useful, reasons, comment, ratedAt }) => ({
        ...{ dossier_id: dossierId, user_id: userId, user_email: people.get(userId)?.email ?? null },
        ...{ useful, reasons, comment, rated_at: ratedAt },
      })),
    };
  };
}
