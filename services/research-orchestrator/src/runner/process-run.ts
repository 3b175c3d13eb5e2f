import type { Bus } from '@attendu/bus/bus';
import { type Database, inTransaction, type Tx } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import { executeStep } from '../analysis/execute-step.ts';
import type { AnalysisDeps } from '../analysis/ports.ts';
import { countersOf, type RunState, stateOf } from '../analysis/run-state.ts';
import { seal } from '../analysis/steps/seal.ts';
import {
  failRun,
  finishRun,
  insertLine,
  insertResult,
  insertStep,
  lastLineOf,
  lockOwnRun,
  noteStep,
  type RunRow,
  stepOutputs,
} from '../db/runs.ts';
import type { ResearchTables } from '../db/schema.ts';
import { percentOf, planOf, stepName } from '../domain/plan.ts';

export type RunnerDeps = {
  readonly analysis: AnalysisDeps;
  readonly database: Database<ResearchTables>;
  readonly bus: Pick<Bus<'research-orchestrator'>, 'publish'>;
  readonly log: Logger;
  readonly leaseMs: number;
};

/** A run in hand. `lease`: what it is held under, new at each claim, so that a worker that stalled past its own lease holds nothing. */
export type ClaimedRun = RunRow & { readonly lease: string };

/** Another worker has the run: whatever was being done for it here is dropped. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Does the steps of a run that are not done yet. Each ends in one transaction: its output, its line in the ledger, its event; so that a
 * worker killed anywhere leaves a run that goes on from its last finished step, and ends once.
 * @throws LeaseLost when another worker has taken the run; AbortError when `stopping` aborts between two steps.
 */
export async function processRun(deps: RunnerDeps, run: ClaimedRun, stopping: AbortSignal): Promise<void> {
  const outputs = await stepOutputs(deps.database.kysely, run.id);
  for (let position = 0; ; position++) {
    stopping.throwIfAborted();
    // A deep analysis has the steps of its points once it has found them.
    const state = stateOf(run.request, outputs);
    const plan = planOf(state.request);
    const step = plan[position];
    if (step === undefined) throw new Error(`run ${run.id} has no step ${position}`);
    const name = stepName(step);
    if (outputs.has(name)) continue;
    if (step.kind === 'seal') return endRun(deps, run, state, position);
    const { output, message } = await executeStep(deps.analysis, state, step);
    const stored: unknown = JSON.parse(JSON.stringify(output));
    const done = stateOf(run.request, new Map([...outputs, [name, stored]]));
    await finishStep(deps, run, async (tx) => {
      await insertStep(tx, { runId: run.id, position, name, output: stored });
      const counters = countersOf(done);
      await tell(deps, tx, run, { step: name, message, percent: percentOf(position + 1, planOf(done.request).length), ...counters });
      await noteStep(tx, run.id, deps.leaseMs);
    });
    outputs.set(name, stored);
  }
}

async function endRun(deps: RunnerDeps, run: ClaimedRun, state: RunState, position: number): Promise<void> {
  const { result, manifest, hash } = await seal(deps.analysis, state);
  const counters = countersOf(state);
  await finishStep(deps, run, async (tx) => {
    await insertStep(tx, { runId: run.id, position, name: 'seal', output: { hash } });
    await insertResult(tx, run.id, result);
    await tell(deps, tx, run, { step: 'seal', message: 'Analyse terminée, dossier scellé', percent: 100, ...counters });
    await finishRun(tx, run.id, { manifest, resultHash: hash });
    await deps.bus.publish(tx, metaOf(run), 'analysis.done', { dossierId: run.dossierId, runId: run.id, userId: run.userId });
  });
}

/** Ends a run that cannot be done: the request is given back. `message`: French, shown. */
export async function abandonRun(deps: RunnerDeps, run: ClaimedRun, message: string): Promise<void> {
  const counters = countersOf(stateOf(run.request, await stepOutputs(deps.database.kysely, run.id)));
  await finishStep(deps, run, async (tx) => {
    const { percent } = await lastLineOf(tx, run.id);
    await tell(deps, tx, run, { step: 'failed', message, percent, ...counters });
    await failRun(tx, run.id, message);
    await deps.bus.publish(tx, metaOf(run), 'analysis.failed', {
      dossierId: run.dossierId,
      runId: run.id,
      userId: run.userId,
      reason: 'error',
      message,
    });
  });
}

/** One transaction that only the holder of the lease can commit. */
async function finishStep(deps: RunnerDeps, run: ClaimedRun, work: (tx: Tx<ResearchTables>) => Promise<void>): Promise<void> {
  await inTransaction(deps.database.kysely, async (tx) => {
    if (!(await lockOwnRun(tx, run.id, run.lease))) throw new LeaseLost(`run ${run.id} is no longer this worker's`);
    await work(tx);
  });
}

type Told = { step: string; message: string; percent: number; read: number; kept: number };

async function tell(deps: RunnerDeps, tx: Tx<ResearchTables>, run: RunRow, { step, message, percent, read, kept }: Told): Promise<void> {
  const seq = await insertLine(tx, { runId: run.id, step, message, percent, documentsRead: read, documentsKept: kept });
  const data = { dossierId: run.dossierId, runId: run.id, userId: run.userId, seq, percent };
  await deps.bus.publish(tx, metaOf(run), 'analysis.progressed', data);
}

function metaOf(run: RunRow) {
  return { actor: { kind: 'service', id: 'research-orchestrator' }, correlationId: run.correlationId } as const;
}
