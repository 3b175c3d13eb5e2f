import { searchTextOf } from '../../domain/question/search-text.ts';
import type { Lack } from '../../domain/writing/insufficient.ts';
import type { AnalysisDeps } from '../ports.ts';
import { type RunState, understandingOf } from '../run-state.ts';

/**
 * Why the corpus seems to lack what answers a text, or null. A question on an agreement is not judged: what is learned of the codes, their references
 * above all, says nothing of agreements; nor is one that is nothing but the name of an article held.
 */
export async function lackOf(deps: Pick<AnalysisDeps, 'search'>, state: RunState, text: string): Promise<Lack | null> {
  const { at, idcc, onlyReferences, references } = understandingOf(state);
  const searched = searchTextOf(text);
  if (idcc !== null || (onlyReferences && references.length > 0) || searched === '') return null;
  const sufficiency = await deps.search.assess(searched, at);
  return sufficiency === null || sufficiency.lack <= 0 ? null : { missing: sufficiency.missing, otherCode: sufficiency.otherCode };
}
