import type { SourceKey } from '@attendu/contracts/sources';
import { foldInPlace } from '@attendu/law/fold';
import { plural } from '@attendu/law/typography';
import { readRegulations } from '../../corpus/regulations.ts';
import { countOfKind } from '../../domain/kind-nouns.ts';
import { lower } from '../../domain/points/french.ts';
import { searchTextOf } from '../../domain/question/search-text.ts';
import { referencesToFollow } from '../../domain/reading/followed.ts';
import { leavesToRegulation } from '../../domain/reading/left-to-regulation.ts';
import type { ReadingQuery } from '../../domain/reading/query.ts';
import type { Candidate, ReadOutcome } from '../../domain/reading/read.ts';
import type { StoredVersion } from '../../domain/stored-version.ts';
import { subjectTitles } from '../../domain/text/sections.ts';
import type { DocumentRef, Reading } from '../../domain/types.ts';
import { type AnalysisState, pointLabel, searchedWords, searchesOf, understandingOf } from '../analysis-state.ts';
import { candidateOf } from '../candidate.ts';
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
  const contents = new Map(candidates.map(({ version }) => [version.versionId, version.content]));
  const textOf = (versionId: string): string => contents.get(versionId) ?? '';
  const [regulating, others] = await Promise.all([regulationsOf(deps, first.kept, textOf, at), besideOf(deps, state, first, textOf)]);
  const found = new Map(candidates.map((candidate) => [candidate.version.versionId, candidate]));
  for (const { version, isApplied } of [...regulating, ...others.map((one) => ({ version: one, isApplied: false }))]) {
    const candidate = found.get(version.versionId) ?? candidateOf(version, BESIDE_RANK, false);
    found.set(version.versionId, isApplied ? { ...candidate, isApplied } : candidate);
  }
  const all = [...found.values()];
  const isSame = all.length === candidates.length && regulating.every(({ isApplied }) => !isApplied);
  const outcome = isSame ? first : await deps.compute.run('read', query, all, at);
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
      return versions.map((version) => {
        const { rank, exact } = place.get(version.versionId) ?? { rank: hits.length, exact: false };
        return candidateOf(version, rank, exact);
      });
    }),
  );
  return perKind.flat();
}

type TextOf = (versionId: string) => string;

/** Texts that the best ones refer to, and those of the same section as the best: often part of the answer in other words. */
async function besideOf(deps: AnalysisDeps, state: AnalysisState, first: ReadOutcome, textOf: TextOf): Promise<StoredVersion[]> {
  const { at } = understandingOf(state);
  const references = referencesToFollow(first.kept, textOf);
  const [followed, neighbours] = await Promise.all([
    Promise.all(references.map(({ codeId, number }) => deps.store.byNumber({ codeId, number, at }))),
    neighboursOf(deps, state, first.kept[0]?.document),
  ]);
  return [...followed.flat(), ...neighbours];
}

/** Number of best texts whose regulations are read. */
const MOST_APPLIED = 3;
/** The regulations that apply an article of law. */
export const regulations = readRegulations();

/** Regulations that apply the best articles of law. `isApplied`: a passage kept of the article leaves something to them. */
async function regulationsOf(
  deps: AnalysisDeps,
  kept: readonly Reading[],
  textOf: TextOf,
  at: string,
): Promise<{ version: StoredVersion; isApplied: boolean }[]> {
  const found = await Promise.all(
    kept.slice(0, MOST_APPLIED).map(async ({ document, passages }) => {
      const text = textOf(document.versionId);
      const isApplied = passages.some(({ start, end }) => leavesToRegulation(foldInPlace(text.slice(start, end))));
      const numbers = regulations(document).map((number) => ({ codeId: document.textId, number, at }));
      const versions = await Promise.all(numbers.map((one) => deps.store.byNumber(one)));
      return versions.flat().map((version) => ({ version, isApplied }));
    }),
  );
  return found.flat();
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
