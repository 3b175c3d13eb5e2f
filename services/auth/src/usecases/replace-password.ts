import type { Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { endLinksOf } from '../db/links.ts';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { revokeSessionsOf } from '../db/sessions.ts';
import { lockPasswordHash, setPasswordHash } from '../db/users.ts';
import { LINK_PURPOSES } from '../domain/link.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

/** Stores a new password; every session and pending link of the account ends. */
export async function replacePassword(tx: Tx<AuthDb>, userId: string, passwordHash: string, now: Date): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash, now);
  await revokeSessionsOf(tx, userId, now);
  for (const purpose of LINK_PURPOSES) await endLinksOf(tx, userId, purpose, now);
}

/**
 * The same for a password chosen in a session, with its event and log line. Another change made while this one was being hashed wins: its sessions
 * must not be replaced. @throws auth.required
 */
export async function replaceOwnPassword(
  deps: Pick<Deps, 'bus' | 'digestKey'>,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<void> {
  if ((await lockPasswordHash(tx, user.id)) !== user.passwordHash) throw problem('auth.required');
  await replacePassword(tx, user.id, passwordHash, ctx.now());
  await deps.bus.publish(tx, eventMeta(ctx), 'password.changed', { userId: user.id });
  await keepSecurityEvent(deps, tx, ctx, 'password.changed', { userId: user.id });
}
