import type { Problem, ProblemCode } from '@attendu/contracts/problem';
import type { RouteContract, RouteInput, RouteResult } from '@attendu/contracts/route';

/** A route as the browser needs it: no schema, so that the validation library stays out of the first download. The server checks the answers. */
export type Endpoint<R extends RouteContract> = Pick<R, 'id' | 'method' | 'path'> & { readonly timeoutMs?: number };

type Endpoints<R extends Record<string, RouteContract>> = {
  readonly [K in keyof R as R[K]['path'] extends `/copilot/${string}` | `/api/${string}` ? K : never]: Endpoint<R[K]>;
};

/** Gives the paths of a domain the types of its routes: `endpoints<typeof dossierRoutes>(dossierPaths)`. */
export function endpoints<R extends Record<string, RouteContract>>(paths: Endpoints<R>): Endpoints<R> {
  return paths;
}

/** The browser waits a little longer than the gateway's `timeoutMs`, to get its error. */
const GATEWAY_TIMEOUT_MS = 10_000;
const MARGIN_MS = 5_000;
/** The line on which a long text or a file still leaves: 32 kB a second. */
const SLOW_BYTES_A_MS = 32;

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type CallInput<R> = Defined<RouteInput<R>> & { signal?: AbortSignal | undefined; headers?: Record<string, string> };

/** Codes set by the browser: no answer, or an invalid one. */
type LocalCode = 'network' | 'timeout' | 'unreadable';

type ProblemBody = Pick<Problem, 'code' | 'title'> & Partial<Omit<Problem, 'status'>>;

/** « Veuillez patienter avant de réessayer. » with how long, when the server says it. One second is told as two: `plural` is too large for the first pages. */
function withWait({ title, retryAfterSeconds: seconds }: ProblemBody): string {
  if (seconds === undefined) return title;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds <= 60 ? `${Math.max(2, seconds)} secondes` : minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} heures`;
  return title.replace('patienter', `patienter ${wait}`);
}

/** A failed call, ready to be shown: `title` is the French sentence of the catalogue. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | LocalCode | (string & {});
  readonly status: number;
  readonly title: string;
  readonly detail: string | null;
  /** Random id that is also in the server's log; null without an answer. */
  readonly instance: string | null;
  readonly retryAfterSeconds: number | null;
  /** Position in the queue that refused the call; null otherwise. */
  readonly place: number | null;
  /** The error of each refused field, in French. */
  readonly fields: readonly string[];

  constructor(o: ProblemBody & { status: number }) {
    // A refusal by a queue shows the position.
    const title = o.place === undefined ? withWait(o) : [o.title, o.detail].join(' ');
    super(title);
    this.name = 'ApiProblem';
    this.code = o.code;
    this.status = o.status;
    this.title = title;
    this.place = o.place ?? null;
    this.detail = o.detail ?? null;
    this.instance = o.instance ?? null;
    this.retryAfterSeconds = o.retryAfterSeconds ?? null;
    this.fields = [...new Set(o.errors?.map(({ message }) => message))];
  }
}

const NETWORK = { code: 'network', status: 0, title: 'Erreur de connexion. Veuillez vérifier votre connexion internet.' };
const TIMEOUT = { code: 'timeout', status: 0, title: 'Ce service met trop de temps à répondre. Veuillez réessayer dans un instant.' };
const UNREADABLE = { code: 'unreadable', title: "Une erreur inattendue s'est produite. Veuillez réessayer." };

/** Fills `:name` segments and adds the query string. */
export function buildPath(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The JSON of an answer; undefined for anything else, such as a page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(body: unknown, status: number): ApiProblem {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'title' in body;
  return new ApiProblem({ ...(isProblem ? (body as ProblemBody) : UNREADABLE), status });
}

type Watcher = (problem: ApiProblem, routeId: string) => void;
const watchers = new Set<Watcher>();

/** Calls `watcher` with each refusal of the server and the id of its route, whoever handles it. */
export function watchRefusals(watcher: Watcher): void {
  watchers.add(watcher);
}

/** Calls one of our routes. Throws {@link ApiProblem}, or the caller's own AbortError when its signal stops the call. */
export async function call<R extends RouteContract>(route: Endpoint<R>, input: CallInput<R>): Promise<RouteResult<R>> {
  const { params, query, body, signal, headers } = input as {
    params?: object;
    query?: object;
    body?: unknown;
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };
  const sent = body === undefined ? null : JSON.stringify(body);
  const stop = new AbortController();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      stop.abort();
    },
    (route.timeoutMs ?? GATEWAY_TIMEOUT_MS) + MARGIN_MS + (sent?.length ?? 0) / SLOW_BYTES_A_MS,
  );
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) stop.abort();
  let response: Response;
  let text: string;
  try {
    response = await fetch(buildPath(route.path, params as Record<string, unknown>, query as Record<string, unknown>), {
      method: route.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(sent === null ? {} : { 'content-type': 'application/json' }), ...headers },
      body: sent,
      signal: stop.signal,
    });
    // A long answer takes its time on a slow line.
    clearTimeout(timer);
    // The connection may also be lost while the answer is read.
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(isLate ? TIMEOUT : NETWORK);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
  const answer = parsed(text);
  if (!response.ok || (answer === undefined && response.status !== 204)) {
    const problem = problemOf(answer, response.status);
    for (const watcher of watchers) watcher(problem, route.id);
    throw problem;
  }
  return answer as RouteResult<R>;
}

/** The message of any thrown value, with the errors of refused fields. */
export function problemTitle(error: unknown): string {
  return error instanceof ApiProblem ? [error.title, ...error.fields].join(' ') : UNREADABLE.title;
}

/** Whether the server says that the thing does not exist, for this user. */
export const isNotFound = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.status === 404;

/** Whether a retry may succeed: no answer, or a service that is restarting. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504);
}
