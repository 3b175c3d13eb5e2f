import { setTimeout as sleep } from 'node:timers/promises';
import { EngineUnavailable } from '../candidate-set.ts';

/** `nodes`: their addresses; a user and a password may stand in them. */
export type OpenSearchSettings = { readonly nodes: readonly string[] };

export type OpenSearchClient = {
  /**
   * Null for a 404. `body`: JSON, or text of one JSON a line. Each call may be sent several times: callers send only what may be repeated. Throws
   * EngineUnavailable when no node answers in time, and an Error with the type of what OpenSearch refuses.
   */
  request<T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object | string): Promise<T | null>;
};

/** Rounds over all nodes, and the pause before the second, doubled at each one. */
const ROUNDS = 3;
const PAUSE_MS = 200;
/** For one attempt. */
const TIMEOUT_MS = 10_000;
/** Answers after which another node, or the same later, may do better. */
const PASSING: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Calls one node after another until one answers; the last one that did is the first asked next. */
export function createOpenSearchClient({ nodes }: OpenSearchSettings, o: { readonly timeoutMs?: number } = {}): OpenSearchClient {
  const targets = nodes.map(targetOf);
  const timeoutMs = o.timeoutMs ?? TIMEOUT_MS;
  let preferred = 0;
  return {
    async request<T>(method: string, path: string, body?: object | string) {
      let reason = 'no node';
      for (let attempt = 0; attempt < ROUNDS * targets.length; attempt += 1) {
        const place = (preferred + attempt) % targets.length;
        const round = Math.floor(attempt / targets.length);
        if (round > 0) await sleep((PAUSE_MS * 2 ** round) / targets.length);
        const outcome = await once<T>(targets[place] as Target, method, path, body, timeoutMs);
        if ('failed' in outcome) reason = outcome.failed;
        else {
          preferred = place;
          return outcome.answer;
        }
      }
      throw new EngineUnavailable(`OpenSearch does not answer (${reason}).`);
    },
  };
}

/** One attempt; `failed` when another node, or the same later, may do better. */
async function once<T>(
  { base, headers }: Target,
  method: string,
  path: string,
  body: object | string | undefined,
  timeoutMs: number,
): Promise<{ readonly answer: T | null } | { readonly failed: string }> {
  const isLines = typeof body === 'string';
  const sent =
    body === undefined
      ? { headers }
      : {
          headers: { ...headers, 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
          body: isLines ? body : JSON.stringify(body),
        };
  try {
    const response = await fetch(`${base}${path}`, { method, ...sent, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (PASSING.has(response.status)) {
      await response.body?.cancel();
      return { failed: `status ${response.status}` };
    }
    const answer = (await response.json()) as T & { error?: { type?: string } };
    if (response.status === 404) return { answer: null };
    // The reason that OpenSearch gives may hold words of the question.
    if (!response.ok) throw new Refused(`OpenSearch refused: ${response.status} ${answer.error?.type ?? ''}`);
    return { answer };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { failed: error instanceof Error ? error.name : 'unknown' };
  }
}

class Refused extends Error {}

type Target = { readonly base: string; readonly headers: Record<string, string> };

function targetOf(node: string): Target {
  const url = new URL(node);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    base: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    headers: url.username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` },
  };
}
