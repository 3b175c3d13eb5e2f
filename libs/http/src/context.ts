import type { Actor } from '@attendu/contracts/event';
import type { UserContext } from '@attendu/contracts/identity';
import type { Logger } from '@attendu/log/logger';
import type { Caller } from './identity.ts';
import { addressBucket } from './ip-address.ts';
import type { Requester } from './limiter.ts';
import { problem } from './problem.ts';

/** Everything a use case may know about the call. Time and ids come from here only. */
export type RequestContext = {
  readonly requestId: string;
  now(): Date;
  /** A UUID version 7. */
  newId(): string;
  readonly log: Logger;
  /** The signed-in user, from the signed context; null for a visitor or a service. */
  readonly user: UserContext | null;
  /** The calling process; null for a call that came through the gateway. */
  readonly caller: Caller | null;
  /** Adds a `Set-Cookie` header with this value. */
  setCookie(value: string): void;
  /** The cookie that the route's contract names, as the browser sent it. */
  readonly cookie: string | null;
  /** Value of the header named by the contract's `signedBy`. */
  readonly signature: string | null;
  /** User-Agent of the client; null when absent. Display only. */
  readonly userAgent: string | null;
  /** Sent by a page: a browser adds Origin or Sec-Fetch-Site itself, and no script can remove them. */
  readonly fromBrowser: boolean;
  /** Client address as seen by the gateway; null when unknown. */
  readonly clientAddress: string | null;
  /** Aborted when the client leaves before its answer. */
  readonly signal: AbortSignal;
};

/** The user of a route whose access is `user` or above. */
export function requireUser(ctx: Pick<RequestContext, 'user'>): UserContext {
  if (!ctx.user) throw problem('auth.required');
  return ctx.user;
}

/** The limiter's key for a call: the user, else the visitor's address, else the calling process. */
export function requesterOf(ctx: Pick<RequestContext, 'user' | 'caller' | 'clientAddress' | 'signal'>): Requester {
  const key = ctx.user?.userId ?? (ctx.clientAddress === null ? (ctx.caller ?? 'unknown') : addressBucket(ctx.clientAddress, 24));
  return { key, signal: ctx.signal };
}

/** The actor and the request of the events of this call. */
export function eventMeta(ctx: Pick<RequestContext, 'user' | 'caller' | 'requestId'>): { actor: Actor; correlationId: string } {
  const actor: Actor = ctx.user ? { kind: 'user', id: ctx.user.userId } : { kind: 'service', id: ctx.caller ?? 'gateway' };
  return { actor, correlationId: ctx.requestId };
}
