import type { Share, Sharing } from '@attendu/contracts/dossier/sharing-schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findDossier } from '../db/dossiers.ts';
import { findGroup } from '../db/groups.ts';
import type { GroupRow, ShareRow } from '../db/schema.ts';
import { openingsOf, type Shared, sharesOf } from '../db/shares.ts';
import { isDossierId } from '../domain/ids.ts';
import { nameOf } from '../domain/person.ts';
import type { SharingDeps } from './deps.ts';

/** The sharing of one's own dossier. @throws dossier.not_found */
export function readSharing(deps: SharingDeps) {
  return async (ctx: RequestContext, { dossierId }: { dossierId: string }): Promise<Sharing> => {
    const db = deps.database.kysely;
    const dossier = isDossierId(dossierId) ? await findDossier(db, dossierId) : null;
    if (dossier?.userId !== requireUser(ctx).userId || dossier.deletedAt !== null) throw problem('dossier.not_found');
    const folder = dossier.groupId === null ? null : await findGroup(db, dossier.groupId);
    return sharingOf(deps, ctx, { dossierId: dossier.id, groupId: null }, folder, false);
  };
}

/** The sharing of one's own folder. @throws dossier.group_not_found */
export function readGroupSharing(deps: SharingDeps) {
  return async (ctx: RequestContext, { groupId }: { groupId: string }): Promise<Sharing> => {
    const group = isDossierId(groupId) ? await findGroup(deps.database.kysely, groupId) : null;
    if (group?.userId !== requireUser(ctx).userId || group.deletedAt !== null) throw problem('dossier.group_not_found');
    return sharingOf(deps, ctx, { dossierId: null, groupId: group.id }, null, group.closed);
  };
}

async function sharingOf(
  { database: { kysely }, directory }: SharingDeps,
  ctx: RequestContext,
  shared: Shared,
  folder: GroupRow | null,
  closed: boolean,
): Promise<Sharing> {
  const { userId, firmId } = requireUser(ctx);
  const firm = firmId === null ? null : await directory.firm(firmId, ctx.requestId);
  const shares = await sharesOf(kysely, shared);
  const through = folder === null ? [] : await sharesOf(kysely, { dossierId: null, groupId: folder.id });
  const opened = await openingsOf(kysely, shared);
  const members = new Map(firm?.people.map((one) => [one.id, nameOf(one)]));
  const gone = opened.map((opening) => opening.userId).filter((id) => !members.has(id));
  const names = new Map([...members, ...(await directory.names(gone, ctx.requestId))]);
  const person = (id: string) => ({ id, name: names.get(id) ?? null });
  const share = (row: ShareRow): Share => ({
    id: row.id,
    member: row.memberId === null ? null : person(row.memberId),
    right: row.right,
    created_at: row.createdAt.toISOString(),
  });
  return {
    firm: firmId === null || firm === null ? null : { id: firmId, name: firm.name },
    members:
      firm?.people
        .filter(({ id }) => id !== userId)
        .map((one) => ({ id: one.id, name: nameOf(one), email: one.email, is_admin: one.isFirmAdmin })) ?? [],
    shares: shares.map(share),
    folder:
      folder === null || (through.length === 0 && !folder.closed)
        ? null
        : { id: folder.id, name: folder.name, closed: folder.closed, shares: through.map(share) },
    closed,
    opened: opened.map(({ userId: id, firstAt, lastAt }) => ({
      person: person(id),
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
    })),
  };
}
