import type { ShareRight } from '@attendu/contracts/dossier/sharing-schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findDossier, lockDossier } from '../db/dossiers.ts';
import { closeGroup as close, findGroup } from '../db/groups.ts';
import { insertNotices } from '../db/notices.ts';
import type { DossierDb, GroupRow } from '../db/schema.ts';
import { deleteShare, endSharesAcross, hasLeftSince, lockFirm, putShare, type Shared } from '../db/shares.ts';
import { isDossierId } from '../domain/ids.ts';
import type { Deps, SharingDeps } from './deps.ts';
import { ownGroup } from './file-groups.ts';

const SUCCESS = { success: true } as const;
type Success = Promise<typeof SUCCESS>;
type Offer = { readonly member_id: string | null; readonly right: ShareRight };

/** @throws dossier.not_found, dossier.no_firm, dossier.not_a_member, dossier.folder_closed */
export function shareDossier(deps: SharingDeps) {
  const share = shareWith(deps);
  return (ctx: RequestContext, { dossierId, ...offer }: Offer & { dossierId: string }): Success =>
    share(ctx, offer, async (tx) => {
      const folder = await lockOwnDossier(tx, ctx, dossierId);
      if (folder?.closed) throw problem('dossier.folder_closed');
      return { dossierId, groupId: null };
    });
}

/** @throws dossier.group_not_found, dossier.no_firm, dossier.not_a_member, dossier.folder_closed */
export function shareGroup(deps: SharingDeps) {
  const share = shareWith(deps);
  return (ctx: RequestContext, { groupId, ...offer }: Offer & { groupId: string }): Success =>
    share(ctx, offer, async (tx) => {
      const group = await ownGroup(tx, ctx, groupId);
      if (group.closed && offer.member_id === null) throw problem('dossier.folder_closed');
      return { dossierId: null, groupId: group.id };
    });
}

/** Asks auth who is in the firm now, since the session's claim may be a minute old. `own` locks the target and checks its owner. */
function shareWith({ database, directory }: SharingDeps) {
  return async (ctx: RequestContext, { member_id: memberId, right }: Offer, own: (tx: Tx<DossierDb>) => Promise<Shared>): Success => {
    const { userId, firmId } = requireUser(ctx);
    const since = ctx.now();
    // Ownership is checked before the firm, so that everyone but the owner gets the same answer.
    await inTransaction(database.kysely, own);
    const firm = firmId === null ? null : await directory.firm(firmId, ctx.requestId);
    if (firmId === null || !firm?.people.some(({ id }) => id === userId)) throw problem('dossier.no_firm');
    const told = firm.people.filter(({ id }) => id !== userId && (memberId === null || id === memberId.toLowerCase())).map(({ id }) => id);
    if (memberId !== null && told.length === 0) throw problem('dossier.not_a_member');
    return inTransaction(database.kysely, async (tx) => {
      await lockFirm(tx, firmId);
      const shared = await own(tx);
      if (await hasLeftSince(tx, firmId, memberId === null ? [userId] : [userId, memberId], since)) throw problem('dossier.not_a_member');
      const [id, createdAt] = [ctx.newId(), ctx.now()];
      if (await putShare(tx, { id, ownerId: userId, firmId, ...shared, memberId, right, createdAt })) {
        const kind = shared.dossierId === null ? 'folder-shared' : 'dossier-shared';
        const about = { kind, actorId: userId, dossierId: shared.dossierId, shareId: id, createdAt } as const;
        await insertNotices(
          tx,
          told.map((to) => ({ id: ctx.newId(), userId: to, ...about })),
        );
      }
      return SUCCESS;
    });
  };
}

/** Deletes the notices of the share as well. */
export function withdrawShare({ database }: Deps) {
  return (ctx: RequestContext, { shareId }: { shareId: string }): Success =>
    inTransaction(database.kysely, async (tx) => {
      if (isDossierId(shareId)) await deleteShare(tx, shareId, requireUser(ctx).userId);
      return SUCCESS;
    });
}

/** Closing ends the shares that a closed folder does not allow, and opening it again restores none. */
export function closeGroup({ database }: Deps) {
  return (ctx: RequestContext, { groupId, closed }: { groupId: string; closed: boolean }): Success =>
    inTransaction(database.kysely, async (tx) => {
      const { id } = await ownGroup(tx, ctx, groupId);
      await close(tx, id, closed);
      if (closed) await endSharesAcross(tx, id);
      return SUCCESS;
    });
}

/** Locks one's own dossier, its folder first, in the order of a move; returns the folder. @throws dossier.not_found */
async function lockOwnDossier(tx: Tx<DossierDb>, ctx: RequestContext, dossierId: string): Promise<GroupRow | null> {
  const { userId } = requireUser(ctx);
  let known = isDossierId(dossierId) ? await findDossier(tx, dossierId) : null;
  for (;;) {
    if (known?.userId !== userId || known.deletedAt !== null) throw problem('dossier.not_found');
    const folder = known.groupId === null ? null : await findGroup(tx, known.groupId, 'share');
    const locked = await lockDossier(tx, dossierId);
    if (locked !== null && locked.groupId === known.groupId && locked.deletedAt === null) return folder;
    known = locked;
  }
}
