const CHECK_TIMEOUT_MS = 2_000;

export type Readiness = {
  readonly status: 200 | 503;
  readonly body: { status: 'ready' | 'unavailable' | 'draining'; checks: Record<string, boolean> };
};

/** Asks each dependency, for at most two seconds in all; a check that hangs or throws is a check that fails. */
export async function readiness(ready: () => Promise<Record<string, boolean>>, draining: boolean): Promise<Readiness> {
  if (draining) return { status: 503, body: { status: 'draining', checks: {} } };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Record<string, boolean>>((resolve) => {
    timer = setTimeout(() => resolve({ answered: false }), CHECK_TIMEOUT_MS);
  });
  const checks = await Promise.race([ready(), late]).catch(() => ({ answered: false }));
  clearTimeout(timer);
  const ok = Object.values(checks).every(Boolean);
  return { status: ok ? 200 : 503, body: { status: ok ? 'ready' : 'unavailable', checks } };
}
