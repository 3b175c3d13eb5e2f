import { REQUEST_ID_HEADER, USER_CONTEXT_HEADER } from '@attendu/contracts/identity';
import { PROBLEMS, type ProblemCode, problemSchema } from '@attendu/contracts/problem';
import { isRepeatable, type RouteContract, type RouteInput, type RouteResult, type ServiceName } from '@attendu/contracts/route';
import type { Logger } from '@attendu/log/logger';
import { currentTraceparent } from '@attendu/telemetry/trace';
import { type Caller, CONTEXT_TTL_SECONDS, createServiceToken } from './identity.ts';
import { type Problem, problem } from './problem.ts';
import { requestIdFrom } from './request-id.ts';

const MAX_ATTEMPTS = 3;
const BASE_DELAY_MS = 60;

export type CallInput<R> = {
  [K in keyof RouteInput<R> as RouteInput<R>[K] extends undefined ? never : K]: RouteInput<R>[K];
};
export type CallOptions = {
  readonly requestId?: string;
  /** For all attempts together; defaults to the contract's timeout. */
  readonly timeoutMs?: number;
  /** Allows retries although the contract does not: the callee deduplicates. */
  readonly idempotent?: boolean;
};
export type ServiceClient = {
  /** Calls another service through its contract; throws the callee's problem, `service.unavailable` or `service.timeout`. */
  call<const R extends RouteContract>(contract: R, input: CallInput<R>, options?: CallOptions): Promise<RouteResult<R>>;
};

export type ClientOptions = {
  /** Name of the calling process. */
  readonly service: Caller;
  /** Its private key, PEM. */
  readonly serviceKey: string;
  readonly urls: Partial<Record<ServiceName, string>>;
  readonly log: Logger;
};

type Attempt =
  | { readonly done: true; readonly value: unknown }
  | { readonly done: false; readonly problem: Problem; readonly retry: 'always' | 'idempotent' | 'never' };

/** HTTP client between services: signed token, request id, one deadline, bounded retries with jitter, validated answers. */
export function createClient(options: ClientOptions): ServiceClient {
  const tokenFor = cachedTokens(options);
  return {
    async call<const R extends RouteContract>(contract: R, input: CallInput<R>, callOptions: CallOptions = {}): Promise<RouteResult<R>> {
      const callee = contract.owner;
      const base = callee === 'gateway' ? undefined : options.urls[callee];
      if (callee === 'gateway' || base === undefined) throw new Error(`no URL configured for ${contract.owner}`);
      const { url, body } = address(base, contract, input as Partial<RouteInput<RouteContract>>);
      const deadline = Date.now() + (callOptions.timeoutMs ?? contract.timeoutMs);
      const idempotent = isRepeatable(contract) || callOptions.idempotent === true;
      const requestId = requestIdFrom(callOptions.requestId);
      for (let attempt = 1; ; attempt++) {
        const result = await once(contract, url, body, await tokenFor(callee), requestId, deadline);
        if (result.done) return result.value as RouteResult<R>;
        const again = result.retry === 'always' || (result.retry === 'idempotent' && idempotent);
        const delay = BASE_DELAY_MS * 2 ** attempt * (0.5 + Math.random());
        if (!again || attempt >= MAX_ATTEMPTS || Date.now() + delay >= deadline) {
          if (result.problem.status >= 500)
            options.log.warn(
              { requestId, callee: contract.id, attempt, code: result.problem.code, err: result.problem.cause },
              'call to a service failed',
            );
          throw result.problem;
        }
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    },
  };
}

function cachedTokens(options: ClientOptions): (callee: ServiceName) => Promise<string> {
  const current = new Map<ServiceName, { token: Promise<string>; renewAt: number }>();
  return (callee) => {
    const now = Date.now();
    const known = current.get(callee);
    if (known !== undefined && now < known.renewAt) return known.token;
    const token = createServiceToken(options.serviceKey, options.service, now, callee);
    current.set(callee, { token, renewAt: now + (CONTEXT_TTL_SECONDS * 1000) / 2 });
    return token;
  };
}

function address(base: string, contract: RouteContract, input: Partial<RouteInput<RouteContract>>): { url: URL; body: string | undefined } {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(path, base);
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return { url, body: input.body === undefined ? undefined : JSON.stringify(input.body) };
}

async function once(
  contract: RouteContract,
  url: URL,
  body: string | undefined,
  token: string,
  requestId: string,
  deadline: number,
): Promise<Attempt> {
  const traceparent = currentTraceparent();
  try {
    const response = await fetch(url, {
      method: contract.method,
      headers: {
        accept: 'application/json',
        [USER_CONTEXT_HEADER]: token,
        [REQUEST_ID_HEADER]: requestId,
        ...(traceparent === null ? {} : { traceparent }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())),
    });
    // Read here, so that an answer which is cut or comes too late is an outage, not an answer outside its contract.
    const payload = parsed(await response.text());
    if (response.ok) return answer(contract, payload);
    const failure = calleeProblem(payload);
    return { done: false, problem: failure, retry: response.status === 503 || response.status === 502 ? 'idempotent' : 'never' };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return { done: false, problem: problem('service.timeout', { cause: error }), retry: 'never' };
    // A refused connection sent nothing, so even a write may be retried.
    return { done: false, problem: problem('service.unavailable', { cause: error }), retry: isRefused(error) ? 'always' : 'idempotent' };
  }
}

/** Undefined when the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answer(contract: RouteContract, payload: unknown): Attempt {
  if (contract.response === null) return { done: true, value: undefined };
  const checked = contract.response.safeParse(payload);
  if (checked.success) return { done: true, value: checked.data };
  const cause = new Error(
    `${contract.id}: answer outside its contract (${checked.error.issues.map((issue) => issue.path.join('.')).join(', ')})`,
  );
  return { done: false, problem: problem('server.error', { cause }), retry: 'never' };
}

function calleeProblem(payload: unknown): Problem {
  const checked = problemSchema.safeParse(payload);
  if (!checked.success || !(checked.data.code in PROBLEMS))
    return problem('service.unavailable', { cause: new Error('answer without a known problem') });
  const { code, detail, errors, retryAfterSeconds, instance } = checked.data;
  // A callee that refuses our token or request is an internal fault, never the user's.
  if (/^(auth\.required|auth\.forbidden|request\.|route\.)/.test(code))
    return problem('server.error', { cause: new Error(`callee answered ${code} (${instance})`) });
  return problem(code as ProblemCode, { detail, errors, retryAfterSeconds, cause: new Error(`callee's ${instance}`) });
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ECONNREFUSED';
}
