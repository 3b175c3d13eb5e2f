import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findDossier } from '../db/dossiers.ts';
import { fileDossiers, lockOwn } from '../db/filing.ts';
import { findGroup } from '../db/groups.ts';
import type { DossierDb } from '../db/schema.ts';
import { endSharesAcross } from '../db/shares.ts';
import { isDossierId } from '../domain/ids.ts';
import { presentDossier } from '../present.ts';
import type { Deps } from './deps.ts';

const SUCCESS = { success: true } as const;
type Selected = { dossier_ids: readonly string[] };

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/** The distinct ids. @throws dossier.not_found unless every one is the user's own and not deleted. */
async function own(tx: Tx<DossierDb>, ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
  const wanted = distinct(ids);
  const found = await lockOwn(tx, requireUser(ctx).userId, wanted);
  if (found.length !== wanted.length || found.some(({ deletedAt }) => deletedAt !== null)) throw problem('dossier.not_found');
  return wanted;
}

export function renameDossier(deps: Deps) {
  return (ctx: RequestContext, input: { dossierId: string; name: string }): Promise<Dossier> =>
    inTransaction(deps.database.kysely, async (tx) => {
      if (!isDossierId(input.dossierId)) throw problem('dossier.not_found');
      const ids = await own(tx, ctx, [input.dossierId]);
      await fileDossiers(tx, ids, { name: input.name });
      const renamed = await findDossier(tx, input.dossierId);
      if (!renamed) throw problem('dossier.not_found');
      return presentDossier(renamed);
    });
}

export function togglePin(deps: Deps) {
  return (ctx: RequestContext, input: { dossierId: string | readonly string[]; isPinned: boolean }): Promise<typeof SUCCESS> =>
    inTransaction(deps.database.kysely, async (tx) => {
      await fileDossiers(tx, await own(tx, ctx, [input.dossierId].flat()), { isPinned: input.isPinned });
      return SUCCESS;
    });
}

/** @throws dossier.group_not_found when the folder is another user's or is being deleted. */
export function moveDossiers(deps: Deps) {
  return (ctx: RequestContext, input: Selected & { group_id: string | null }): Promise<typeof SUCCESS> =>
    inTransaction(deps.database.kysely, async (tx) => {
      if (input.group_id !== null) {
        const group = await findGroup(tx, input.group_id, 'share');
        if (group?.userId !== requireUser(ctx).userId || group.deletedAt !== null) throw problem('dossier.group_not_found');
        await fileDossiers(tx, await own(tx, ctx, input.dossier_ids), { groupId: group.id });
        if (group.closed) await endSharesAcross(tx, group.id);
        return SUCCESS;
      }
      await fileDossiers(tx, await own(tx, ctx, input.dossier_ids), { groupId: null });
      return SUCCESS;
    });
}

/** Hides dossiers at once; they are erased when the undo time is over. */
export function deleteDossiers(deps: Deps) {
  return (ctx: RequestContext, input: Selected): Promise<typeof SUCCESS> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const found = await lockOwn(tx, requireUser(ctx).userId, input.dossier_ids);
      if (found.length !== distinct(input.dossier_ids).length) throw problem('dossier.not_found');
      // Already deleted by the same call: the time to undo it counts from the first.
      const ids = found.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
      if (ids.length > 0) await fileDossiers(tx, ids, { deletedAt: ctx.now() });
      return SUCCESS;
    });
}

/** @throws dossier.not_restorable when one of them is already erased. */
export function restoreDossiers(deps: Deps) {
  return (ctx: RequestContext, input: Selected): Promise<typeof SUCCESS> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const found = await lockOwn(tx, requireUser(ctx).userId, input.dossier_ids);
      if (found.length !== distinct(input.dossier_ids).length) throw problem('dossier.not_restorable');
      await fileDossiers(
        tx,
        found.map(({ id }) => id),
        { deletedAt: null },
      );
      return SUCCESS;
    });
}
