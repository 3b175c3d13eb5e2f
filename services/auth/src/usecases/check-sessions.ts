import type { RequestContext } from '@attendu/http/context';
import { openAmong } from '../db/sessions.ts';
import type { Deps } from './deps.ts';

/** Which of these sessions are still open: the gateway ends the streams of the others. */
export function checkSessions(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly body: { readonly sessionIds: readonly string[] } }): Promise<{ open: string[] }> => {
    return { open: await openAmong(deps.database.kysely, input.body.sessionIds, ctx.now()) };
  };
}
