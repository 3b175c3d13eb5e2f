import { billingRoutes } from '@attendu/contracts/billing/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { UserContext } from '@attendu/contracts/identity';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import type { RouteInput, RouteOutput } from '@attendu/contracts/route';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { Problem, problem } from '@attendu/http/problem';
import { insertLine, insertRun, runOfDossier } from '../db/runs.ts';
import { planOf, type RunRequest } from '../domain/plan.ts';
import { STARTING } from '../domain/progress.ts';
import { todayInParis } from '../domain/question/law-date.ts';
import type { Deps } from './deps.ts';
import { subjectOf } from './subject.ts';

type Contract = typeof researchRoutes.analyse;
type Body = RouteInput<Contract>['body'];

const REFUSALS: ReadonlySet<string> = new Set(['billing.paywall', 'billing.quota_exhausted']);

/**
 * Starts the analysis of a dossier: its owner is checked, a request is debited, and the run exists with its event. Repeated, it answers the
 * same run and debits nothing more.
 * @throws dossier.not_found, billing.paywall, billing.quota_exhausted, request.subject_mismatch
 */
export function startAnalysis(deps: Deps) {
  return async (ctx: RequestContext, body: Body): Promise<RouteOutput<Contract>> => {
    const user = subjectOf(ctx, body.userId);
    const { dossierId } = body;
    const known = await runOfDossier(deps.database.kysely, dossierId);
    if (known !== null) return ownRun(known, user);
    const dossier = await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
    if (dossier.userId !== user.userId) throw problem('dossier.not_found');
    await reserve(deps, ctx, user, dossierId);
    return createRun(deps, ctx, user, body);
  };
}

function ownRun(run: { id: string; dossierId: string; userId: string }, user: UserContext): RouteOutput<Contract> {
  if (run.userId !== user.userId) throw problem('dossier.not_found');
  return { runId: run.id, dossierId: run.dossierId };
}

/** Debits one request; a refusal is told to the dossier, which then shows it. */
async function reserve(deps: Deps, ctx: RequestContext, user: UserContext, dossierId: string): Promise<void> {
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

async function createRun(deps: Deps, ctx: RequestContext, user: UserContext, body: Body): Promise<RouteOutput<Contract>> {
  const { dossierId } = body;
  const request: RunRequest = {
    question: body.contexte,
    globalContexte: body.global_contexte ?? '',
    points: body.point_list,
    lawDate: body.law_date ?? null,
    today: todayInParis(ctx.now()),
  };
  const id = ctx.newId();
  return inTransaction(deps.database.kysely, async (tx) => {
    const inserted = await insertRun(tx, {
      id,
      dossierId,
      userId: user.userId,
      firmId: user.firmId,
      request,
      correlationId: ctx.requestId,
      totalSteps: planOf(request).length,
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
