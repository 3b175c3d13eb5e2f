import { shorten } from '../domain/points/french.ts';
import { searchTextOf } from '../domain/question/search-text.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import { DOUBT_NOTICE, lackNotice, pointLackNotice, pointWithoutWord } from '../domain/writing/insufficient.ts';
import { assessPoint, assessQuestion } from './answerability.ts';
import type { AnalysisDeps } from './ports.ts';

/** Characters of a point quoted in a warning. */
const LONGEST_NAME = 120;

/** Warnings about points before a debit: the same assessment, in the same words, as their dossier would give. */
export async function pointWarnings(
  deps: Pick<AnalysisDeps, 'search' | 'store' | 'compute' | 'holdings'>,
  understanding: Understanding,
  problems: readonly string[],
): Promise<string[]> {
  const { lack: ofQuestion, mayLack } = await assessQuestion(deps, understanding);
  if (ofQuestion !== null) return [lackNotice(ofQuestion)];
  const notices: string[] = mayLack ? [DOUBT_NOTICE] : [];
  for (const problem of problems) {
    const name = shorten(problem, LONGEST_NAME);
    const lack = await assessPoint(deps, understanding, problem);
    if (lack !== null) notices.push(pointLackNotice(lack, name));
    else if (searchTextOf(problem) === '') notices.push(pointWithoutWord(name));
  }
  return notices;
}
