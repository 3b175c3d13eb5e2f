import type { ServiceName } from '@attendu/contracts/route';

const ASK_TIMEOUT_MS = 1_500;

/** Whether each service says that it is ready. */
export async function servicesReadiness(urls: Readonly<Record<ServiceName, string>>): Promise<Record<string, boolean>> {
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
