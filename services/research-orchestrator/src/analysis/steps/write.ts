import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { codeById } from '@attendu/law/codes';
import { findReferences } from '@attendu/law/references';
import { plural } from '@attendu/law/typography';
import { kindsOf } from '../../domain/plan.ts';
import { lower } from '../../domain/points/french.ts';
import type { StoredVersion } from '../../domain/stored-version.ts';
import type { ConfrontedReading, DocumentRef } from '../../domain/types.ts';
import type { Block, PointDraft } from '../../domain/writing/draft.ts';
import type { WriterInput } from '../../domain/writing/extractive.ts';
import type { Lack } from '../../domain/writing/insufficient.ts';
import { notInCorpusSentence } from '../../domain/writing/not-in-corpus.ts';
import type { Source } from '../../domain/writing/opening.ts';
import type { ModelUsage } from '../../model/model.ts';
import {
  type AnalysisState,
  notInCorpusOfPoint,
  outputOf,
  pointOf,
  searchedWords,
  searchesOf,
  understandingOf,
} from '../analysis-state.ts';
import { answersBeside, assessPoint } from '../answerability.ts';
import { headingsOf } from '../candidate.ts';
import { workSentence } from '../model-sentences.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { writeWithModel } from '../write-with-model.ts';
import { contentsOf } from './contents.ts';
import { MOST_APPLIED, queryOfPoint, regulations } from './read.ts';
import type { StepResult } from './step-result.ts';

/** Writes the answer to a point from its kept passages. */
export async function writeStep(deps: AnalysisDeps, state: AnalysisState, point: number): Promise<StepResult<StepOutputs['write']>> {
  const { readings } = outputOf(state, { kind: 'confront', point });
  const { at } = understandingOf(state);
  const { problem } = pointOf(state, point);
  const input: WriterInput = {
    point: problem,
    asked: `${searchedWords(state, point)}\n${understandingOf(state).question}`,
    query: queryOfPoint(state, point),
    at,
    readings: await sourcesOf(deps, readings, at),
    agreementAsked: understandingOf(state).idcc !== null,
    searched: searchedSentence(state, point),
    lack: await unansweredLack(deps, state, point, readings),
  };
  const judged = await deps.compute.run('write', input);
  const place = `point ${point} sur ${state.request.points.length}`;
  // A point that no text answers is not given to a model.
  if (deps.model === undefined || judged.insufficient !== null)
    return { output: { draft: withNotInCorpus(judged, state, point) }, message: `Rédaction : ${place}` };
  const asked = { ...input, question: understandingOf(state).question };
  const { draft, work } = await writeWithModel(deps.model, asked, judged, spentBefore(state, point));
  return { output: { draft: withNotInCorpus(draft, state, point), model: work }, message: `Rédaction : ${place}, ${workSentence(work)}` };
}

/** The documents kept for a point with their texts and headings. */
async function sourcesOf(deps: AnalysisDeps, readings: readonly ConfrontedReading[], at: string): Promise<Source[]> {
  const versions = await contentsOf(
    deps,
    readings.map(({ document }) => document),
  );
  const citing = await citingRegulations(deps, readings, at);
  return versions.flatMap((version, index) => {
    const reading = readings[index];
    if (reading === undefined) return [];
    const { content } = version;
    return [{ reading, content, ...headingsOf(version), regulations: regulations(version), citing: citing.get(version.versionId) ?? [] }];
  });
}

/** The regulations that apply the best laws of a point and cite them, without those already read and kept, by the version of the law. */
async function citingRegulations(
  { store }: Pick<AnalysisDeps, 'store'>,
  readings: readonly ConfrontedReading[],
  at: string,
): Promise<Map<string, StoredVersion[]>> {
  const kept = new Set(readings.map(({ document }) => document.versionId));
  const laws = readings.map(({ document }) => document).slice(0, MOST_APPLIED);
  const found = await Promise.all(
    laws.map(async (law) => {
      const versions = await Promise.all(regulations(law).map((number) => store.byNumber({ codeId: law.textId, number, at })));
      return [law.versionId, versions.flat().filter((one) => !kept.has(one.versionId) && cites(one, law))] as const;
    }),
  );
  return new Map(found);
}

/** Whether an article names another of its code. */
const cites = ({ content }: StoredVersion, { number, textId }: DocumentRef): boolean =>
  findReferences(content).some(
    (reference) =>
      reference.type === 'article' &&
      reference.numbers.includes(normaliseArticleNumber(number ?? '')) &&
      (reference.code === null || reference.code.id === codeById(textId ?? '')?.id),
  );

/** Why the corpus seems to lack the answer to a point; null when a text read answers it: one that the question names, or of another kind than the codes. */
async function unansweredLack(
  deps: AnalysisDeps,
  state: AnalysisState,
  point: number,
  readings: readonly ConfrontedReading[],
): Promise<Lack | null> {
  if (readings.some(({ named }) => named)) return null;
  const { problem, source } = pointOf(state, point);
  const lack = await assessPoint(deps, understandingOf(state), problem, kindsOf(source));
  const isAnswered = readings.some((reading) => reading.stance === 'support' && answersBeside(reading, problem, lack?.otherCode ?? null));
  return isAnswered ? null : lack;
}

/** Tokens used by the previous points. */
function spentBefore(state: AnalysisState, point: number): ModelUsage {
  let spent: ModelUsage = { input: 0, output: 0 };
  for (let before = 1; before < point; before++) {
    const usage = outputOf(state, { kind: 'write', point: before }).model?.usage;
    if (usage !== undefined) spent = { input: spent.input + usage.input, output: spent.output + usage.output };
  }
  return spent;
}

/** « 64 articles de loi lus ; le fonds ne contient pas de décisions de justice ». */
function searchedSentence(state: AnalysisState, point: number): string {
  const { read } = outputOf(state, { kind: 'read', point });
  const searches = searchesOf(state, point);
  const parts = searches
    .filter(({ held }) => held)
    .map(({ source }) => {
      const count = read.filter(({ kind }) => kind === source).length;
      return `${lower(SOURCE_KINDS[source].label)}, ${plural(count, 'texte lu', 'textes lus')}`;
    });
  const missing = searches.filter(({ held }) => !held).map(({ source }) => lower(SOURCE_KINDS[source].label));
  const examined = parts.length === 0 ? 'aucune recherche possible' : `ont été cherchés : ${parts.join(' ; ')}`;
  return missing.length === 0 ? examined : `${examined} (rien n'est encore dans le fonds pour : ${missing.join(', ')})`;
}

/** For a day other than today, names the texts that would have answered but whose version of that day is missing. */
function withNotInCorpus(draft: PointDraft, state: AnalysisState, point: number): PointDraft {
  const { at } = understandingOf(state);
  const notInCorpus = notInCorpusOfPoint(state, point);
  if (notInCorpus.length === 0) return draft;
  const sentences = notInCorpus.map((one) => notInCorpusSentence(one, at));
  const blocks: Block[] = [
    ...draft.blocks,
    { type: 'heading', text: 'À vérifier' },
    { type: 'paragraph', sentences: sentences.map((sentence) => ({ kind: 'notice', parts: [{ type: 'text', text: sentence }] })) },
  ];
  return { ...draft, blocks };
}
