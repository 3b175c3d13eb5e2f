import { ADMIN_LIST, analyticsAdminRoutes, type RecentTrials, type TrialMonitoring } from '@attendu/contracts/analytics/admin-routes';
import type { RequestContext } from '@attendu/http/context';
import { groupTrials } from '../domain/trials.ts';
import { type Deps, keepReading } from './deps.ts';

/** Running trials by remaining days: all counted, a hundred of each group listed by name. */
export function readTrialMonitoring(deps: Deps) {
  return async (ctx: RequestContext): Promise<TrialMonitoring> => {
    const trials = await deps.owners.trials(ctx.requestId);
    const groups = groupTrials(trials, ctx.now());
    const shown = groups.flatMap((group) => group.trials.slice(0, ADMIN_LIST)).map(({ userId }) => userId);
    const people = await deps.owners.people(shown, ctx.requestId);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.trialMonitoring.id, userIds: [...people.keys()], dossierIds: [] });
    return {
      total_trialing: trials.length,
      trial_monitoring: groups.map(({ days, trials: members }) => ({
        days_remaining: days,
        count: members.length,
        customers: members.slice(0, ADMIN_LIST).flatMap(({ userId, endsAt }) => {
          // A recently deleted account, whose trial billing has yet to erase, has no name any more.
          const person = people.get(userId);
          if (!person) return [];
          return {
            user_id: userId,
            email: person.email,
            first_name: person.firstName,
            last_name: person.lastName,
            phone: person.phone,
            // A trial declares no school: only the student plan asks for one.
            school: null,
            signup_source: person.signupSource,
            days_remaining: days,
            trial_end_date: endsAt,
          };
        }),
      })),
    };
  };
}

export function readRecentTrials(deps: Deps) {
  return async (ctx: RequestContext): Promise<RecentTrials> => {
    const people = await deps.owners.recentSignups(ctx.requestId);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.recentTrials.id, userIds: people.map(({ id }) => id), dossierIds: [] });
    return {
      recent_trials: people.map(({ firstName, lastName, email, phone, signupSource, createdAt }) => ({
        ...{ first_name: firstName, last_name: lastName, email, phone, signup_source: signupSource, created_at: createdAt },
      })),
      count: people.length,
      error: null,
    };
  };
}
