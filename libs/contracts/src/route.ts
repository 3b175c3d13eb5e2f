import type { z } from 'zod';
import type { Awaited } from './identity.ts';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call a route. `service`: another service with an internal token; never reachable through the gateway. `super_admin`: the gateway
 * asks for the administrator's password as well, in the header X-Admin-Password or in `admin_password` of the body.
 */
export const ACCESS_LEVELS = ['public', 'user', 'firm_admin', 'super_admin', 'service'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

export const SERVICE_NAMES = [
  'auth',
  'billing',
  'dossier',
  'research-orchestrator',
  'anonymiser',
  'notification',
  'admin-analytics',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
/** Who answers a route: a service, or the gateway itself. */
export type RouteOwner = ServiceName | 'gateway';

/** Rate classes applied by the gateway; their numbers are in gateway/src/config.ts. */
export type RateClass = 'read' | 'write' | 'sign_in' | 'link' | 'research' | 'contact' | 'none';

export type RouteContract = {
  /** `<domain>.<verb>`, unique. */
  readonly id: string;
  readonly owner: RouteOwner;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Express 5 path, parameters as `:name`. Public ones begin with /copilot/, those that an outside service calls with /webhooks/, internal ones with /internal/. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Body of a successful answer; null for an empty body or a stream. */
  readonly response: z.ZodType | null;
  readonly status: 200 | 201 | 202 | 204;
  /** Problems this route answers beside the common ones. */
  readonly errors: readonly ProblemCode[];
  readonly rate: RateClass;
  /** Largest accepted body in bytes. */
  readonly bodyLimit: number;
  /** The gateway gives up after this many milliseconds; 0 for a stream. */
  readonly timeoutMs: number;
  /** Server-sent events. */
  readonly stream: boolean;
  /** Pages call it by themselves, again and again: as a stream, it keeps no session from ending unused. */
  readonly unattended?: true;
  /** The only browser cookie that reaches the service; none by default. */
  readonly cookie?: string;
  /** The body is passed as raw text, to be verified against the signature in this header. */
  readonly signedBy?: string;
  /** An idempotent POST or PATCH: it may be retried. */
  readonly repeatable?: true;
  /**
   * Opens a session that replaces the one of the browser's cookie. A token in an `Authorization` header is
   * ignored, so that no other session ends.
   */
  readonly opensSession?: true;
  /** A success may end sessions, of other accounts too: the gateway drops its whole session cache when it passes the answer on. */
  readonly endsSessions?: true;
  /** May be called while the session was opened by a temporary password, before another one is chosen. */
  readonly withTemporaryPassword?: true;
  /** May be called while the session awaits this: everything else is refused until then. */
  readonly whileAwaiting?: Awaited | 'any';
  /** A dangerous act: an account with a second factor must have verified it in the last ten minutes. */
  readonly freshFactor?: true;
};

/** The part of routes that the browser reads too, by name: in each domain's paths.ts, which imports no schema. */
export type RoutePaths = Readonly<
  Record<string, Pick<RouteContract, 'id' | 'method' | 'path'> & Partial<Pick<RouteContract, 'timeoutMs'>>>
>;

/** Whether a call may be retried when its outcome is unknown. */
export function isRepeatable(contract: Pick<RouteContract, 'method' | 'repeatable'>): boolean {
  return contract.repeatable === true || contract.method === 'GET' || contract.method === 'PUT' || contract.method === 'DELETE';
}

type RouteDefaults = 'errors' | 'rate' | 'bodyLimit' | 'timeoutMs' | 'stream' | 'status';
type RouteSpec = Omit<RouteContract, RouteDefaults> & Partial<Pick<RouteContract, RouteDefaults>>;

const DEFAULTS = {
  errors: [],
  bodyLimit: 64 * 1024,
  timeoutMs: 10_000,
  stream: false,
  status: 200,
} as const;

/** Declares a route with the defaults above (rate: read for GET, write otherwise). */
export function defineRoute<const S extends RouteSpec>(spec: S): S & Pick<RouteContract, RouteDefaults> {
  return {
    ...DEFAULTS,
    rate: spec.method === 'GET' ? 'read' : 'write',
    ...spec,
  };
}

type Inferred<T> = T extends z.ZodType ? z.infer<T> : undefined;
/** The validated input of a handler. */
export type RouteInput<R> = {
  params: R extends { params: infer P } ? Inferred<P> : undefined;
  query: R extends { query: infer Q } ? Inferred<Q> : undefined;
  body: R extends { body: infer B } ? Inferred<B> : undefined;
};
export type RouteOutput<R> = R extends { response: infer O } ? (O extends z.ZodType ? z.input<O> : undefined) : undefined;
export type RouteResult<R> = R extends { response: infer O } ? (O extends z.ZodType ? z.output<O> : undefined) : undefined;
