import type { UserContext } from '@attendu/contracts/identity';
import type { RequestContext } from '@attendu/http/context';
import { type FoundSession, findSession, markSeen, revokeFamily } from '../db/sessions.ts';
import { rolesOf } from '../domain/account.ts';
import { ADMIN_SEEN_EVERY_MS, awaitedBy, digestOf, isAlive, OVERLAP_MS, SEEN_EVERY_MS } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

type Input = {
  readonly token: string;
  /** Asked for a call that a page makes by itself: it is no use of the session. */
  readonly unattended?: 'true' | undefined;
};

/** Resolves a token to its user, with the present roles rather than those of the sign-in. */
export function resolveSession(deps: Pick<Deps, 'database' | 'adminSecondFactor' | 'digestKey'>) {
  return async (ctx: RequestContext, input: Input): Promise<{ context: UserContext | null }> => {
    const session = await findSession(deps.database.kysely, digestOf(input.token));
    const awaits = session ? awaitedBy(session, deps.adminSecondFactor) : null;
    if (!session || !isAlive(session, awaits, ctx.now())) {
      if (session) await endIfStolen(deps, ctx, session);
      return { context: null };
    }
    const seenEvery = session.isSuperAdmin ? ADMIN_SEEN_EVERY_MS : SEEN_EVERY_MS;
    const isLate = ctx.now().getTime() - session.lastSeenAt.getTime() >= seenEvery;
    if (isLate && input.unattended === undefined) await markSeen(deps.database.kysely, session.id, ctx.now());
    const { userId, id: sessionId, cabinetId: firmId, emailVerifiedAt } = session;
    return {
      context: {
        ...{ userId, sessionId, roles: rolesOf(session), firmId, emailVerified: emailVerifiedAt !== null },
        ...(session.mustChangePassword ? { mustChangePassword: true } : {}),
        ...(awaits === null ? {} : { awaits }),
        ...(session.hasFactor && session.factorAt !== null ? { factorAt: session.factorAt.getTime() } : {}),
      },
    };
  };
}

/**
 * Reuse of a closed session: its browser has another token or none, so the sender is someone else. If a successor of
 * it is still open, either may be the thief: it is closed as well.
 */
async function endIfStolen(deps: Pick<Deps, 'database' | 'digestKey'>, ctx: RequestContext, session: FoundSession): Promise<void> {
  const { revokedAt, familyId } = session;
  if (revokedAt === null || ctx.now().getTime() - revokedAt.getTime() < OVERLAP_MS) return;
  const closed = await revokeFamily(deps.database.kysely, familyId, ctx.now());
  if (closed === 0) return;
  await keepSecurityEvent(deps, deps.database.kysely, ctx, 'session.reused', { userId: session.userId });
  ctx.log.warn({ audit: 'session.reused', session: session.id }, 'a closed session was used again: what followed it is closed');
}
