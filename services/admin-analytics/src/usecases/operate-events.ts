import { listDeadLetters, replayAllDeadLetters, replayDeadLetter } from '@attendu/bus/dead-letters';
import { inboxStatus } from '@attendu/bus/status';
import type { AdminAction } from '@attendu/contracts/admin-acts';
import { type Database, inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { insertAdminAct } from '../db/audit.ts';
import type { AnalyticsDb } from '../db/schema.ts';
import { timeCursor } from './time-cursor.ts';

type Deps = { readonly database: Database<AnalyticsDb> };

/** The state of each consumer, and the dead letters, without their data, which may be personal. */
export function readEvents({ database }: Deps) {
  return async (_ctx: RequestContext, page: { limit: number; cursor?: string | undefined }) => {
    const status = await inboxStatus(database.kysely);
    const { items, nextCursor } = await listDeadLetters(database.kysely, { limit: page.limit, cursor: timeCursor(page.cursor) });
    const deadLetters = items.map(({ id, consumer, name, attempts, lastError, diedAt }) => ({
      id,
      consumer,
      name,
      attempts,
      lastError,
      diedAt: diedAt.toISOString(),
    }));
    return { status, deadLetters, nextCursor };
  };
}

/** The act is carried out only once its audit line is written. */
export function replayEvents({ database }: Deps) {
  return async (ctx: RequestContext, which: { ids: readonly string[] } | { all: true }): Promise<{ replayed: number }> => {
    const action: AdminAction = 'replay_events';
    const act = { id: ctx.newId(), actedAt: ctx.now(), adminId: requireUser(ctx).userId, action, place: ctx.clientAddress };
    await inTransaction(database.kysely, (tx) => insertAdminAct(tx, { ...act, subjectId: null, reason: null }));
    if ('all' in which) return { replayed: await replayAllDeadLetters(database.kysely) };
    let replayed = 0;
    for (const id of which.ids) if (await replayDeadLetter(database.kysely, id)) replayed += 1;
    return { replayed };
  };
}
