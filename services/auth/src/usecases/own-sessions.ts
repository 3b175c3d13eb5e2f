import type { Session } from '@attendu/contracts/auth/schemas';
import type { Db } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import type { AuthDb } from '../db/schema.ts';
import { revokeOwnSessions, revokeSessionsOf, sessionsOf } from '../db/sessions.ts';
import { EXPIRED_COOKIE } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { requireOwnerProof } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';

const SHOWN = 50;

/** The open sessions of the account. */
export async function openSessionsOf(db: Db<AuthDb>, ctx: RequestContext): Promise<Session[]> {
  const { userId, sessionId } = requireUser(ctx);
  const rows = await sessionsOf(db, userId, ctx.now(), SHOWN);
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device: device === '' ? 'Appareil inconnu' : device,
    current: id === sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

export function listSessions(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext): Promise<{ sessions: Session[] }> => ({ sessions: await openSessionsOf(deps.database.kysely, ctx) });
}

/** Where the account has a second factor, the contract asks for a fresh one; elsewhere the owner's proof is asked. */
async function requireProofToEnd(deps: Pick<Deps, 'database'>, ctx: RequestContext): Promise<void> {
  if (requireUser(ctx).factorAt === undefined) await requireOwnerProof(deps, ctx);
}

/** Closes one of the caller's own sessions. */
export function endSession(deps: Pick<Deps, 'database' | 'digestKey'>) {
  return async (ctx: RequestContext, input: { readonly sessionId: string }): Promise<undefined> => {
    const { userId, sessionId } = requireUser(ctx);
    await requireProofToEnd(deps, ctx);
    const ended = await revokeOwnSessions(deps.database.kysely, userId, { only: input.sessionId }, ctx.now());
    if (ended > 0) await keepSecurityEvent(deps, deps.database.kysely, ctx, 'session.ended', { userId });
    if (input.sessionId === sessionId) ctx.setCookie(EXPIRED_COOKIE);
  };
}

/** Closes all of the caller's sessions, or all the others. */
export function endSessions(deps: Pick<Deps, 'database' | 'digestKey'>) {
  return async (ctx: RequestContext, input: { readonly keep?: 'current' | undefined }): Promise<undefined> => {
    const { userId, sessionId } = requireUser(ctx);
    await requireProofToEnd(deps, ctx);
    await keepSecurityEvent(deps, deps.database.kysely, ctx, 'session.ended', {
      userId,
      detail: input.keep === 'current' ? 'others' : 'all',
    });
    if (input.keep === 'current')
      return revokeOwnSessions(deps.database.kysely, userId, { exceptId: sessionId }, ctx.now()).then(() => undefined);
    await revokeSessionsOf(deps.database.kysely, userId, ctx.now());
    ctx.setCookie(EXPIRED_COOKIE);
  };
}
