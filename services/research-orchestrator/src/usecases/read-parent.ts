import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { UserContext } from '@attendu/contracts/identity';
import type { RequestContext } from '@attendu/http/context';
import { Problem, problem } from '@attendu/http/problem';
import { readFollowUp } from '@attendu/law/follow-up';
import { stateOf, understandingIn } from '../analysis/analysis-state.ts';
import { contextOf, NO_PARENT, type ParentContext } from '../analysis/derive-points.ts';
import { runOfDossier, stepOutputs } from '../db/runs.ts';
import type { Deps } from './deps.ts';

/**
 * The context that a follow-up question inherits from its dossier: its subject, its agreement, and its date of law when that was not the day of
 * asking. @throws dossier.not_found for another user's dossier
 */
export async function readParent(deps: Deps, ctx: RequestContext, user: UserContext, dossierId: string): Promise<ParentContext> {
  const dossier = await deps.client.call(dossierRoutes.owner, { params: { dossierId } }, { requestId: ctx.requestId });
  if (dossier.userId !== user.userId) throw problem('dossier.not_found');
  const run = await runOfDossier(deps.database.kysely, dossierId);
  const state = run === null ? null : stateOf(run.request, await stepOutputs(deps.database.kysely, run.id));
  const understanding = state === null ? null : understandingIn(state);
  const asked = understanding?.inContext ?? readFollowUp(dossier.contexte).question;
  const subject = state?.request.points[0]?.problem ?? asked;
  return {
    globalContexte: contextOf(understanding ?? { agreement: null, idcc: null }, { asked, subject }),
    lawDate: understanding === null || understanding.at === understanding.today ? null : understanding.at,
  };
}

/** The same for the parent of a dossier; nothing when it has no parent or the parent was deleted. */
export async function parentOf(
  deps: Deps,
  ctx: RequestContext,
  user: UserContext,
  { parent_id: parentId }: { parent_id: string | null },
): Promise<ParentContext> {
  if (parentId === null) return NO_PARENT;
  try {
    return await readParent(deps, ctx, user, parentId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'dossier.not_found') return NO_PARENT;
    throw error;
  }
}
