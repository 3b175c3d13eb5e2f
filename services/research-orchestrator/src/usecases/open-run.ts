import { billingRoutes } from '@attendu/contracts/billing/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { UserContext } from '@attendu/contracts/identity';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { Problem, problem } from '@attendu/http/problem';
import { isErased } from '../db/erased-users.ts';
import { insertLine, insertRun, runOfDossier } from '../db/runs.ts';
import type { RunRequest } from '../domain/plan.ts';
import { STARTING } from '../domain/progress.ts';
import type { Deps } from './deps.ts';

const REFUSALS: ReadonlySet<string> = new Set(['billing.paywall', 'billing.quota_exhausted']);

export type OpenedRun = { readonly runId: string; readonly dossierId: string };

/** An existing run, for its owner. @throws dossier.not_found for another user. */
export function ownRun(run: { id: string; dossierId: string; userId: string }, user: UserContext): OpenedRun {
  if (run.userId !== user.userId) throw problem('dossier.not_found');
  return { runId: run.id, dossierId: run.dossierId };
}

/**
 * Debits one request; a refusal is recorded on the dossier, which shows it. What comes before may last longer than the ten seconds after which a deleted
 * dossier is erased: nothing would then end its run. @throws dossier.not_found
 */
export async function reserve(deps: Deps, ctx: RequestContext, user: UserContext, dossierId: string): Promise<void> {
  await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
  try {
    await deps.client.call(
      billingRoutes.reserve,
      { body: { userId: user.userId, dossierId } },
      { requestId: ctx.requestId, idempotent: true },
    );
  } catch (error) {
    if (error instanceof Problem && REFUSALS.has(error.code)) {
      const message = error.detail ?? error.message;
      const data = { dossierId, runId: null, userId: user.userId, reason: 'refused', message } as const;
      await inTransaction(deps.database.kysely, (tx) => deps.bus.publish(tx, eventMeta(ctx), 'analysis.failed', data));
    }
    throw error;
  }
}

/**
 * Creates the run, its event and the first line of its ledger in one transaction; returns the existing run when another call came first. `attempt`:
 * number of this attempt at the dossier. @throws auth.required when the account was deleted meanwhile
 */
export async function openRun(
  deps: Deps,
  ctx: RequestContext,
  user: UserContext,
  dossierId: string,
  request: RunRequest,
  attempt = 1,
): Promise<OpenedRun> {
  const id = ctx.newId();
  return inTransaction(deps.database.kysely, async (tx) => {
    if (await isErased(tx, user.userId)) throw problem('auth.required');
    const inserted = await insertRun(tx, {
      id,
      dossierId,
      attempt,
      userId: user.userId,
      firmId: user.firmId,
      request,
      correlationId: ctx.requestId,
      createdAt: ctx.now(),
    });
    if (!inserted) {
      const other = await runOfDossier(tx, dossierId);
      if (other === null) throw new Error('a run was refused as a duplicate and cannot be found');
      return ownRun(other, user);
    }
    await insertLine(tx, { runId: id, step: 'requested', message: STARTING, percent: 0, documentsRead: 0, documentsKept: 0 });
    const data = { dossierId, runId: id, userId: user.userId, firmId: user.firmId, points: request.points.length };
    await deps.bus.publish(tx, eventMeta(ctx), 'analysis.requested', data);
    return { runId: id, dossierId };
  });
}
