import type { AnalysedPoint, DataDates, Sentence } from '@attendu/contracts/research/schemas';
import { canonicalJson } from '../../domain/canonical-json.ts';
import { SYSTEM_PROMPT } from '../../domain/model/prompt.ts';
import { earliestOf, lawDataDates, missingKindsNotice } from '../../domain/question/notices.ts';
import { sha256 } from '../../domain/reading/hash.ts';
import { analysedPoint } from '../../domain/result.ts';
import { sourceId } from '../../domain/writing/draft.ts';
import { numberSources, renderAnswer } from '../../domain/writing/render.ts';
import { type AnalysisState, dataDatesOfRun, notInCorpusOfPoint, outputOf, searchesOf, understandingOf } from '../analysis-state.ts';
import { readerNotices } from '../model-sentences.ts';
import type { AnalysisDeps } from '../ports.ts';
import type { ModelWork } from '../write-with-model.ts';
import { contentsOf } from './contents.ts';

/** The dossier's content and its provenance; a run gives the same result, to the hash, each time. */
export type Sealed = {
  readonly result: {
    readonly synthese: string;
    readonly synthese_sentences: readonly Sentence[];
    readonly law_date: string;
    readonly data_date: string | null;
    readonly data_dates: DataDates;
    readonly points: readonly AnalysedPoint[];
    readonly follow_up_question_1: string | null;
    readonly follow_up_question_2: string | null;
    readonly notices: readonly string[];
  };
  readonly manifest: Manifest;
  readonly hash: string;
};

export type Manifest = {
  readonly corpus: string;
  readonly writer: string;
  /** For a run with a model: the hash of its prompt and what it did for each point; null for a point that nothing answers. */
  readonly model?: { readonly prompt: string; readonly points: readonly (ModelWork | null)[] };
  readonly lawDate: string;
  readonly points: readonly {
    readonly point: string;
    readonly searches: readonly { readonly source: string; readonly queries: readonly string[]; readonly scored: number }[];
    readonly read: readonly string[];
    readonly kept: readonly { readonly versionId: string; readonly note: number; readonly stance: string }[];
    readonly rejected: readonly { readonly versionId: string; readonly reason: string }[];
  }[];
  readonly quotationsChecked: number;
  readonly quotationsRemoved: readonly { readonly source: string; readonly start: number; readonly end: number; readonly why: string }[];
};

/** Version of the extractive writer: changes when the same passages would give another text. */
const WRITER = 'extractive-7';

/** Assembles the verified answers. Pure, except for reading the cited texts from the store. */
export async function seal(deps: Pick<AnalysisDeps, 'store'>, state: AnalysisState): Promise<Sealed> {
  const { understanding, fingerprint } = outputOf(state, { kind: 'understand' });
  const verified = outputOf(state, { kind: 'verify' });
  const { blocks, followUps } = outputOf(state, { kind: 'synthesise' });
  const points = await Promise.all(verified.drafts.map((_, index) => sealPoint(deps, state, index + 1)));
  const numberings = verified.drafts.map((draft, index) => numberSources(draft.sources, index + 1));
  const short = renderAnswer(blocks, (part) => numberings[(part.point ?? 0) - 1]);
  const searches = state.request.points.flatMap((_, index) => searchesOf(state, index + 1));
  const missing = [...new Set(searches.filter(({ held }) => !held).map(({ source }) => source))];
  const works = state.request.points.map((_, index) => outputOf(state, { kind: 'write', point: index + 1 }).model);
  const dataDates = dataDatesOfRun(state);
  const result = {
    synthese: short.markdown,
    synthese_sentences: short.sentences,
    law_date: understanding.at,
    data_date: earliestOf(lawDataDates(dataDates)),
    data_dates: dataDates,
    points,
    follow_up_question_1: followUps[0],
    follow_up_question_2: followUps[1],
    notices: [
      ...understanding.notices,
      ...(missing.length === 0 ? [] : [missingKindsNotice(missing)]),
      ...readerNotices(
        searches.map(({ vectors }) => vectors),
        works,
      ),
    ],
  };
  const manifest: Manifest = {
    corpus: fingerprint,
    writer: WRITER,
    ...(works.every((work) => work === undefined)
      ? {}
      : { model: { prompt: sha256(SYSTEM_PROMPT), points: works.map((work) => work ?? null) } }),
    lawDate: understanding.at,
    points: state.request.points.map(({ problem }, index) => manifestPoint(state, problem, index + 1)),
    quotationsChecked: verified.checked,
    quotationsRemoved: verified.removed,
  };
  return { result, manifest, hash: sha256(canonicalJson({ result, manifest })) };
}

async function sealPoint(deps: Pick<AnalysisDeps, 'store'>, state: AnalysisState, point: number): Promise<AnalysedPoint> {
  const draft = outputOf(state, { kind: 'verify' }).drafts[point - 1];
  if (draft === undefined) throw new Error(`point ${point} was not verified`);
  const { readings } = outputOf(state, { kind: 'confront', point });
  const versions = await contentsOf(deps, draft.sources);
  const { at } = understandingOf(state);
  const { today } = state.request;
  return analysedPoint(
    {
      index: point,
      heading: state.request.points[point - 1]?.problem ?? '',
      draft,
      readings: new Map(readings.map((reading) => [sourceId(reading.document.kind, reading.document.versionId), reading])),
      versions: new Map(versions.map((version) => [sourceId(version.kind, version.versionId), version])),
      today: at === today ? [] : await deps.store.inForce(versions, today),
      notInCorpus: notInCorpusOfPoint(state, point),
    },
    at,
    today,
  );
}

function manifestPoint(state: AnalysisState, problem: string, point: number): Manifest['points'][number] {
  const { read, rejected } = outputOf(state, { kind: 'read', point });
  const { readings } = outputOf(state, { kind: 'confront', point });
  return {
    point: problem,
    searches: searchesOf(state, point).map(({ source, queries, scored }) => ({ source, queries, scored })),
    read: read.map(({ versionId }) => versionId),
    kept: readings.map(({ document, note, stance }) => ({ versionId: document.versionId, note, stance })),
    rejected: rejected.map(({ versionId, reason }) => ({ versionId, reason })),
  };
}
