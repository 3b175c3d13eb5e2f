import { ProviderUnavailable } from './payments.ts';

/** Delays before each retry: the provider limits calls by the second, and a longer outage is left to the next run. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];

/** For background work: retries with growing delays while the provider limits the rate or does not answer. @throws ProviderUnavailable */
export async function retryProvider<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return work();
}
