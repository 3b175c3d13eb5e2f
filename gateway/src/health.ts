import type { ServiceName } from '@attendu/contracts/route';

const ASK_TIMEOUT_MS = 1_500;

/** However often the gateway is asked, it asks the services once a second. */
const BELIEVED_MS = 1_000;

type Checks = Promise<Record<string, boolean>>;

/** Whether each service says that it is ready. */
export function createServicesReadiness(
  urls: Readonly<Record<ServiceName, string>>,
  now: () => number = () => performance.now(),
): () => Checks {
  let last: { readonly checks: Checks; readonly until: number } | undefined;
  return () => {
    if (!last || last.until <= now()) last = { checks: askAll(urls), until: now() + BELIEVED_MS };
    return last.checks;
  };
}

async function askAll(urls: Readonly<Record<ServiceName, string>>): Checks {
  const asked = Object.entries(urls).map(async ([service, url]) => {
    const ready = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    return [service, ready] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
