import type { Point } from '@attendu/contracts/research/schemas';
import { kindsOf } from '../domain/plan.ts';
import { detectAgreement } from '../domain/question/agreement.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { AnalysisDeps } from './ports.ts';

/**
 * The points of an analysis, each of which searches the collective agreement as well as the codes when the agreement was chosen after they were
 * proposed. @param proposedFrom the question and the context that the points were proposed from.
 */
export async function searchingAgreement(
  deps: Pick<AnalysisDeps, 'holdings'>,
  points: readonly Point[],
  { idcc }: Pick<Understanding, 'idcc'>,
  proposedFrom: string,
): Promise<readonly Point[]> {
  if (idcc === null || points.some(({ source }) => kindsOf(source).includes('cnn'))) return points;
  const { agreements } = await deps.holdings.read();
  // Points proposed with the agreement no longer have it because the user removed it.
  if (detectAgreement(proposedFrom, agreements).agreement !== null) return points;
  return points.map((point) => (kindsOf(point.source).includes('legiarti') ? { ...point, source: `${point.source},cnn` } : point));
}
