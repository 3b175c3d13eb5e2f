import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { RouteOutput } from '@attendu/contracts/route';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { type Access, accessTo } from '../db/access.ts';
import type { DossierRow } from '../db/schema.ts';
import { keepOpening } from '../db/shares.ts';
import { isDossierId } from '../domain/ids.ts';
import type { Deps } from './deps.ts';

type Input = { readonly dossierId: string };
type Opened = { readonly dossier: DossierRow; readonly access: Access };

/**
 * A dossier that the user may read; a reading by someone other than the owner is recorded for the owner. @throws dossier.not_found, in the same words
 * whether it is not shared with the user, unknown or malformed
 */
export async function openDossier({ database }: Pick<Deps, 'database'>, ctx: RequestContext, { dossierId }: Input): Promise<Opened> {
  const user = requireUser(ctx);
  const opened = isDossierId(dossierId) ? await accessTo(database.kysely, user, dossierId) : null;
  if (opened === null) throw problem('dossier.not_found');
  if (opened.access !== 'own') await keepOpening(database.kysely, opened.dossier.id, user.userId, ctx.now());
  return opened;
}

/** The access check for another service that is about to show part of a dossier. */
export function readAccess({ database }: Pick<Deps, 'database'>) {
  return async (
    _ctx: RequestContext,
    { dossierId, userId, firmId = null }: Input & { userId: string; firmId?: string | null | undefined },
  ): Promise<RouteOutput<typeof dossierRoutes.access>> => {
    const opened = isDossierId(dossierId) ? await accessTo(database.kysely, { userId, firmId }, dossierId) : null;
    return { access: opened?.access ?? null };
  };
}
