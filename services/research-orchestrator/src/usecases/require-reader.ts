import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Deps } from './deps.ts';

/**
 * Requires read access to a dossier: its owner, or a user to whom the dossier service grants access, asked on every read so that a withdrawn share
 * ends immediately. @throws research.run_not_found
 */
export async function requireReader(deps: Deps, ctx: RequestContext, dossier: { dossierId: string; userId: string }): Promise<void> {
  const { userId, firmId } = requireUser(ctx);
  if (dossier.userId === userId) return;
  // Dossiers are shared within a firm only.
  if (firmId === null) throw problem('research.run_not_found');
  const { access } = await deps.client.call(
    dossierRoutes.access,
    { params: { dossierId: dossier.dossierId }, query: { userId, firmId } },
    { requestId: ctx.requestId },
  );
  if (access === null) throw problem('research.run_not_found');
}
