import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { addressBucket } from '@attendu/http/ip-address';
import { Problem } from '@attendu/http/problem';
import { lockTallies, saveTallies } from '../db/sign-in-tallies.ts';
import { counterDigest } from '../domain/counter-digest.ts';
import { type AttemptDecision, afterSuccess, decideAttempt, type Tallies, withoutAttempt } from '../domain/lock-out.ts';
import type { Deps } from './deps.ts';

/** Counter keys of an attempt: the account and the origin. */
export type Counter = {
  readonly account: Buffer;
  readonly place: string;
  /** `place` is a browser or a session in which the account was opened. It has a counter of its own, which strangers cannot lock. */
  readonly isOwn?: boolean;
};

export type AttemptResult =
  | { readonly kind: 'right' }
  /** `failures`: this one included. `lockedUntil`: set when this failure locks. */
  | { readonly kind: 'wrong'; readonly failures: number; readonly lockedUntil: Date | null }
  | { readonly kind: 'locked'; readonly until: Date };

/** The keyed digest of the network address of a call: an IPv4 /24 or an IPv6 /64. */
export function placeOf(deps: Pick<Deps, 'digestKey'>, ctx: Pick<RequestContext, 'clientAddress'>): string {
  return counterDigest(deps.digestKey, 'place', addressBucket(ctx.clientAddress ?? 'unknown', 24)).toString('base64url');
}

/** The same for a browser that the account knows, by the digest of its cookie. */
export function placeOfDevice(deps: Pick<Deps, 'digestKey'>, digest: Buffer): string {
  return counterDigest(deps.digestKey, 'device', digest.toString('base64url')).toString('base64url');
}

/** The same for a session. */
export function placeOfSession(deps: Pick<Deps, 'digestKey'>, sessionId: string): string {
  return counterDigest(deps.digestKey, 'session', sessionId).toString('base64url');
}

/** Counts the attempt as a failure if it is allowed. `before`: the counts without it. */
export async function countAttempt(
  deps: Pick<Deps, 'database'>,
  ctx: Pick<RequestContext, 'now'>,
  { account, place, isOwn }: Counter,
): Promise<AttemptDecision & { readonly before: Tallies }> {
  return inTransaction(deps.database.kysely, async (tx) => {
    const before = await lockTallies(tx, account, place, ctx.now());
    const decision = decideAttempt(before.place, before.everywhere, ctx.now(), isOwn);
    if (decision.allowed) await saveTallies(tx, account, place, decision, ctx.now());
    return { ...decision, before };
  });
}

/** Runs the check of a counted attempt. When it is refused as busy, the secret was not compared and the attempt is uncounted. */
export async function checkCounted(
  deps: Pick<Deps, 'database'>,
  ctx: Pick<RequestContext, 'now'>,
  { account, place }: Counter,
  counted: Tallies & { readonly before: Tallies },
  check: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'service.busy') throw error;
    await inTransaction(deps.database.kysely, async (tx) => {
      const current = await lockTallies(tx, account, place, ctx.now());
      await saveTallies(tx, account, place, withoutAttempt(current, counted.before, counted), ctx.now());
    });
    throw error;
  }
}

/**
 * Checks a secret. The attempt is counted as a failure before the check, so that parallel attempts cannot all pass under the limit; the
 * right secret reverts it. @throws service.busy when too many attempts wait
 */
export async function countedAttempt(
  deps: Pick<Deps, 'database' | 'attempts'>,
  ctx: Pick<RequestContext, 'now' | 'signal'>,
  counter: Counter,
  check: () => Promise<boolean>,
): Promise<AttemptResult> {
  const { account, place } = counter;
  const { kysely } = deps.database;
  const attempt = async (): Promise<AttemptResult> => {
    const decision = await countAttempt(deps, ctx, counter);
    if (!decision.allowed) {
      const ends = [decision.place.lockedUntil, decision.everywhere.lockedUntil].map((until) => until?.getTime() ?? 0);
      return { kind: 'locked', until: new Date(Math.max(...ends)) };
    }
    if (!(await checkCounted(deps, ctx, counter, decision, check)))
      return { kind: 'wrong', failures: decision.place.failures, lockedUntil: decision.place.lockedUntil };
    await inTransaction(kysely, async (tx) => {
      const tallies = await lockTallies(tx, account, place, ctx.now());
      await saveTallies(tx, account, place, afterSuccess(tallies.place, tallies.everywhere, ctx.now()), ctx.now());
    });
    return { kind: 'right' };
  };
  return deps.attempts.run({ key: `${account.toString('base64')} ${place}`, signal: ctx.signal }, attempt);
}

/** For `Retry-After`. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
}
