import OpenAI from 'openai';
import { ModelFailure } from '../model/failure.ts';

export type OpenAiEndpoint = { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string };

/** `timeoutMs`: of one call. Retries are the caller's, which knows what time is left; a key is asked for by the client, not by every endpoint. */
export function createOpenAiClient({ baseUrl, apiKey }: OpenAiEndpoint, timeoutMs: number): OpenAI {
  return new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', maxRetries: 0, timeout: timeoutMs, logLevel: 'off' });
}

/** Why a call gave nothing, and whether and when it is worth making again. Holds nothing of what was sent or answered. */
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
  // Broken off in the middle: the client gives the socket's own error.
  return new ModelFailure('cut', true, 'the answer broke off');
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date; 0 when it asks for nothing that can be read. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : 0;
}
