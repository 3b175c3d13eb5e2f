import { createLimiter } from '@attendu/http/limiter';
import { Problem } from '@attendu/http/problem';
import type { Logger } from '@attendu/log/logger';

/** The service that stores the addresses of a marketing campaign. */
export type Leads = {
  /** A person who signs in is no longer a prospect. Best effort, in the background: a sign-in neither waits for it nor fails with it. */
  remove(email: string): void;
};

const TIMEOUT_MS = 3_000;
const MEMORY_MS = 24 * 60 * 60 * 1_000;
const MAX_KNOWN = 10_000;

/** Deletes `url`/{address}, with the key as the password of basic authentication; an address that is not there counts as deleted. */
export function createLeads(config: { readonly url: string; readonly apiKey: string }, log: Logger, now: () => number = Date.now): Leads {
  const limiter = createLimiter({ concurrency: 2, maxWaiting: 100, maxWaitMs: 30_000 });
  const removed = new Map<string, number>();
  const authorization = `Basic ${Buffer.from(`:${config.apiKey}`).toString('base64')}`;

  async function ask(email: string): Promise<void> {
    const url = `${config.url.replace(/\/+$/, '')}/${encodeURIComponent(email)}`;
    const response = await fetch(url, {
      method: 'DELETE',
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw new Error(`answered ${response.status}`);
    if (removed.size >= MAX_KNOWN) removed.clear();
    removed.set(email, now());
  }

  return {
    remove(email) {
      if (now() - (removed.get(email) ?? Number.NEGATIVE_INFINITY) < MEMORY_MS) return;
      limiter
        .run({ key: 'leads' }, () => ask(email))
        .catch((error: unknown) => {
          const reason = error instanceof Problem ? 'queue full' : error instanceof Error ? error.name : 'unknown';
          log.warn({ reason }, 'an address could not be removed from the campaign');
        });
    },
  };
}
