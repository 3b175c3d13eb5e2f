import { plural } from '@attendu/law/typography';
import type { AnalysisState } from '../analysis-state.ts';
import { deepenPoints } from '../deepen-points.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import type { StepResult } from './step-result.ts';

/** Derives the points of a deep analysis: those proposed to a user, then those that reading adds. */
export async function deepenStep(deps: AnalysisDeps, { request }: AnalysisState): Promise<StepResult<StepOutputs['deepen']>> {
  const { points, globalContexte, rounds, texts } = await deepenPoints(deps, request, () => performance.now());
  return {
    output: { points, globalContexte },
    message: `Recherche approfondie : ${plural(points.length, 'point de droit', 'points de droit')} en ${plural(rounds, 'tour de lecture', 'tours de lecture')}, ${plural(texts, 'texte parcouru', 'textes parcourus')}`,
  };
}
