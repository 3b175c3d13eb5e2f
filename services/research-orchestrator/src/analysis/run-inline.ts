import { planOf, type RunRequest, stepName } from '../domain/plan.ts';
import { stateOf } from './analysis-state.ts';
import { asStored, executeStep } from './execute-step.ts';
import type { AnalysisDeps } from './ports.ts';
import { type Sealed, seal } from './steps/seal.ts';

/** Runs a whole analysis without storing it, for benchmarks and checks. `onLine` receives each step's ledger line. */
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
    outputs.set(stepName(step), asStored(output));
    onLine(message);
  }
}
