import OpenAI from 'openai';
import { ModelFailure } from '../model/failure.ts';

export type OpenAiEndpoint = { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string };

/**
 * `timeoutMs`: for one call. The caller retries, because it knows the remaining time. Not every endpoint asks for a key. A redirection is not
 * followed: questions and the key go to the configured address only.
 */
export function createOpenAiClient({ baseUrl, apiKey }: OpenAiEndpoint, timeoutMs: number): OpenAI {
  const fetchOptions = { redirect: 'error' } as const;
  return new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', maxRetries: 0, timeout: timeoutMs, logLevel: 'off', fetchOptions });
}

/** Why a call failed, whether it may be retried, and when. Contains nothing of the request or the response. */
export function failureOf(error: unknown, deadline: AbortSignal): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (deadline.aborted || error instanceof OpenAI.APIUserAbortError || error instanceof OpenAI.APIConnectionTimeoutError)
    return new ModelFailure('too_slow', false, 'no answer in time');
  if (error instanceof OpenAI.APIConnectionError) return new ModelFailure('unreachable', true, 'the endpoint cannot be reached');
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const again = error.status === 429 || error.status >= 500;
    return new ModelFailure(
      'unreachable',
      again,
      `the endpoint answered ${error.status}`,
      waitOf(error.headers?.get('retry-after') ?? null),
    );
  }
  // A connection closed during the response raises the client's socket error.
  return new ModelFailure('cut', true, 'the answer broke off');
}

/** Delay in milliseconds from `Retry-After`, given in seconds or as a date; 0 when it is absent or cannot be parsed. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : 0;
}
