import { type RequestContext, requireUser } from '@attendu/http/context';
import { revokeSession } from '../db/sessions.ts';
import { EXPIRED_COOKIE } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** Closes the session of the call and clears its cookie. */
export function signOut(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext): Promise<undefined> => {
    await revokeSession(deps.database.kysely, requireUser(ctx).sessionId, ctx.now());
    ctx.setCookie(EXPIRED_COOKIE);
  };
}
