import { type RequestContext, requireUser } from '@attendu/http/context';
import { revokeSession } from '../db/sessions.ts';
import { EXPIRED_COOKIE } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

/** Closes the session of the call and clears its cookie. */
export function signOut(deps: Pick<Deps, 'database' | 'digestKey'>) {
  return async (ctx: RequestContext): Promise<undefined> => {
    const { userId, sessionId } = requireUser(ctx);
    await revokeSession(deps.database.kysely, sessionId, ctx.now());
    await keepSecurityEvent(deps, deps.database.kysely, ctx, 'session.ended', { userId });
    ctx.setCookie(EXPIRED_COOKIE);
  };
}
