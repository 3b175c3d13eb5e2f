import { analyticsAdminRoutes, type Funnel, type QualityPage } from '@attendu/contracts/analytics/admin-routes';
import type { RequestContext } from '@attendu/http/context';
import { deletedSignups, qualityOf, signupSteps } from '../db/funnel.ts';
import { lastDays } from '../domain/days.ts';
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

export function readQuality({ database }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, { days }: { readonly days: number }): Promise<QualityPage> => {
    const [since = ''] = lastDays(ctx.now(), days);
    return { since, ...(await qualityOf(database.kysely, since)) };
  };
}
