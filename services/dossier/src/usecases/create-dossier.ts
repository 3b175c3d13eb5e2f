import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findDossier, insertDossier, newDossier } from '../db/dossiers.ts';
import { presentDossier } from '../present.ts';
import type { Deps } from './deps.ts';

/**
 * Creates a pending dossier. The client chose the id: a repeated call returns the same dossier.
 * @throws dossier.not_found when the id, or the parent's, is another user's; dossier.id_taken when it has another question.
 */
export function createDossier(deps: Deps) {
  return async (ctx: RequestContext, input: { id: string; contexte: string; parent_id?: string | null | undefined }): Promise<Dossier> => {
    const user = requireUser(ctx);
    const parentId = input.parent_id ?? null;
    const parent = parentId === null ? null : await findDossier(deps.database.kysely, parentId);
    if (parentId !== null && (parent?.userId !== user.userId || parent.deletedAt !== null)) throw problem('dossier.not_found');
    const row = newDossier({ id: input.id, userId: user.userId, contexte: input.contexte, parentId }, ctx.now());
    return inTransaction(deps.database.kysely, async (tx) => {
      if (await insertDossier(tx, row)) {
        const data = { dossierId: row.id.toLowerCase(), userId: user.userId, firmId: user.firmId };
        await deps.publish(tx, eventMeta(ctx), 'dossier.created', data);
      }
      const stored = await findDossier(tx, input.id);
      if (stored?.userId !== user.userId || stored.deletedAt !== null) throw problem('dossier.not_found');
      if (stored.contexte !== input.contexte) throw problem('dossier.id_taken');
      return presentDossier(stored);
    });
  };
}
