import { type Group, MOST_GROUPS } from '@attendu/contracts/dossier/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { sql } from 'kysely';
import * as groups from '../db/groups.ts';
import type { DossierDb, GroupRow } from '../db/schema.ts';
import { isDossierId } from '../domain/ids.ts';
import { presentGroup } from '../present.ts';
import type { Deps } from './deps.ts';

const SUCCESS = { success: true } as const;

export function listGroups({ database: { kysely } }: Deps) {
  return async (ctx: RequestContext): Promise<{ groups: Group[]; ungrouped: number }> => {
    const { userId } = requireUser(ctx);
    const [rows, ungrouped] = [await groups.listGroups(kysely, userId, MOST_GROUPS), await groups.countUngrouped(kysely, userId)];
    return { groups: rows.map(presentGroup), ungrouped };
  };
}

/**
 * The client chose the id: a repeated call returns the same folder.
 * @throws dossier.too_many_groups, dossier.group_not_found when the id is another user's.
 */
export function createGroup(deps: Deps) {
  return (ctx: RequestContext, input: { id: string; name: string }): Promise<Group> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { userId } = requireUser(ctx);
      // Serialises a user's creations, so that concurrent ones stay within the limit.
      await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx);
      const row = { ...input, userId, closed: false, createdAt: ctx.now(), updatedAt: ctx.now(), deletedAt: null };
      const held = await groups.listGroups(tx, userId, MOST_GROUPS);
      const known = held.find(({ id }) => id === input.id.toLowerCase());
      if (known) return presentGroup(known);
      if (held.length >= MOST_GROUPS) throw problem('dossier.too_many_groups');
      if (!(await groups.insertGroup(tx, row))) throw problem('dossier.group_not_found');
      return presentGroup({ ...row, id: input.id.toLowerCase(), dossiers: 0, shared: false });
    });
}

export function renameGroup(deps: Deps) {
  return (ctx: RequestContext, input: { groupId: string; name: string }): Promise<Group> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id } = await ownGroup(tx, ctx, input.groupId);
      await groups.renameGroup(tx, id, input.name, ctx.now());
      const renamed = (await groups.listGroups(tx, requireUser(ctx).userId, MOST_GROUPS)).find((group) => group.id === id);
      if (!renamed) throw problem('dossier.group_not_found');
      return presentGroup(renamed);
    });
}

export function deleteGroup(deps: Deps) {
  return (ctx: RequestContext, input: { groupId: string; with_dossiers: 'true' | 'false' }): Promise<typeof SUCCESS> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id } = await ownGroup(tx, ctx, input.groupId);
      const remove = input.with_dossiers === 'true' ? groups.deleteGroupWithDossiers : groups.deleteGroup;
      await remove(tx, id, ctx.now());
      return SUCCESS;
    });
}

/** @throws dossier.not_restorable once it is erased. */
export function restoreGroup(deps: Deps) {
  return (ctx: RequestContext, input: { groupId: string }): Promise<typeof SUCCESS> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const group = isDossierId(input.groupId) ? await groups.findGroup(tx, input.groupId, 'update') : null;
      if (group?.userId !== requireUser(ctx).userId) throw problem('dossier.not_restorable');
      if (group.deletedAt !== null) await groups.restoreGroup(tx, group);
      return SUCCESS;
    });
}

/** Locks one's own folder against any other change. @throws dossier.group_not_found */
export async function ownGroup(tx: Tx<DossierDb>, ctx: RequestContext, groupId: string): Promise<GroupRow> {
  const group = isDossierId(groupId) ? await groups.findGroup(tx, groupId, 'update') : null;
  if (group?.userId !== requireUser(ctx).userId || group.deletedAt !== null) throw problem('dossier.group_not_found');
  return group;
}
