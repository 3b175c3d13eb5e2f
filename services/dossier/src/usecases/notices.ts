import { MOST_NOTICES, type Notice } from '@attendu/contracts/dossier/sharing-schemas';
import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { acceptDigest, markRead, noticesOf, refuseDigest, wantsDigest } from '../db/notices.ts';
import type { Deps, SharingDeps } from './deps.ts';

/** Notices of what colleagues did, without those about dossiers that the user can no longer read. */
export function listNotices({ database, directory }: SharingDeps) {
  return async (ctx: RequestContext): Promise<{ notices: Notice[]; unread: number }> => {
    const rows = await noticesOf(database.kysely, requireUser(ctx), MOST_NOTICES);
    const names = await directory.names(
      rows.map(({ actorId }) => actorId),
      ctx.requestId,
    );
    const notices = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      actor: { id: row.actorId, name: names.get(row.actorId) ?? null },
      dossier_id: row.dossierId,
      name: row.name,
      ended: row.ended,
      read: row.readAt !== null,
      created_at: row.createdAt.toISOString(),
    }));
    return { notices, unread: notices.filter(({ read }) => !read).length };
  };
}

export function readNotices({ database }: Deps) {
  return (ctx: RequestContext, { ids }: { ids: readonly string[] }): Promise<{ success: true }> =>
    inTransaction(database.kysely, async (tx) => {
      await markRead(tx, requireUser(ctx).userId, ids, ctx.now());
      return { success: true } as const;
    });
}

export function readDigest({ database }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext): Promise<{ enabled: boolean }> => ({
    enabled: await wantsDigest(database.kysely, requireUser(ctx).userId),
  });
}

export function setDigest({ database }: Pick<Deps, 'database'>) {
  return (ctx: RequestContext, { enabled }: { enabled: boolean }): Promise<{ enabled: boolean }> =>
    inTransaction(database.kysely, async (tx) => {
      const { userId } = requireUser(ctx);
      if (enabled) await acceptDigest(tx, userId, ctx.now());
      else await refuseDigest(tx, userId);
      return { enabled };
    });
}
