import { storableText } from '@attendu/contracts/text';
import type { Step } from '../domain/plan.ts';
import type { AnalysisState } from './analysis-state.ts';
import type { AnalysisDeps } from './ports.ts';
import { confrontStep } from './steps/confront.ts';
import { deepenStep } from './steps/deepen.ts';
import { readStep } from './steps/read.ts';
import { searchStep } from './steps/search.ts';
import type { StepResult } from './steps/step-result.ts';
import { synthesiseStep } from './steps/synthesise.ts';
import { understandStep } from './steps/understand.ts';
import { verifyStep } from './steps/verify.ts';
import { writeStep } from './steps/write.ts';

/** Every step but the seal, which ends the run in the transaction that stores it. */
export type WorkStep = Exclude<Step, { kind: 'seal' }>;

/** Runs one step from the outputs of the earlier ones, without side effects: the caller stores the result. */
export function executeStep(deps: AnalysisDeps, state: AnalysisState, step: WorkStep): Promise<StepResult<unknown>> {
  switch (step.kind) {
    case 'deepen':
      return deepenStep(deps, state);
    case 'understand':
      return understandStep(deps, state);
    case 'search':
      return searchStep(deps, state, step.point, step.source);
    case 'read':
      return readStep(deps, state, step.point);
    case 'confront':
      return confrontStep(deps, state, step.point);
    case 'write':
      return writeStep(deps, state, step.point);
    case 'verify':
      return verifyStep(deps, state);
    case 'synthesise':
      return synthesiseStep(deps, state);
  }
}

/** An output as it is stored and read back, which the next steps are given. A text cut in the middle of a character would be refused by the database. */
export const asStored = (output: unknown): unknown =>
  JSON.parse(JSON.stringify(output, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value)));
