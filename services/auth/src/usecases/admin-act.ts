import type { AdminAction } from '@attendu/contracts/admin-acts';
import type { Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import type { AuthDb } from '../db/schema.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

/** A line of the audit log, written with the act. */
export async function keepAct(
  deps: Pick<Deps, 'bus' | 'digestKey'>,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
  act: { readonly action: AdminAction; readonly subjectId: string; readonly reason: string | null },
): Promise<void> {
  const { userId: actorId } = requireUser(ctx);
  await keepSecurityEvent(deps, tx, ctx, 'account.administered', { userId: act.subjectId, actorId, detail: act.action });
  const data = { ...act, adminId: actorId, place: ctx.clientAddress };
  await deps.bus.publish(tx, eventMeta(ctx), 'account.administered', data);
}
