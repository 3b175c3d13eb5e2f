import { DEAD_LETTER_ID } from '@attendu/contracts/analytics/routes';
import type { ServiceName } from '@attendu/contracts/route';
import { decodeCursor, encodeCursor } from '@attendu/db/cursor';
import { sql } from 'kysely';
import type { AnyDb } from './any-db.ts';

export type DeadLetter = {
  /** `<consumer>:<event id>` */
  readonly id: string;
  readonly consumer: ServiceName;
  readonly eventId: string;
  readonly name: string;
  readonly orderingKey: string;
  readonly envelope: unknown;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly receivedAt: Date;
  readonly diedAt: Date;
};

/** A consumer's dead letters, latest first. @throws InvalidCursor */
export async function listDeadLetters(
  db: AnyDb,
  page: { service?: ServiceName; limit: number; cursor?: string | null },
): Promise<{ items: DeadLetter[]; nextCursor: string | null }> {
  const [diedAt, eventId] = page.cursor ? decodeCursor(page.cursor) : [null, null];
  const found = await sql<Omit<DeadLetter, 'id'> & { at: string }>`
    select consumer, event_id, name, ordering_key, envelope, attempts, last_error, received_at, ended_at as died_at, ended_at::text as at
    from bus.inbox
    where state = 'dead' and (${page.service ?? null}::text is null or consumer = ${page.service ?? null})
      and (${diedAt ?? null}::timestamptz is null or (ended_at, event_id) < (${diedAt ?? null}::timestamptz, ${eventId ?? null}::uuid))
    order by ended_at desc, event_id desc limit ${page.limit + 1}`.execute(db);
  const items = found.rows.slice(0, page.limit).map(({ at: _at, ...row }) => ({ id: `${row.consumer}:${row.eventId}`, ...row }));
  const last = found.rows.length > page.limit ? found.rows[page.limit - 1] : undefined;
  return { items, nextCursor: last === undefined ? null : encodeCursor([last.at, last.eventId]) };
}

/** Replays a dead letter, with all its tries. False when it does not exist (any more). */
export async function replayDeadLetter(db: AnyDb, id: string): Promise<boolean> {
  const [, consumer, eventId] = DEAD_LETTER_ID.exec(id) ?? [];
  if (consumer === undefined || eventId === undefined) return false;
  const replayed = await sql<{ done: boolean }>`select bus.replay_dead(${consumer}, ${eventId}) as done`.execute(db);
  return replayed.rows[0]?.done === true;
}

/** Replays all present dead letters. Returns their number. */
export async function replayAllDeadLetters(db: AnyDb): Promise<number> {
  const replayed = await sql<{ n: number }>`
    select count(*) filter (where bus.replay_dead(consumer, event_id)) as n from bus.inbox where state = 'dead'`.execute(db);
  return replayed.rows[0]?.n ?? 0;
}
