import type { UserContext } from '@attendu/contracts/identity';
import type { RequestContext } from '@attendu/http/context';
import { findSession, markSeen } from '../db/sessions.ts';
import { rolesOf } from '../domain/account.ts';
import { digestOf, isAlive, SEEN_EVERY_MS } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** What a token gives the right to say, with the roles of now rather than those of the sign-in. */
export function resolveSession(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly token: string }): Promise<{ context: UserContext | null }> => {
    const session = await findSession(deps.database.kysely, digestOf(input.token));
    if (!session || !isAlive(session, ctx.now())) return { context: null };
    if (ctx.now().getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) await markSeen(deps.database.kysely, session.id, ctx.now());
    const { userId, id: sessionId, cabinetId: firmId, emailVerifiedAt } = session;
    return { context: { userId, sessionId, roles: rolesOf(session), firmId, emailVerified: emailVerifiedAt !== null } };
  };
}
