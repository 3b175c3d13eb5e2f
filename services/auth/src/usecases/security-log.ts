import { SECURITY_LOG_DAYS, type SecurityEvent, type SecurityEventName } from '@attendu/contracts/auth/security-events';
import { afterCommit, type Db } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { countSecurityEvent } from '@attendu/telemetry/security';
import type { AuthDb } from '../db/schema.ts';
import { hasSecurityEventSince, insertSecurityEvent, securityEvents } from '../db/security-events.ts';
import { SECURITY_MESSAGE } from '../domain/deletion-lines.ts';
import { placeOf } from './counted-attempt.ts';
import type { Deps } from './deps.ts';

type Fact = {
  readonly userId: string | null;
  /** Set when somebody other than the account's owner did it. */
  readonly actorId?: string;
  /** Keyed digest of the tried address. */
  readonly account?: Buffer;
  /** A detail from a fixed vocabulary; never user input. */
  readonly detail?: string;
};

/**
 * Writes a line of the security log, in the transaction of its cause if there is one, and, once that is committed, the same line to the process's log,
 * which leaves the machine. Holds no address, name or text.
 */
export async function keepSecurityEvent(
  deps: Pick<Deps, 'digestKey'>,
  db: Db<AuthDb>,
  ctx: Pick<RequestContext, 'now' | 'newId' | 'clientAddress' | 'log'>,
  event: SecurityEventName,
  { userId, actorId, account, detail }: Fact,
): Promise<void> {
  const line = {
    ...{ event, userId },
    actorId: actorId ?? null,
    place: ctx.clientAddress === null ? null : placeOf(deps, ctx),
    account: account?.toString('base64url') ?? null,
    detail: detail ?? null,
  };
  await insertSecurityEvent(db, { id: ctx.newId(), at: ctx.now(), ...line });
  afterCommit(db, () => {
    countSecurityEvent(event);
    ctx.log.info({ security: line }, SECURITY_MESSAGE);
  });
}

/** A repeated refusal is written at most once in this time, so that it cannot fill the table. */
const REPEATED_MS = 60 * 1_000;

/** Records that an account sent the id of another one and was refused. */
export function keepSubjectRefusal(deps: Pick<Deps, 'digestKey' | 'database'>) {
  return async (ctx: RequestContext, { userId, route }: { readonly userId: string; readonly route: string }): Promise<undefined> => {
    const since = new Date(ctx.now().getTime() - REPEATED_MS);
    const line = { userId, event: 'subject.refused', detail: route } as const;
    if (await hasSecurityEventSince(deps.database.kysely, line, since)) {
      countSecurityEvent(line.event);
      return;
    }
    await keepSecurityEvent(deps, deps.database.kysely, ctx, 'subject.refused', { userId, detail: route });
  };
}

/** Lines older than this may be deleted. */
export const securityLogEnd = (now: Date): Date => new Date(now.getTime() - SECURITY_LOG_DAYS * 24 * 60 * 60 * 1_000);

type Query = {
  readonly user?: string | undefined;
  readonly actor?: string | undefined;
  readonly event?: SecurityEventName | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

export function readSecurityEvents({ database: { kysely } }: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, o: Query): Promise<{ events: SecurityEvent[]; next: string | null }> => {
    const time = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
    const filter = {
      ...{ userId: o.user ?? null, actorId: o.actor ?? null, event: o.event ?? null },
      ...{ from: time(o.from), to: time(o.to), limit: o.limit, before: o.cursor === undefined ? null : Number(o.cursor) },
    };
    const { rows, next } = await securityEvents(kysely, filter);
    return { events: rows.map(({ seq: _, at, ...row }) => ({ ...row, at: at.toISOString() })), next: next === null ? null : String(next) };
  };
}
