import { formatDateLong } from '@attendu/law/typography';
import type { AnalysisState } from '../analysis-state.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { understand } from '../understand.ts';
import type { StepResult } from './step-result.ts';

export async function understandStep(deps: AnalysisDeps, state: AnalysisState): Promise<StepResult<StepOutputs['understand']>> {
  const { question, globalContexte, lawDate, today } = state.request;
  const [understanding, held] = await Promise.all([
    understand(deps, { question, globalContexte, lawDate, today, isKept: true }),
    deps.holdings.read(),
  ]);
  const agreement =
    understanding.agreement === null ? '' : `, convention collective ${understanding.agreement} (IDCC ${understanding.idcc})`;
  return {
    output: { understanding, fingerprint: held.fingerprint },
    message: `Question comprise : droit applicable au ${formatDateLong(understanding.at)}${agreement}`,
  };
}
