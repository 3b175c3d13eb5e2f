import { setTimeout as sleep } from 'node:timers/promises';
import { problemSchema } from '@attendu/contracts/problem';
import { isRepeatable, type RouteContract, type RouteInput, type RouteResult } from '@attendu/contracts/route';
import { StartupError } from '../startup-error.ts';

type Input<R> = Partial<{ [K in keyof RouteInput<R>]: RouteInput<R>[K] }>;

/** Calls public routes through the gateway, as any API client would; obeys Retry-After. */
export type Api = {
  call<const R extends RouteContract>(route: R, input?: Input<R>): Promise<RouteResult<R>>;
  /** Makes further calls with this session. */
  signIn(token: string | null): void;
};

/** Fills in the path parameters and appends the query. */
function addressOf(base: string, route: RouteContract, input: Input<RouteContract>): URL {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(path, base);
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) url.searchParams.set(name, String(value));
  return url;
}

/** Longest Retry-After that a command obeys, and how many times: a file of questions exceeds one user's rate limit. */
const LONGEST_WAIT_S = 600;
const TRIES = 5;

/**
 * Seconds to wait before the retry; null when the gateway names none, or more than a command waits. A write that a service may have done is not
 * repeated.
 */
function secondsToWait(route: RouteContract, response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const mayRepeat = response.status === 429 || (response.status === 503 && isRepeatable(route));
  return mayRepeat && seconds <= LONGEST_WAIT_S ? seconds : null;
}

export function createApi(base: string): Api {
  let token: string | undefined;
  return {
    signIn: (given) => {
      if (given === null) throw new Error('the gateway took this process for a browser and gave no token');
      token = given;
    },
    async call<const R extends RouteContract>(route: R, input: Input<R> = {}): Promise<RouteResult<R>> {
      const given = input as Input<RouteContract>;
      const headers: Record<string, string> = { accept: 'application/json' };
      if (token !== undefined) headers.authorization = `Bearer ${token}`;
      if (given.body !== undefined) headers['content-type'] = 'application/json';
      const send = async (): Promise<Response> => {
        try {
          return await fetch(addressOf(base, route, given), {
            method: route.method,
            headers,
            signal: AbortSignal.timeout(route.timeoutMs + 5000),
            ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
          });
        } catch (cause) {
          throw new StartupError(`Attendu ne répond pas à l’adresse ${base}.`, { cause });
        }
      };
      let response = await send();
      for (let tries = 1; tries < TRIES; tries += 1) {
        const seconds = secondsToWait(route, response);
        if (seconds === null) break;
        await sleep(seconds * 1000);
        response = await send();
      }
      if (!response.ok) throw new StartupError(await explain(response));
      if (route.response === null) return undefined as RouteResult<R>;
      return route.response.parse(await response.json()) as RouteResult<R>;
    },
  };
}

/** The problem's French title and details, for a person. */
async function explain(response: Response): Promise<string> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return `Réponse inattendue du serveur (${response.status}).`;
  const { title, detail, errors } = parsed.data;
  return [title, detail, ...(errors ?? []).map(({ message }) => message)].filter((text) => text !== undefined).join(' ');
}
