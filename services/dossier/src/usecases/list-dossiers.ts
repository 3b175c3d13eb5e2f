import { type DossierFound, type DossierListed, type DossierSort, MOST_SELECTED } from '@attendu/contracts/dossier/schemas';
import { decodeCursor, encodeCursor, InvalidCursor } from '@attendu/db/cursor';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { type InGroup, listDossiers as list, listIds, type PageStart, searchDossiers as search } from '../db/lists.ts';
import { isDossierId } from '../domain/ids.ts';
import { passageOf } from '../domain/passage.ts';
import { presentListed } from '../present.ts';
import type { Deps } from './deps.ts';

const PAGE_SIZE = 10;
const FOUND_PAGE_SIZE = 50;

/** The user's own dossiers, pinned first; `next` is the cursor of the following page, null on the last one. */
export function listDossiers(deps: Deps) {
  return async (
    ctx: RequestContext,
    { cursor, group, sort }: { cursor?: string | undefined; group?: InGroup; sort: DossierSort },
  ): Promise<{ dossiers: DossierListed[]; next: string | null }> => {
    const after = cursor === undefined ? null : pageStart(cursor, sort);
    const rows = await list(deps.database.kysely, { userId: requireUser(ctx).userId, group, sort, after, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
    if (!last) return { dossiers: page.map(presentListed), next: null };
    const key = { updated: last.updatedAt.getTime(), created: last.createdAt.getTime(), name: last.foldedName }[sort];
    return { dossiers: page.map(presentListed), next: encodeCursor([last.isPinned ? 1 : 0, key, last.id]) };
  };
}

export function readIds(deps: Deps) {
  return async (ctx: RequestContext, { group }: { group?: InGroup }): Promise<{ ids: string[] }> => ({
    ids: await listIds(deps.database.kysely, requireUser(ctx).userId, group, MOST_SELECTED),
  });
}

/** The user's own dossiers that contain every word, each with an extract. */
export function searchDossiers(deps: Deps) {
  return async (
    ctx: RequestContext,
    { q, offset }: { q: string; offset: number },
  ): Promise<{ dossiers: DossierFound[]; total: number; groups: { id: string; dossiers: number }[] }> => {
    const words = [...new Set(q.split(/\s+/u))];
    const found = await search(deps.database.kysely, { userId: requireUser(ctx).userId, words, offset, limit: FOUND_PAGE_SIZE });
    const dossiers = found.rows.map((row) => ({ ...presentListed(row), passage: passageOf(row, words) }));
    return { dossiers, total: found.total, groups: found.groups };
  };
}

/** The latest instant of a JavaScript date, in milliseconds; valid in Postgres too. */
export const LAST_INSTANT = 8.64e15;

function pageStart(cursor: string, sort: DossierSort): PageStart {
  try {
    const [pinned, key, id] = decodeCursor(cursor);
    const isKey = sort === 'name' ? typeof key === 'string' : typeof key === 'number' && key >= 0 && key <= LAST_INSTANT;
    if (!isKey || key === undefined || (pinned !== 0 && pinned !== 1) || typeof id !== 'string' || !isDossierId(id))
      throw new InvalidCursor();
    return { pinned: pinned === 1, key, id };
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw problem('request.invalid', { errors: [{ path: 'cursor', message: error.message }] });
  }
}
