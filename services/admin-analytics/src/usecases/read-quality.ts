import {
  analyticsAdminRoutes,
  type FeedbackPage,
  type Funnel,
  type FunnelGroup,
  type QualityPage,
} from '@attendu/contracts/analytics/admin-routes';
import type { SignupGroup } from '@attendu/contracts/auth/schemas';
import { startOfParisDay } from '@attendu/contracts/paris-day';
import type { RequestContext } from '@attendu/http/context';
import { countSignups, deletedSignups, signupSteps, signupsByMonth } from '../db/funnel.ts';
import { durationsSince, factsSince, ratingsSince, requestsSince } from '../db/quality.ts';
import { lastDays } from '../domain/days.ts';
import { type Fact, MILLICENTS } from '../domain/projections.ts';
import { type Deps, keepReading } from './deps.ts';

/** Most sign-ups considered, latest first. */
const FOLLOWED = 20_000;

type Row = Funnel['rows'][number];

/** Sign-ups by source or by month, and how many of each started a trial, asked for an analysis, subscribed. The source is read from auth. */
export function readFunnel(deps: Deps) {
  return async (ctx: RequestContext, { days, by }: { readonly days: number; readonly by: FunnelGroup }): Promise<Funnel> => {
    const { kysely } = deps.database;
    const [since = ''] = lastDays(ctx.now(), days);
    const rows = by === 'month' ? await signupsByMonth(kysely, since) : await signupsBySource(deps, ctx, since, by);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.funnel.id, userIds: [], dossierIds: [] });
    const grouped = rows.reduce((sum, { signups }) => sum + signups, 0);
    const ungrouped = grouped < FOLLOWED ? 0 : Math.max(0, (await countSignups(kysely, since)) - grouped);
    return { since, rows, deleted: await deletedSignups(kysely, since), ungrouped };
  };
}

async function signupsBySource(deps: Deps, ctx: RequestContext, since: string, by: SignupGroup): Promise<Row[]> {
  const signups = await signupSteps(deps.database.kysely, since, FOLLOWED);
  const groups = await deps.owners.signupGroups(
    signups.map(({ userId }) => userId),
    by,
    ctx.requestId,
  );
  const rows = new Map<string | null, Row>();
  for (const [place, { trial, asked, paid }] of signups.entries()) {
    const group = groups[place] ?? null;
    const row = rows.get(group) ?? { group, signups: 0, trials: 0, asked: 0, paid: 0 };
    rows.set(group, {
      group,
      signups: row.signups + 1,
      trials: row.trials + Number(trial),
      asked: row.asked + Number(asked),
      paid: row.paid + Number(paid),
    });
  }
  return [...rows.values()].sort((a, b) => b.signups - a.signups || ((a.group ?? '') < (b.group ?? '') ? -1 : 1));
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
      model: modelOf(count),
      ratings: await ratingsSince(kysely, since),
    };
  };
}

function modelOf(count: (fact: Fact) => number): QualityPage['model'] {
  const analyses = count('model_analyses');
  if (analyses === 0) return null;
  const tokens = { inputTokens: count('model_input_tokens'), outputTokens: count('model_output_tokens') };
  return { analyses, ...tokens, euros: count('model_millicents') / MILLICENTS };
}

/** Most recent comments on answers, read from the dossier service, with their authors; the reading is audited. */
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
