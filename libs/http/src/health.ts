import { gauge } from '@attendu/telemetry/metrics';

const CHECK_TIMEOUT_MS = 2_000;

/** Each dependency and whether it answers. */
export type Checks = Readonly<Record<string, boolean>>;

export type Readiness = {
  readonly status: 200 | 503;
  readonly body: { status: 'ready' | 'unavailable' | 'draining'; checks: Checks };
};

/** Runs the checks, for at most two seconds in all; a check that hangs or throws has failed. */
export async function runChecks(checks: () => Promise<Checks>): Promise<Checks> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Checks>((resolve) => {
    timer = setTimeout(() => resolve({ answered: false }), CHECK_TIMEOUT_MS);
  });
  return Promise.race([checks(), late])
    .catch(() => ({ answered: false }))
    .finally(() => clearTimeout(timer));
}

export async function readiness(ready: () => Promise<Checks>, draining: boolean): Promise<Readiness> {
  if (draining) return { status: 503, body: { status: 'draining', checks: {} } };
  const checks = await runChecks(ready);
  const ok = Object.values(checks).every(Boolean);
  return { status: ok ? 200 : 503, body: { status: ok ? 'ready' : 'unavailable', checks } };
}

/** The checks as a figure for Prometheus, 1 or 0 for each dependency. */
export function recordChecks(service: string, checks: Checks): void {
  const up = gauge('attendu_dependency_up', 'Whether a dependency of a service answers.', ['service', 'dependency'] as const);
  for (const [dependency, answers] of Object.entries(checks)) up.set({ service, dependency }, answers ? 1 : 0);
}
