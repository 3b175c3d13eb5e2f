import type { SourceKey } from '@attendu/contracts/sources';
import { plural } from '@attendu/law/typography';
import { lower } from '../../domain/points/french.ts';
import { searchTextOf } from '../../domain/question/search-text.ts';
import { referencesToFollow } from '../../domain/reading/followed.ts';
import { type ReadingQuery, readingQuery } from '../../domain/reading/query.ts';
import type { Candidate, ReadOutcome } from '../../domain/reading/read.ts';
import type { StoredVersion } from '../../search/port.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { pointLabel, pointOf, type RunState, searchesOf, understandingOf } from '../run-state.ts';
import type { StepResult } from './step-result.ts';

/** Where an article reached through another one stands among those found by the search. */
const FOLLOWED_RANK = 24;

/** Reads every document found for a point, then those that the best of them refer to; keeps the passages that answer. */
export async function readStep(deps: AnalysisDeps, state: RunState, point: number): Promise<StepResult<StepOutputs['read']>> {
  const query = queryOfPoint(state, point);
  const { at } = understandingOf(state);
  const candidates = await candidatesOf(deps, state, point);
  const first = await deps.compute.run('read', query, candidates, at);
  const followed = await followedCandidates(deps, first, candidates, at);
  const outcome = followed.length === 0 ? first : await deps.compute.run('read', query, [...candidates, ...followed], at);
  const versions = [...candidates, ...followed].map(({ version }) => version);
  return {
    output: { read: versions.map(({ kind, versionId }) => ({ kind, versionId })), kept: outcome.kept, rejected: outcome.rejected },
    message: `${pointLabel(state, point)} : ${readSentence(versions)}, ${plural(outcome.kept.length, 'gardé')}`,
  };
}

/** What passages of a point are compared with: the same for reading and for writing. */
export function queryOfPoint(state: RunState, point: number): ReadingQuery {
  const { searchText } = understandingOf(state);
  return readingQuery(searchTextOf(pointOf(state, point).problem), searchText);
}

async function candidatesOf(deps: AnalysisDeps, state: RunState, point: number): Promise<Candidate[]> {
  const perKind = await Promise.all(
    searchesOf(state, point).map(async ({ source, hits }) => {
      const versions = await deps.store.versions(hits.map(({ versionId }) => ({ kind: source, versionId })));
      const place = new Map(hits.map((hit, rank) => [hit.versionId, { rank, exact: hit.exact }]));
      return versions.map((version): Candidate => ({ version, ...(place.get(version.versionId) ?? { rank: hits.length, exact: false }) }));
    }),
  );
  return perKind.flat();
}

async function followedCandidates(
  deps: AnalysisDeps,
  first: ReadOutcome,
  candidates: readonly Candidate[],
  at: string,
): Promise<Candidate[]> {
  const contents = new Map(candidates.map(({ version }) => [version.versionId, version.content]));
  const references = referencesToFollow(first.kept, (versionId) => contents.get(versionId));
  const found = await Promise.all(references.map(({ codeId, number }) => deps.store.byNumber({ codeId, number, at })));
  const unread = new Map<string, StoredVersion>();
  for (const version of found.flat()) if (!contents.has(version.versionId)) unread.set(version.versionId, version);
  return [...unread.values()].map((version): Candidate => ({ version, rank: FOLLOWED_RANK, exact: false }));
}

/** « 58 articles lus dans le code du travail et 6 dans le code rural… ». */
export function readSentence(versions: readonly StoredVersion[]): string {
  if (versions.length === 0) return 'aucun article trouvé';
  const places = new Map<string, { kind: SourceKey; count: number }>();
  for (const { kind, hierarchy, title } of versions) {
    const place = kind === 'cnn' ? 'conventions' : lower(hierarchy[0] ?? title);
    const known = places.get(place);
    places.set(place, { kind, count: (known?.count ?? 0) + 1 });
  }
  const agreements = new Set(versions.filter(({ kind }) => kind === 'cnn').flatMap(({ idcc }) => idcc.slice(0, 1)));
  const parts = [...places].map(([place, { kind, count }], index) => {
    const read = index === 0 ? plural(count, 'article lu', 'articles lus') : plural(count, 'article');
    if (kind !== 'cnn') return `${read} dans le ${place}`;
    return `${read} dans ${plural(agreements.size, 'convention collective', 'conventions collectives')}`;
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} et ${last}`;
}
