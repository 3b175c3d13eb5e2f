import type { RequestContext } from '@attendu/http/context';
import { runningTrials } from '../db/trials.ts';
import type { Deps } from './deps.ts';

const PAGE = 1_000;

/** The users now on trial, in the order of their ids. */
export function readTrials(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { after?: string | undefined }) => {
    const rows = await runningTrials(deps.database.kysely, { now: ctx.now(), after: input.after ?? null, limit: PAGE });
    const trials = rows.map(({ userId, endsAt }) => ({ userId, endsAt: endsAt.toISOString() }));
    return { trials, next: rows.length === PAGE ? (rows.at(-1)?.userId ?? null) : null };
  };
}
