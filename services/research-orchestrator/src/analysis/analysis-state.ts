import type { DataDates } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { kindsOf, type RunRequest, type Step, stepName } from '../domain/plan.ts';
import { wordsOfPoint } from '../domain/points/asked.ts';
import { withoutAgreement } from '../domain/question/agreement.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { NotInCorpusFound } from '../domain/stored-version.ts';
import type { StepOutputs } from './outputs.ts';

/** The state of a run: its request, and the outputs of its finished steps by name. */
export type AnalysisState = { readonly request: RunRequest; readonly outputs: ReadonlyMap<string, unknown> };

/** The request of a run; for a deep analysis, with its points once they are derived. */
export function stateOf(request: RunRequest, outputs: ReadonlyMap<string, unknown>): AnalysisState {
  const found = outputs.get('deepen') as StepOutputs['deepen'] | undefined;
  return { request: found === undefined ? request : { ...request, ...found }, outputs };
}

/** The output of a finished step; a step never runs before those it depends on. */
export function outputOf<S extends Step>(state: AnalysisState, step: S): StepOutputs[S['kind']] {
  const output = state.outputs.get(stepName(step));
  if (output === undefined) throw new Error(`step ${stepName(step)} has no output yet`);
  // Written by this module under the same name, so it has the shape of its step kind.
  return output as StepOutputs[S['kind']];
}

/** Like understandingOf, null before that step is done. */
export function understandingIn({ outputs }: AnalysisState): Understanding | null {
  return (outputs.get('understand') as StepOutputs['understand'] | undefined)?.understanding ?? null;
}

export function understandingOf(state: AnalysisState): Understanding {
  return outputOf(state, { kind: 'understand' }).understanding;
}

export function pointOf(state: AnalysisState, point: number): { readonly problem: string; readonly source: string } {
  const found = state.request.points[point - 1];
  if (found === undefined) throw new Error(`no point ${point} in this run`);
  return found;
}

/** The words used to search and read for a point: those of the question that it heads, without the name of the agreement searched. */
export function searchedWords(state: AnalysisState, point: number): string {
  const { question, idcc, agreement } = understandingOf(state);
  const words = wordsOfPoint(pointOf(state, point).problem, question);
  return idcc === null || agreement === null ? words : withoutAgreement(words, { idcc, title: agreement });
}

export function searchesOf(state: AnalysisState, point: number): StepOutputs['search'][] {
  return kindsOf(pointOf(state, point).source).map((source) => outputOf(state, { kind: 'search', point, source }));
}

/** Up to which day each kind that the answer cites was held when it was searched; each kind searched, when it cites none. */
export function dataDatesOfRun(state: AnalysisState): DataDates {
  const { drafts } = outputOf(state, { kind: 'verify' });
  const cited = new Set(drafts.flatMap(({ sources }) => sources.map(({ kind }) => kind)));
  const searches = state.request.points.flatMap((_, index) => searchesOf(state, index + 1));
  const dates = SOURCE_KEYS.flatMap((kind) => {
    const [date] = searches.flatMap(({ source, dataDate }) => (source === kind ? (dataDate ?? []) : [])).sort();
    return date === undefined ? [] : [{ kind, date }];
  });
  const ofCited = dates.filter(({ kind }) => cited.has(kind));
  return ofCited.length > 0 ? ofCited : dates;
}

/** Most texts named at the end of a point. */
const MOST_UNHELD = 4;

/** The texts found for a point whose version of the requested day is missing, each once. */
export function notInCorpusOfPoint(state: AnalysisState, point: number): NotInCorpusFound[] {
  const all = searchesOf(state, point).flatMap(({ unheld }) => unheld);
  return [...new Map(all.map((one) => [one.documentId, one])).values()].slice(0, MOST_UNHELD);
}

/** Numbers of distinct documents read and kept so far over the whole run, as shown on screen. */
export function countersOf(state: AnalysisState): { read: number; kept: number } {
  const read = new Set<string>();
  const kept = new Set<string>();
  state.request.points.forEach((_, index) => {
    const name = stepName({ kind: 'read', point: index + 1 });
    const output = state.outputs.get(name) as StepOutputs['read'] | undefined;
    for (const { kind, versionId } of output?.read ?? []) read.add(`${kind}/${versionId}`);
    for (const { document } of output?.kept ?? []) kept.add(`${document.kind}/${document.versionId}`);
  });
  return { read: read.size, kept: kept.size };
}

/** « Point 2 sur 4 ». */
export function pointLabel(state: AnalysisState, point: number): string {
  return `Point ${point} sur ${state.request.points.length}`;
}
