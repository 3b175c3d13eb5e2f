import type { Bus } from '@attendu/bus/bus';
import type { Database, Tx } from '@attendu/db/database';
import type { Held } from '@attendu/db/leases/held';
import { type AnalysisState, countersOf, stateOf } from '../analysis/analysis-state.ts';
import { asStored, executeStep } from '../analysis/execute-step.ts';
import type { AnalysisFor } from '../analysis/ports.ts';
import { TextGone } from '../analysis/steps/contents.ts';
import { type Manifest, seal } from '../analysis/steps/seal.ts';
import {
  deleteSteps,
  failRun,
  finishRun,
  insertLine,
  insertResult,
  insertStep,
  lastLineOf,
  mustYield,
  type RunRow,
  stepOutputs,
} from '../db/runs.ts';
import type { ResearchTables } from '../db/schema.ts';
import { percentOf, planOf, stepName } from '../domain/plan.ts';
import { countFailed, countSealed } from './figures.ts';

export type RunnerDeps = {
  readonly analysisFor: AnalysisFor;
  readonly database: Database<ResearchTables>;
  readonly bus: Pick<Bus<'research-orchestrator'>, 'publish'>;
};

/** The index follows the store within a moment. */
const RESTART_MS = 2_000;

export type HeldRun = Held<ResearchTables, RunRow>;

/**
 * Runs the remaining steps of a run. Each step ends in one transaction that stores its output and its ledger line, so that a worker killed at any
 * point leaves a run that resumes after its last finished step and ends once. Between two steps, gives the run back when a user without any run in
 * progress waits. A run that has read a text withdrawn meanwhile starts over without it. @throws LeaseLost when another worker has taken the run; AbortError when the process stops between two steps.
 */
export async function processRun(deps: RunnerDeps, held: HeldRun): Promise<void> {
  try {
    await doSteps(deps, held);
  } catch (error) {
    if (!(error instanceof TextGone)) throw error;
    await held.end((tx) => deleteSteps(tx, held.row.id), { inMs: RESTART_MS, counted: true });
  }
}

async function doSteps(deps: RunnerDeps, held: HeldRun): Promise<void> {
  const { row: run } = held;
  const outputs = await stepOutputs(deps.database.kysely, run.id);
  for (let position = 0; ; position++) {
    held.signal.throwIfAborted();
    // The points of a deep analysis, and so its steps, are known only after its first step.
    const state = stateOf(run.request, outputs);
    const plan = planOf(state.request);
    const step = plan[position];
    if (step === undefined) throw new Error(`run ${run.id} has no step ${position}`);
    const name = stepName(step);
    if (outputs.has(name)) continue;
    if (step.kind === 'seal') return await endRun(deps, held, state);
    const { output, message } = await executeStep(await deps.analysisFor(run), state, step);
    const stored = asStored(output);
    const done = stateOf(run.request, new Map([...outputs, [name, stored]]));
    await held.commit(
      async (tx) => {
        await insertStep(tx, { runId: run.id, position, name, output: stored });
        const percent = percentOf(position + 1, planOf(done.request).length);
        await recordProgress(tx, run, { step: name, message, percent, ...countersOf(done) });
      },
      { progress: true },
    );
    outputs.set(name, stored);
    if (await mustYield(deps.database.kysely, run)) return held.end(async () => undefined, { inMs: 0, counted: false });
  }
}

async function endRun(deps: RunnerDeps, held: HeldRun, state: AnalysisState): Promise<void> {
  const { row: run } = held;
  const sealed = await seal(await deps.analysisFor(run), state);
  const { result, manifest, hash } = sealed;
  await held.end(async (tx) => {
    await insertResult(tx, run.id, result);
    await recordProgress(tx, run, { step: 'seal', message: 'Analyse terminée, dossier scellé', percent: 100, ...countersOf(state) });
    const seconds = await finishRun(tx, run.id, { manifest, resultHash: hash });
    const facts = {
      seconds,
      refused: result.points.every(({ point_data }) => point_data.insufficient !== null),
      quotationsChecked: manifest.quotationsChecked,
      quotationsRemoved: manifest.quotationsRemoved.length,
      ...modelFactsOf(manifest),
    };
    await deps.bus.publish(tx, metaOf(run), 'analysis.done', { dossierId: run.dossierId, runId: run.id, userId: run.userId, facts });
  });
  countSealed(run, sealed);
}

/** What the model was asked for all points together; nothing for a run that never called one. */
function modelFactsOf({ model }: Manifest) {
  const works = (model?.points ?? []).filter((work) => work !== null);
  const inputTokens = works.reduce((sum, { usage }) => sum + usage.input, 0);
  const outputTokens = works.reduce((sum, { usage }) => sum + usage.output, 0);
  if (inputTokens + outputTokens === 0) return {};
  return { model: { inputTokens, outputTokens, euros: works.reduce((sum, { euros }) => sum + euros, 0) } };
}

/** Ends a run that cannot succeed; the request is refunded. `message`: French, shown to the user. */
export async function abandonRun(deps: RunnerDeps, held: HeldRun, message: string): Promise<void> {
  const { row: run } = held;
  const counters = countersOf(stateOf(run.request, await stepOutputs(deps.database.kysely, run.id)));
  await held.end(async (tx) => {
    const { percent } = await lastLineOf(tx, run.id);
    await recordProgress(tx, run, { step: 'failed', message, percent, ...counters });
    await failRun(tx, run.id, message);
    await deps.bus.publish(tx, metaOf(run), 'analysis.failed', {
      dossierId: run.dossierId,
      runId: run.id,
      userId: run.userId,
      reason: 'error',
      message,
    });
  });
  countFailed(run);
}

type ProgressEntry = { step: string; message: string; percent: number; read: number; kept: number };

async function recordProgress(tx: Tx<ResearchTables>, run: RunRow, entry: ProgressEntry): Promise<void> {
  const { step, message, percent, read, kept } = entry;
  await insertLine(tx, { runId: run.id, step, message, percent, documentsRead: read, documentsKept: kept });
}

function metaOf(run: RunRow) {
  return { actor: { kind: 'service', id: 'research-orchestrator' }, correlationId: run.correlationId } as const;
}
