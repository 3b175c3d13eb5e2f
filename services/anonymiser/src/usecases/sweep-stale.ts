import { failStale } from '../db/anonymisations.ts';
import type { Deps, JobContext } from './deps.ts';

/** Longer than every try of an event: see the retry policy of the bus. */
const STALE_MS = 60 * 60_000;
const FAILURE = 'L’anonymisation n’a pas abouti en une heure. Votre texte est conservé : vous pouvez la relancer.';

/** Tells the authors of those that nobody will end any more; answers how many. */
export function sweepStale(deps: Pick<Deps, 'database'>) {
  return async (ctx: JobContext): Promise<number> => {
    const now = ctx.now();
    return failStale(deps.database.kysely, new Date(now.getTime() - STALE_MS), FAILURE, now);
  };
}
