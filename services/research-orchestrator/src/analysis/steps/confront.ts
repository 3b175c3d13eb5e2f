import { plural } from '@attendu/law/typography';
import { type AnalysisState, outputOf, pointLabel, pointOf, understandingOf } from '../analysis-state.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { contentsOf } from './contents.ts';
import type { StepResult } from './step-result.ts';

/** Decides for each kept document whether it supports the answer, opposes it or only gives context. */
export async function confrontStep(deps: AnalysisDeps, state: AnalysisState, point: number): Promise<StepResult<StepOutputs['confront']>> {
  const { kept } = outputOf(state, { kind: 'read', point });
  const { question, idcc } = understandingOf(state);
  const contents = await contentsOf(
    deps,
    kept.map(({ document }) => document),
  );
  const readings = await deps.compute.run(
    'confront',
    contents.map(({ content }, index) => ({ reading: kept[index] as (typeof kept)[number], content })),
    // A point added by hand, and what is told of the case, may name persons that the question does not.
    [question, pointOf(state, point).problem, state.request.globalContexte].join('\n'),
    idcc,
  );
  const supporting = readings.filter(({ stance }) => stance === 'support');
  const supports = supporting.length;
  // An exception may be in a text of its own, or inside the text that states the rule.
  const inside = supporting.flatMap(({ passages }) => passages).filter(({ role }) => role === 'exception').length;
  const opposes = readings.filter(({ stance }) => stance === 'oppose').length + inside;
  return {
    output: { readings },
    message: `${pointLabel(state, point)} : ${plural(supports, "texte à l'appui", "textes à l'appui")}, ${plural(opposes, 'exception ou réserve', 'exceptions ou réserves')}`,
  };
}
