import type { Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import type { AuthDb } from '../db/schema.ts';
import { provedAtOf, setFactorAt } from '../db/sessions.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';

/** After a verified factor: the session that awaited one is replaced, another one may act for ten minutes. */
export async function confirmSession(
  deps: Pick<Deps, 'bus' | 'adminSecondFactor' | 'digestKey'>,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
): Promise<{ token: string | null; cookies: readonly string[] }> {
  const { userId, sessionId, awaits } = requireUser(ctx);
  if (awaits !== undefined) {
    const provedAt = await provedAtOf(tx, sessionId, userId);
    return openSession(deps, tx, ctx, userId, ctx.cookie, { factorAt: ctx.now(), provedAt });
  }
  await setFactorAt(tx, sessionId, ctx.now());
  return { token: null, cookies: [] };
}
