import { kindsOf, type RunRequest, type Step, stepName } from '../domain/plan.ts';
import { wordsOfPoint } from '../domain/points/asked.ts';
import { withoutAgreement } from '../domain/question/agreement.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { NotInCorpusFound } from '../domain/stored-version.ts';
import type { StepOutputs } from './outputs.ts';

/** A run as far as it is: what was asked, and the outputs of the steps done, by name. */
export type AnalysisState = { readonly request: RunRequest; readonly outputs: ReadonlyMap<string, unknown> };

/** A run as it stands: once its points are found, the request has them. */
export function stateOf(request: RunRequest, outputs: ReadonlyMap<string, unknown>): AnalysisState {
  const found = outputs.get('deepen') as StepOutputs['deepen'] | undefined;
  return { request: found === undefined ? request : { ...request, ...found }, outputs };
}

/** The output of a step that is done; a step never runs before those it needs. */
export function outputOf<S extends Step>(state: AnalysisState, step: S): StepOutputs[S['kind']] {
  const output = state.outputs.get(stepName(step));
  if (output === undefined) throw new Error(`step ${stepName(step)} has no output yet`);
  // Written by this module under the same name: its shape is that of its kind.
  return output as StepOutputs[S['kind']];
}

/** The same as understandingOf, null before that step is done. */
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

/** The words that a point is searched and read by: those of the question that it heads, without the name of the agreement that is searched. */
export function searchedWords(state: AnalysisState, point: number): string {
  const { question, idcc, agreement } = understandingOf(state);
  const words = wordsOfPoint(pointOf(state, point).problem, question);
  return idcc === null || agreement === null ? words : withoutAgreement(words, { idcc, title: agreement });
}

export function searchesOf(state: AnalysisState, point: number): StepOutputs['search'][] {
  return kindsOf(pointOf(state, point).source).map((source) => outputOf(state, { kind: 'search', point, source }));
}

/** The day up to which everything that the run has searched was held then, ISO; null when nothing was, or when it was not kept. */
export function dataDateOfRun(state: AnalysisState): string | null {
  const dates = state.request.points.flatMap((_, index) => searchesOf(state, index + 1).flatMap(({ dataDate }) => dataDate ?? []));
  return dates.sort()[0] ?? null;
}

/** Texts named at the end of a point, at most. */
const MOST_UNHELD = 4;

/** The texts found for a point whose version of the day asked is not held, each once. */
export function notInCorpusOfPoint(state: AnalysisState, point: number): NotInCorpusFound[] {
  const all = searchesOf(state, point).flatMap(({ unheld }) => unheld);
  return [...new Map(all.map((one) => [one.documentId, one])).values()].slice(0, MOST_UNHELD);
}

/** Documents read, and kept to be confronted, so far, each once over the whole run: the counters that the screen shows. */
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
