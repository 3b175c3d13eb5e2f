import { ProviderUnavailable } from './payments.ts';

/** Before each new try: the provider counts calls by the second, and a longer outage is left to the next run. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];

/** For background work: waits and tries again while the provider refuses calls for their rate, or does not answer. @throws ProviderUnavailable */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
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
