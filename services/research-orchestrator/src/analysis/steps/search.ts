import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { findReferences } from '@attendu/law/references';
import { formatCount, plural } from '@attendu/law/typography';
import { fuseQueries } from '../../domain/fuse-queries.ts';
import { lower } from '../../domain/points/french.ts';
import { clausesOf, questionsIn } from '../../domain/question/clauses.ts';
import { dataDatesOf } from '../../domain/question/notices.ts';
import { searchTextOf } from '../../domain/question/search-text.ts';
import type { ResolvedReference, Understanding } from '../../domain/question/understanding.ts';
import type { NotInCorpusFound } from '../../domain/stored-version.ts';
import { stemsOf } from '../../domain/text/terms.ts';
import { type AnalysisState, pointLabel, pointOf, searchedWords, understandingOf } from '../analysis-state.ts';
import { type DatedAnswer, endedSince, searchAt, vectorsOf } from '../dated-search.ts';
import { VECTORS } from '../model-sentences.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import type { StepResult } from './step-result.ts';

/** Most documents read for one point and kind. */
const DEPTH = 60;
/** Minimum number of content words of a question: fewer match anything. */
const LEAST_WORDS = 3;

/** Searches one kind for one point: the point's words, then the point with the question's words, merged by rank; named texts come first. */
export async function searchStep(
  deps: AnalysisDeps,
  state: AnalysisState,
  point: number,
  source: SourceKey,
): Promise<StepResult<StepOutputs['search']>> {
  const understanding = understandingOf(state);
  const label = SOURCE_KINDS[source].label;
  const status = await deps.search.status();
  const [{ date: dataDate } = { date: null }] = dataDatesOf(status, (kind) => kind === source);
  if (!status.sources.some(({ kind, documents }) => kind === source && documents > 0)) {
    const output = { source, held: false, dataDate, queries: [], scored: 0, hits: [], unheld: [] };
    return { output, message: `${pointLabel(state, point)} : ${lower(label)}, aucun document de ce type dans le fonds` };
  }
  const { problem } = pointOf(state, point);
  const queries = queriesOf(searchedWords(state, point), understanding);
  const { at } = understanding;
  const requestOf = (text: string) => ({ text, kinds: [source], at, idcc: source === 'cnn' ? understanding.idcc : null });
  const ask = (text: string): Promise<DatedAnswer> => searchAt(deps, { ...requestOf(text), k: DEPTH }, state.request.today);
  const answers = await Promise.all(queries.map(ask));
  const [own] = queries;
  const found = new Set(answers.flatMap(({ hits }) => hits.map(({ versionId }) => versionId)));
  const ended = own === undefined || dataDate === null ? [] : await endedSince(deps, requestOf(own), dataDate, found);
  const rankings = answers.map(({ hits }) => hits.map((hit) => hit.versionId));
  const merged = fuseQueries(source, rankings).slice(0, DEPTH);
  const references = namedIn(problem, point, source, understanding);
  const named = [...new Set(references.flatMap((reference) => reference.versionIds))];
  const hits = [
    ...named.map((versionId) => ({ versionId, exact: true })),
    ...merged.filter((versionId) => !named.includes(versionId)).map((versionId) => ({ versionId, exact: false })),
  ];
  const notInCorpus = new Map<string, NotInCorpusFound>();
  for (const one of [
    ...references.flatMap(({ unheld: all }) => all.map((named) => ({ ...named, place: 0 }))),
    ...answers.flatMap((answer) => answer.notInCorpus),
    ...ended,
  ])
    if (one.place < (notInCorpus.get(one.documentId)?.place ?? Number.POSITIVE_INFINITY)) notInCorpus.set(one.documentId, one);
  const scored = Math.max(named.length, ...answers.map((answer) => answer.scored));
  const { vectors } = vectorsOf(answers);
  return {
    output: {
      source,
      held: true,
      dataDate,
      queries,
      scored,
      hits,
      unheld: [...notInCorpus.values()],
      ...(vectors === undefined ? {} : { vectors }),
    },
    message: `${pointLabel(state, point)} : ${lower(label)}, ${plural(scored, 'texte contient', 'textes contiennent')} les mots cherchés, ${formatCount(hits.length)} à lire${vectors === undefined ? '' : VECTORS[vectors.use]}`,
  };
}

/** The queries of a point: its words, each question in it when there are several, then its words with the question's. */
function queriesOf(problem: string, understanding: Understanding): string[] {
  const own = searchTextOf(problem);
  if (own === '') return [];
  const words = new Set(stemsOf(own));
  const [question = ''] = clausesOf(understanding.searchText);
  const adds = stemsOf(question).some((stem) => !words.has(stem));
  const asked = questionsIn(problem)
    .map(searchTextOf)
    .filter((one) => one !== own && stemsOf(one).length >= LEAST_WORDS);
  return [own, ...asked, ...(adds ? [`${own} ${question}`] : [])];
}

/** Texts that the point names; for the first point, also those that the question names. */
function namedIn(problem: string, point: number, source: SourceKey, understanding: Understanding): ResolvedReference[] {
  const inPoint = new Set(findReferences(problem).flatMap((reference) => (reference.type === 'article' ? reference.numbers : [])));
  return understanding.references.filter((reference) => {
    if (reference.kind !== source) return false;
    const numbers = findReferences(reference.raw).flatMap((one) => (one.type === 'article' ? one.numbers : []));
    return point === 1 || problem.includes(reference.raw.trim()) || numbers.some((number) => inPoint.has(number));
  });
}
