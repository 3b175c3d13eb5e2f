import { randomBytes } from 'node:crypto';
import type { Tx } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import type { AuthDb } from '../db/schema.ts';
import { insertSession, revokeSession } from '../db/sessions.ts';
import { ABSOLUTE_MS, digestOf } from '../domain/session.ts';

/** A new session, whose secret is given; the one of the call, if any, is closed, so that none planted before goes on. */
export async function openSession(tx: Tx<AuthDb>, ctx: RequestContext, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.now();
  if (ctx.user) await revokeSession(tx, ctx.user.sessionId, now);
  await insertSession(tx, {
    id: ctx.newId(),
    userId,
    tokenDigest: digestOf(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    revokedAt: null,
  });
  return token;
}
