import { plural } from '@attendu/law/typography';
import { sourceId } from '../../domain/writing/draft.ts';
import { verifyDraft } from '../../domain/writing/verify.ts';
import { type AnalysisState, outputOf } from '../analysis-state.ts';
import type { StepOutputs } from '../outputs.ts';
import type { AnalysisDeps } from '../ports.ts';
import type { StepResult } from './step-result.ts';

/** Reads every quoted text again from the store, and removes quotations that are not found character by character. */
export async function verifyStep(deps: AnalysisDeps, state: AnalysisState): Promise<StepResult<StepOutputs['verify']>> {
  const drafts = state.request.points.map((_, index) => outputOf(state, { kind: 'write', point: index + 1 }).draft);
  const wanted = new Map(
    drafts.flatMap(({ sources }) => sources.map(({ kind, versionId }) => [sourceId(kind, versionId), { kind, versionId }] as const)),
  );
  const versions = await deps.store.versions([...wanted.values()]);
  const contents = new Map(versions.map((version) => [sourceId(version.kind, version.versionId), version.content]));
  const verified = drafts.map((draft) => verifyDraft(draft, (id) => contents.get(id) ?? null));
  const checked = verified.reduce((sum, one) => sum + one.checked, 0);
  const removed = verified.flatMap((one) => one.removed);
  const failed = removed.length === 0 ? 'aucune écartée' : `${plural(removed.length, 'écartée')}`;
  return {
    output: { drafts: verified.map(({ draft }) => draft), checked, removed },
    message: `${plural(checked, 'citation vérifiée', 'citations vérifiées')} dans les textes, ${failed}`,
  };
}
