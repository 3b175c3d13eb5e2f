import { type gatewayRoutes, type SERVICE_STATES, serviceStatusSchema } from '@attendu/contracts/gateway/routes';
import type { RouteResult, ServiceName } from '@attendu/contracts/route';
import { type Checks, recordChecks, runChecks } from '@attendu/http/health';
import { gauge } from '@attendu/telemetry/metrics';

const ASK_TIMEOUT_MS = 2_500;
/** The services are polled once a second at most, however often the status is read. */
const CACHED_MS = 1_000;

type State = (typeof SERVICE_STATES)[number];
export type Status = RouteResult<typeof gatewayRoutes.status>;
type ServiceStatus = Status['services'][number];

export type StatusOptions = {
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** The gateway's own dependencies; it serves pages and public routes without any of them. */
  readonly own: () => Promise<Checks>;
  readonly now?: () => number;
};

/** State of the gateway and of every service. Separate from readiness: one service down must not make others unready. */
export function createStatus({ urls, own, now = Date.now }: StatusOptions): () => Promise<Status> {
  let last: { readonly status: Promise<Status>; readonly until: number } | undefined;
  const ask = async (): Promise<Status> => {
    const services = await Promise.all([
      ...Object.entries(urls).map(([service, url]) => askService(service as ServiceName, url)),
      runChecks(own).then((checks) => statusOf('gateway', true, checks)),
    ]);
    return { status: worst(services.map(({ status }) => status)), at: new Date(now()).toISOString(), services };
  };
  return () => {
    if (!last || last.until <= now()) last = { status: ask(), until: now() + CACHED_MS };
    return last.status;
  };
}

/** Exports the status as Prometheus gauges. */
export function recordStatus({ services }: Status): void {
  const up = gauge('attendu_service_up', 'Whether a service is ready, as the gateway sees it.', ['service'] as const);
  for (const { service, status } of services) up.set({ service }, status === 'down' ? 0 : 1);
  recordChecks('gateway', services.find(({ service }) => service === 'gateway')?.checks ?? {});
}

async function askService(service: ServiceName, url: string): Promise<ServiceStatus> {
  try {
    const response = await fetch(new URL('/statusz', url), { redirect: 'error', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    const { ready, checks } = serviceStatusSchema.parse(await response.json());
    return statusOf(service, ready, checks);
  } catch {
    return statusOf(service, false, {});
  }
}

function statusOf(service: ServiceStatus['service'], ready: boolean, checks: Checks): ServiceStatus {
  const whole = Object.values(checks).every(Boolean);
  return { service, status: ready ? (whole ? 'up' : 'degraded') : 'down', checks };
}

/** `degraded` when some services are not up, `down` when all are. */
function worst(states: readonly State[]): State {
  if (states.every((state) => state === 'up')) return 'up';
  return states.slice(0, -1).every((state) => state === 'down') ? 'down' : 'degraded';
}
