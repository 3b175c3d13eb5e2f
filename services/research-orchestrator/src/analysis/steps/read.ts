import type { SourceKey } from '@attendu/contracts/sources';
import { plural } from '@attendu/law/typography';
import { readRegulations } from '../../corpus/regulations.ts';
import { countOfKind } from '../../domain/kind-nouns.ts';
import { lower } from '../../domain/points/french.ts';
import { searchTextOf } from '../../domain/question/search-text.ts';
import { referencesToFollow } from '../../domain/reading/followed.ts';
import type { ReadingQuery } from '../../domain/reading/query.ts';
import type { Candidate, ReadOutcome } from '../../domain/reading/read.ts';
import type { StoredVersion } from '../../domain/stored-version.ts';
import { subjectTitles } from '../../domain/text/sections.ts';
import type { DocumentRef } from '../../domain/types.ts';
import { type AnalysisState, pointLabel, searchedWords, searchesOf, understandingOf } from '../analysis-state.ts';
import { candidateOf } from '../candidate.ts';
import { withoutCopies } from '../cited-documents.ts';
import { searchAt } from '../dated-search.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { queryInLaw } from '../query-in-law.ts';
import type { StepResult } from './step-result.ts';

/** Rank given to an article reached through another one. */
const BESIDE_RANK = 24;
/** Most articles examined to find those of one section. */
const NEIGHBOURS = 40;

/** Reads every document found for a point, then those that the best of them refer to; keeps the passages that answer. */
export async function readStep(deps: AnalysisDeps, state: AnalysisState, point: number): Promise<StepResult<StepOutputs['read']>> {
  const query = queryOfPoint(state, point);
  const { at } = understandingOf(state);
  const candidates = await candidatesOf(deps, state, point);
  const first = await deps.compute.run('read', query, candidates, at);
  const beside = await besideCandidates(deps, state, first, candidates);
  const all = [...candidates, ...beside];
  const outcome = beside.length === 0 ? first : await deps.compute.run('read', query, all, at);
  const versions = all.map(({ version }) => version);
  return {
    output: { read: versions.map(({ kind, versionId }) => ({ kind, versionId })), kept: outcome.kept, rejected: outcome.rejected },
    message: `${pointLabel(state, point)} : ${readSentence(versions)}, ${plural(outcome.kept.length, 'gardé')} pour l’analyse`,
  };
}

/** The query for the passages of a point, shared by reading and writing. */
export function queryOfPoint(state: AnalysisState, point: number): ReadingQuery {
  return queryInLaw(searchTextOf(searchedWords(state, point)), understandingOf(state).searchText);
}

async function candidatesOf(deps: AnalysisDeps, state: AnalysisState, point: number): Promise<Candidate[]> {
  const perKind = await Promise.all(
    searchesOf(state, point).map(async ({ source, hits }) => {
      const versions = await deps.store.versions(hits.map(({ versionId }) => ({ kind: source, versionId })));
      const place = new Map(hits.map((hit, rank) => [hit.versionId, { rank, exact: hit.exact }]));
      return withoutCopies(versions).map((version) => {
        const { rank, exact } = place.get(version.versionId) ?? { rank: hits.length, exact: false };
        return candidateOf(version, rank, exact);
      });
    }),
  );
  return perKind.flat();
}

/** Texts that the best ones refer to, and those of the same section as the best: often part of the answer in other words. */
async function besideCandidates(
  deps: AnalysisDeps,
  state: AnalysisState,
  first: ReadOutcome,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const { at } = understandingOf(state);
  const contents = new Map(candidates.map(({ version }) => [version.versionId, version.content]));
  const references = referencesToFollow(first.kept, (versionId) => contents.get(versionId));
  const [followed, applied, neighbours] = await Promise.all([
    Promise.all(references.map(({ codeId, number }) => deps.store.byNumber({ codeId, number, at }))),
    regulationsOf(
      deps,
      first.kept.map(({ document }) => document),
      at,
    ),
    neighboursOf(deps, state, first.kept[0]?.document),
  ]);
  const unread = new Map<string, StoredVersion>();
  for (const version of [...applied, ...followed.flat(), ...neighbours])
    if (!contents.has(version.versionId)) unread.set(version.versionId, version);
  return [...unread.values()].map((version) => candidateOf(version, BESIDE_RANK, false));
}

/** Number of best texts whose regulations are read. */
export const MOST_APPLIED = 3;
/** The regulations that apply an article of law. */
export const regulations = readRegulations();

/** Regulations that fix the figures left to them by the best articles of law. */
async function regulationsOf(deps: AnalysisDeps, documents: readonly DocumentRef[], at: string): Promise<StoredVersion[]> {
  const applied = documents
    .slice(0, MOST_APPLIED)
    .flatMap((document) => regulations(document).map((number) => ({ codeId: document.textId, number, at })));
  return (await Promise.all(applied.map((one) => deps.store.byNumber(one)))).flat();
}

/** Articles of a document's section, found by the section's title. */
async function neighboursOf(deps: AnalysisDeps, state: AnalysisState, document: DocumentRef | undefined): Promise<StoredVersion[]> {
  if (document === undefined || document.kind !== 'legiarti') return [];
  const titles = subjectTitles(document.hierarchy).slice(-2).join(' ');
  const { at } = understandingOf(state);
  const { hits } = await searchAt(deps, { text: titles, kinds: [document.kind], at, idcc: null, k: NEIGHBOURS }, state.request.today);
  const place = document.hierarchy.join('/');
  const versions = await deps.store.versions(hits.map(({ kind, versionId }) => ({ kind, versionId })));
  return versions.filter((version) => version.hierarchy.join('/') === place);
}

/** « 58 articles lus dans le code du travail, 6 dans le code rural… et 4 décisions de justice ». */
export function readSentence(versions: readonly StoredVersion[]): string {
  if (versions.length === 0) return 'aucun article trouvé';
  const places = new Map<string, { kind: SourceKey; count: number }>();
  for (const { kind, hierarchy, title } of versions) {
    const place = kind === 'legiarti' ? lower(hierarchy[0] ?? title) : kind;
    const known = places.get(place);
    places.set(place, { kind, count: (known?.count ?? 0) + 1 });
  }
  const agreements = new Set(versions.filter(({ kind }) => kind === 'cnn').flatMap(({ idcc }) => idcc.slice(0, 1)));
  // The verb agrees with the first item.
  const ordered = [...places].sort(
    ([, a], [, b]) => Number(b.kind === 'legiarti' || b.kind === 'cnn') - Number(a.kind === 'legiarti' || a.kind === 'cnn'),
  );
  const parts = ordered.map(([place, { kind, count }], index) => {
    if (kind !== 'legiarti' && kind !== 'cnn') return countOfKind(kind, count);
    const read = index === 0 ? plural(count, 'article lu', 'articles lus') : plural(count, 'article');
    if (kind !== 'cnn') return `${read} dans le ${place}`;
    return `${read} dans ${plural(agreements.size, 'convention collective', 'conventions collectives')}`;
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} et ${last}`;
}
