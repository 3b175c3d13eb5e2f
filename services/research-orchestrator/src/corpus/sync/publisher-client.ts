import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { SyncFailure } from './failure.ts';

/** Tries of one request. */
const MOST_TRIES = 6;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Longest wait for the answer to begin, and between two pieces of it. */
const SILENCE_MS = 60_000;
const MOST_REDIRECTS = 5;
/** Largest page or record; archives and exports are streamed. */
const LONGEST_TEXT = 64_000_000;

export type PublisherRequest = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a POST of form fields. */
  readonly form?: Readonly<Record<string, string>>;
  /** Makes it a POST of JSON. */
  readonly json?: unknown;
  /** Statuses that the caller handles; any other below 500, except 429, fails at once. */
  readonly expect?: readonly number[];
};
export type PublisherAnswer = { readonly status: number; readonly headers: Headers; readonly body: Readable };

export type PublisherClient = {
  /** The body must be read to its end, or destroyed, before the next request, since each host gets one connection. @throws SyncFailure */
  open(url: string, request?: PublisherRequest): Promise<PublisherAnswer>;
  /** The whole body as text; retries on an empty 202, by which a publisher asks to come back later. @throws SyncFailure */
  text(url: string, request?: PublisherRequest): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>;
  json(url: string, request?: PublisherRequest): Promise<unknown>;
};

/** The publisher refuses the credentials. */
export class CredentialsRefused extends SyncFailure {}

/** A request that failed and will be tried again. `reason`: in French, what the publisher does. */
export type Retry = { readonly reason: string; readonly at: Date; readonly tries: number; readonly mostTries: number };

type Failed = { readonly reason: string; readonly retryAfterMs: number | null };

type ClientOptions = {
  readonly signal: AbortSignal;
  readonly onRetry?: (retry: Retry | null) => void;
  readonly pause?: (ms: number) => Promise<void>;
  readonly silenceMs?: number;
};

/**
 * Sends one request at a time to publishers, with bounded retries that obey `Retry-After`. `onRetry`: called before each wait, and with null once the
 * publisher answers. `pause`, `silenceMs`: for tests.
 */
export function createPublisherClient(o: ClientOptions): PublisherClient {
  const send = async (url: string, request: PublisherRequest): Promise<PublisherAnswer | Failed> => {
    const { expect = [200] } = request;
    let at = new URL(url);
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await begin(at, request, o.signal, o.silenceMs ?? SILENCE_MS);
      if (isFailed(response)) return response;
      const { status, headers } = response;
      if (expect.includes(status)) return { status, headers, body: bodyOf(response, o.signal, o.silenceMs ?? SILENCE_MS) };
      await response.body?.cancel().catch(() => undefined);
      const next = redirectOf(status, headers, at, request);
      if (next === null) return refusalOf(url, status, headers);
      at = next;
    }
    throw new SyncFailure(`${hostOf(url)} renvoie sans fin d’une adresse à l’autre.`);
  };

  const open: PublisherClient['open'] = (url, request = {}) => retried(o, url, () => send(url, request));
  const text: PublisherClient['text'] = (url, request = {}) =>
    retried(o, url, async () => {
      const answer = await send(url, { ...request, expect: [202, ...(request.expect ?? [200])] });
      if (isFailed(answer)) return answer;
      try {
        const read = await readText(answer.body);
        if (read === null) throw new SyncFailure(`${hostOf(url)} envoie plus de ${LONGEST_TEXT / 1e6} Mo d’un coup : refusé.`);
        if (answer.status === 202 && read.trim() === '')
          return { reason: 'répond sans texte (202)', retryAfterMs: retryAfter(answer.headers) };
        return { status: answer.status, headers: answer.headers, text: read };
      } catch (error) {
        if (error instanceof SyncFailure) throw error;
        o.signal.throwIfAborted();
        return { reason: `coupe sa réponse (${codeOf(error)})`, retryAfterMs: null };
      }
    });
  return {
    open,
    text,
    async json(url, request) {
      const { text: body } = await text(url, request);
      return parseAnswer(url, body);
    },
  };
}

/** The JSON of an answer. @throws SyncFailure when it is none, such as the page of a site under maintenance */
export function parseAnswer(url: string, body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new SyncFailure(`${hostOf(url)} ne répond pas en JSON.`);
  }
}

