import type { SharedDossier } from '@attendu/contracts/dossier/sharing-schemas';
import { decodeCursor, encodeCursor, InvalidCursor } from '@attendu/db/cursor';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { listShared as list } from '../db/shares.ts';
import { isDossierId } from '../domain/ids.ts';
import { presentListed } from '../present.ts';
import type { SharingDeps } from './deps.ts';
import { LAST_INSTANT } from './list-dossiers.ts';

const PAGE_SIZE = 10;

/** What colleagues share with the user, last updated first; `next` is the cursor of the following page, null on the last one. */
export function listShared({ database, directory }: SharingDeps) {
  return async (
    ctx: RequestContext,
    { cursor }: { cursor?: string | undefined },
  ): Promise<{ dossiers: SharedDossier[]; next: string | null }> => {
    const user = requireUser(ctx);
    const after = cursor === undefined ? null : pageStart(cursor);
    const rows = await list(database.kysely, user, after, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
    const names = await directory.names(
      page.map(({ userId }) => userId),
      ctx.requestId,
    );
    return {
      dossiers: page.map((row) => ({
        ...presentListed(row),
        // The owner's filing is private.
        ...{ is_pinned: false, group_id: null, parent_id: null },
        right: row.right,
        owner: { id: row.userId, name: names.get(row.userId) ?? null },
        folder: row.folder,
      })),
      next: last ? encodeCursor([last.updatedAt.getTime(), last.id]) : null,
    };
  };
}

function pageStart(cursor: string): { updatedAt: Date; id: string } {
  try {
    const [at, id] = decodeCursor(cursor);
    if (typeof at !== 'number' || at < 0 || at > LAST_INSTANT || typeof id !== 'string' || !isDossierId(id)) throw new InvalidCursor();
    return { updatedAt: new Date(at), id };
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw problem('request.invalid', { errors: [{ path: 'cursor', message: error.message }] });
  }
}
