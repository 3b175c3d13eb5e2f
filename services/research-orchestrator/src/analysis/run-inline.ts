import { planOf, type RunRequest, stepName } from '../domain/plan.ts';
import { stateOf } from './analysis-state.ts';
import { executeStep } from './execute-step.ts';
import type { AnalysisDeps } from './ports.ts';
import { type Sealed, seal } from './steps/seal.ts';

/** A whole analysis in one go, nothing stored: for benchmarks and checks. `onLine` is given each step's line of the ledger. */
export async function runInline(
  deps: AnalysisDeps,
  request: RunRequest,
  onLine: (message: string) => void = () => undefined,
): Promise<Sealed> {
  const outputs = new Map<string, unknown>();
  for (let position = 0; ; position++) {
    const state = stateOf(request, outputs);
    const step = planOf(state.request)[position];
    if (step === undefined || step.kind === 'seal') return seal(deps, state);
    const { output, message } = await executeStep(deps, state, step);
    // The stored form is JSON: an output that does not survive it would break a run that is taken over.
    outputs.set(stepName(step), JSON.parse(JSON.stringify(output)));
    onLine(message);
  }
}
