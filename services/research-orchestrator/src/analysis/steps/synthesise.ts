import type { SourceKey } from '@attendu/contracts/sources';
import { plural } from '@attendu/law/typography';
import { kindsOf } from '../../domain/plan.ts';
import { thingsAsked } from '../../domain/points/asked.ts';
import { lawDataDates } from '../../domain/question/notices.ts';
import type { Understanding } from '../../domain/question/understanding.ts';
import type { NotInCorpusFound } from '../../domain/stored-version.ts';
import type { Reading } from '../../domain/types.ts';
import { type Block, type PointDraft, type SourceId, sourceId, sourcesOf } from '../../domain/writing/draft.ts';
import { lackSentence } from '../../domain/writing/insufficient.ts';
import { citedIn, writeSynthesis } from '../../domain/writing/synthesis.ts';
import { type AnalysisState, countersOf, dataDatesOfRun, notInCorpusOfPoint, outputOf, understandingOf } from '../analysis-state.ts';
import { assessQuestion, coversQuestion } from '../answerability.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { type AnsweredQuestion, proposeFollowUps, quotedSpans } from '../propose-follow-ups.ts';
import { contentsOf } from './contents.ts';
import type { StepResult } from './step-result.ts';

/** Writes the short answer from the verified answers to the points, and proposes follow-up questions. */
export async function synthesiseStep(deps: AnalysisDeps, state: AnalysisState): Promise<StepResult<StepOutputs['synthesise']>> {
  const { at } = understandingOf(state);
  const kinds = [...new Set(state.request.points.flatMap(({ source }) => kindsOf(source)))];
  const { drafts } = outputOf(state, { kind: 'verify' });
  const { searchText } = understandingOf(state);
  const isAnswered = drafts.some(
    ({ insufficient, brief }, index) =>
      insufficient === null && brief.length > 0 && coversQuestion(state.request.points[index]?.problem ?? '', searchText),
  );
  // What a point that asks the whole question has answered is not missing.
  const ofQuestion = await assessQuestion(deps, understandingOf(state), kinds);
  const lack = isAnswered ? null : ofQuestion.lack;
  const asked = new Set(thingsAsked(understandingOf(state).question).map(({ heading }) => heading));
  const points = drafts.map((draft, index) => ({
    heading: state.request.points[index]?.problem ?? '',
    asked: index === 0 || asked.has(state.request.points[index]?.problem ?? ''),
    // A deep analysis derives its points itself.
    seen: state.request.deep !== true || asked.has(state.request.points[index]?.problem ?? ''),
    draft,
    notInCorpus: notInCorpusBefore(state, index + 1, draft),
  }));
  const blocks = writeSynthesis({
    at,
    dataDates: lawDataDates(dataDatesOfRun(state)),
    points,
    lack: lack === null ? null : lackSentence(lack, 'à cette question'),
    mayLack: ofQuestion.mayLack,
    documentsRead: countersOf(state).read,
    agreementSaid: agreementSaid(understandingOf(state), kinds),
  });
  // Without an answer to the first point, the nearest texts are off subject: no follow-up.
  const [answer] = drafts;
  const isRefused = lack !== null || answer === undefined || answer.brief.length === 0 || answer.insufficient !== null;
  const [first = null, second = null] = isRefused ? [] : await proposeFollowUps(deps, await readSoFar(deps, state, blocks), FOLLOW_UPS);
  return {
    output: { blocks, followUps: [first, second] },
    message: `Rédaction de la réponse courte, ${plural(citedIn(points), 'document cité', 'documents cités')}`,
  };
}

/** True only when agreements were searched as it says: a point may search them all as examples, or none of them. */
const agreementSaid = ({ idcc, agreementSaid: said }: Understanding, kinds: readonly SourceKey[]): string | null =>
  kinds.includes('cnn') === (idcc !== null) ? (said ?? null) : null;

/** The missing texts ranked above the one that answers a point; above all held texts, when none answers. */
function notInCorpusBefore(state: AnalysisState, point: number, draft: PointDraft): NotInCorpusFound[] {
  const answers = new Set(draft.insufficient === null ? draft.brief.flatMap(sourcesOf) : []);
  const { readings } = outputOf(state, { kind: 'confront', point });
  const ranks = readings.flatMap(({ document, rank }) => (answers.has(sourceId(document.kind, document.versionId)) ? [rank] : []));
  const rank = ranks.length === 0 ? 0 : Math.min(...ranks);
  return notInCorpusOfPoint(state, point).filter(({ place }) => place <= rank);
}

const FOLLOW_UPS = 2;
/** Most texts used to derive follow-up questions. */
const MOST_TEXTS = 24;

/** The documents read that answer: those quoted in the short answer in its order, then the others by score. */
async function readSoFar(deps: Pick<AnalysisDeps, 'store'>, state: AnalysisState, blocks: readonly Block[]): Promise<AnsweredQuestion> {
  const understanding = understandingOf(state);
  const { drafts } = outputOf(state, { kind: 'verify' });
  const told = quotedSpans(blocks, drafts);
  const best = new Map<SourceId, Reading>();
  for (const reading of state.request.points.flatMap((_, index) => outputOf(state, { kind: 'confront', point: index + 1 }).readings)) {
    // Follow-up questions are built from the headings and the words of the law.
    if (reading.document.kind !== 'legiarti' && reading.document.kind !== 'cnn') continue;
    const id = sourceId(reading.document.kind, reading.document.versionId);
    if (reading.note > (best.get(id)?.note ?? -1)) best.set(id, reading);
  }
  const place = new Map([...told.keys()].map((id, index) => [id, index]));
  const ordered = [...best]
    .sort(([a, one], [b, two]) => (place.get(a) ?? MOST_TEXTS) - (place.get(b) ?? MOST_TEXTS) || two.note - one.note || (a < b ? -1 : 1))
    .slice(0, MOST_TEXTS);
  const versions = await contentsOf(
    deps,
    ordered.map(([, { document }]) => document),
  );
  return {
    question: understanding.question,
    headings: state.request.points.map(({ problem }) => problem),
    texts: ordered.map(([id, { document, note }], index) => ({
      document,
      note,
      content: versions[index]?.content ?? '',
      told: told.get(id) ?? [],
    })),
    understanding,
  };
}
