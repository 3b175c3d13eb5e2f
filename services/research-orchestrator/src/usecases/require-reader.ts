import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Deps } from './deps.ts';

/**
 * Whoever asks may read this dossier: its owner, or those to whom the service that keeps it gives access, asked at each reading so that a
 * share that is withdrawn ends at once. @throws research.run_not_found
 */
export async function requireReader(deps: Deps, ctx: RequestContext, dossier: { dossierId: string; userId: string }): Promise<void> {
  const { userId, firmId } = requireUser(ctx);
  if (dossier.userId === userId) return;
  // Outside a firm nothing is shared.
  if (firmId === null) throw problem('research.run_not_found');
  const { access } = await deps.client.call(
    dossierRoutes.access,
    { params: { dossierId: dossier.dossierId }, query: { userId, firmId } },
    { requestId: ctx.requestId },
  );
  if (access === null) throw problem('research.run_not_found');
}