/** Repeats `once` until it returns a value. */
async function retried<T>(o: ClientOptions, url: string, once: () => Promise<T | Failed>): Promise<T> {
  const pause = o.pause ?? ((ms: number) => sleep(ms, undefined, { signal: o.signal }));
  for (let tries = 1; ; tries += 1) {
    o.signal.throwIfAborted();
    const found = await once();
    if (!isFailed(found)) {
      if (tries > 1) o.onRetry?.(null);
      return found;
    }
    if (tries >= MOST_TRIES)
      throw new SyncFailure(`${hostOf(url)} ${found.reason} (${tries} essais). La synchronisation suivante reprendra là.`);
    const ms = Math.min(LONGEST_PAUSE_MS, found.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2));
    o.onRetry?.({ reason: `${hostOf(url)} ${found.reason}`, at: new Date(Date.now() + ms), tries: tries + 1, mostTries: MOST_TRIES });
    await pause(ms);
  }
}

/** The response once its head has arrived, or the reason for its absence. */
async function begin(
  at: URL,
  { headers = {}, form, json }: PublisherRequest,
  signal: AbortSignal,
  silenceMs: number,
): Promise<Response | Failed> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    return await fetch(at, {
      method: form === undefined && json === undefined ? 'GET' : 'POST',
      headers: { 'user-agent': 'Attendu (corpus)', ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    });
  } catch (error) {
    signal.throwIfAborted();
    return { reason: silence.signal.aborted ? 'ne répond pas' : `n’est pas joignable (${codeOf(error)})`, retryAfterMs: null };
  } finally {
    clearTimeout(timer);
  }
}

const isFailed = (value: unknown): value is Failed => typeof value === 'object' && value !== null && 'retryAfterMs' in value;
export const hostOf = (url: string): string => new URL(url).hostname;

/** The target of a redirection; null without one. Credentials and trust apply only to the host that the operator configured. */
function redirectOf(status: number, headers: Headers, at: URL, { headers: sent = {}, form, json }: PublisherRequest): URL | null {
  const location = headers.get('location');
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null;
  const next = new URL(location, at);
  if (next.hostname !== at.hostname || !/^https?:$/.test(next.protocol))
    throw new SyncFailure(`${at.hostname} renvoie vers un autre hôte (${next.hostname}) : refusé.`);
  const isSecret = form !== undefined || json !== undefined || Object.keys(sent).some((name) => /^(?:authorization|keyid)$/i.test(name));
  if (isSecret && at.protocol === 'https:' && next.protocol !== 'https:')
    throw new SyncFailure(`${at.hostname} renvoie vers une adresse non chiffrée : refusé.`);
  return next;
}

function refusalOf(url: string, status: number, headers: Headers): Failed {
  if (status === 401 || status === 403) throw new CredentialsRefused(`${hostOf(url)} refuse l’accès (${status}).`);
  if (status === 429) return { reason: 'demande d’attendre (429)', retryAfterMs: retryAfter(headers) };
  if (status >= 500) return { reason: `est en panne (${status})`, retryAfterMs: retryAfter(headers) };
  throw new SyncFailure(`${hostOf(url)} répond ${status} à ${new URL(url).pathname}.`);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
}

/** Seconds or a date. */
function retryAfter(headers: Headers): number | null {
  const said = headers.get('retry-after');
  if (said === null) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** The body as a stream that fails when the publisher stops sending. */
function bodyOf(response: Response, signal: AbortSignal, silenceMs: number): Readable {
  if (response.body === null) return Readable.from([]);
  const body = Readable.fromWeb(response.body as ReadableStream, { signal });
  let timer: NodeJS.Timeout;
  const watch = (): void => {
    clearTimeout(timer);
    // While received data waits to be read, the reader is slow, not the publisher.
    timer = setTimeout(() => (body.readableLength > 0 ? watch() : body.destroy(new Error('silence'))), silenceMs).unref();
  };
  watch();
  body.on('data', watch);
  body.pause();
  body.once('close', () => clearTimeout(timer));
  return body;
}

async function readText(body: Readable): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LONGEST_TEXT) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
