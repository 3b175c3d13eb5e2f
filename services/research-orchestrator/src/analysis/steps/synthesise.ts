import { lackSentence } from '../../domain/writing/insufficient.ts';
import { writeSynthesis } from '../../domain/writing/synthesis.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import { countersOf, outputOf, type RunState, understandingOf } from '../run-state.ts';
import { contentsOf } from './contents.ts';
import { lackOf } from './lack.ts';
import type { StepResult } from './step-result.ts';

/** Writes the short answer from the verified answers to the points, and finds what may be asked next. */
export async function synthesiseStep(deps: AnalysisDeps, state: RunState): Promise<StepResult<StepOutputs['synthesise']>> {
  const { question, searchText, at, idcc } = understandingOf(state);
  const lack = await lackOf(deps, state, searchText);
  const { drafts } = outputOf(state, { kind: 'verify' });
  const points = drafts.map((draft, index) => ({ heading: state.request.points[index]?.problem ?? '', draft }));
  const { read, kept } = countersOf(state);
  const blocks = writeSynthesis({
    at,
    points,
    lack: lack === null ? null : lackSentence(lack, 'à cette question'),
    documentsRead: read,
    documentsKept: kept,
  });
  const readings = state.request.points.flatMap((_, index) => outputOf(state, { kind: 'confront', point: index + 1 }).readings);
  const best = readings
    .filter(({ note, stance }) => note >= 5 && stance !== 'context')
    .sort((a, b) => b.note - a.note || (a.document.versionId < b.document.versionId ? -1 : 1));
  const distinct = [...new Map(best.map((reading) => [reading.document.versionId, reading])).values()].slice(0, 16);
  const versions = await contentsOf(
    deps,
    distinct.map(({ document }) => document),
  );
  const texts = distinct.map((reading, index) => ({ reading, content: versions[index]?.content ?? '' }));
  // Where the corpus lacks the answer, what is nearest is off the subject: nothing to go on with.
  const followUps: StepOutputs['synthesise']['followUps'] =
    lack !== null
      ? [null, null]
      : await deps.compute.run(
          'followUp',
          question,
          points.map(({ heading }) => heading),
          texts,
          idcc !== null,
        );
  return { output: { blocks, followUps }, message: 'Rédaction de la réponse courte' };
}
