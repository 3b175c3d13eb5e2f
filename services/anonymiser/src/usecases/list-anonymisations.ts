import type { AnonymisationSummary } from '@attendu/contracts/anonymisation/schemas';
import { decodeCursor, encodeCursor, InvalidCursor } from '@attendu/db/cursor';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { listAnonymisations as list, type PageStart } from '../db/anonymisations.ts';
import { isAnonymisationId } from '../domain/ids.ts';
import { presentSummary } from '../present.ts';
import type { Deps } from './deps.ts';

export const PAGE_SIZE = 10;

/** Lists the caller's anonymisations, newest first. `next` is the cursor of the next page, null on the last one. */
export function listAnonymisations(deps: Deps) {
  return async (
    ctx: RequestContext,
    input: { cursor?: string | undefined },
  ): Promise<{ anonymisations: AnonymisationSummary[]; next: string | null }> => {
    const after = input.cursor === undefined ? null : pageStart(input.cursor);
    const rows = await list(deps.database.kysely, requireUser(ctx).userId, after, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
    return {
      anonymisations: page.map((row) => presentSummary(deps.vault, row)),
      next: last ? encodeCursor([last.createdAt.getTime(), last.id]) : null,
    };
  };
}

/** The latest JavaScript date, in milliseconds; PostgreSQL accepts it too. */
const LAST_INSTANT = 8.64e15;

function pageStart(cursor: string): PageStart {
  try {
    const [at, id] = decodeCursor(cursor);
    if (typeof at !== 'number' || !(at >= 0 && at <= LAST_INSTANT) || typeof id !== 'string' || !isAnonymisationId(id)) {
      throw new InvalidCursor();
    }
    return { createdAt: new Date(at), id };
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw problem('request.invalid', { errors: [{ path: 'cursor', message: error.message }] });
  }
}
