import type { IncomingMessage } from 'node:http';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { gatewayRoutes } from '@attendu/contracts/gateway/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { type RouteContract, SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { ROUTES } from '@attendu/contracts/route-registry';
import { announceStart } from '@attendu/http/announce-start';
import { answerErrors, observeCalls } from '@attendu/http/calls';
import { createClient } from '@attendu/http/client';
import { createDrainableServer } from '@attendu/http/drainable-server';
import { readiness } from '@attendu/http/health';
import { createContextSigner } from '@attendu/http/identity';
import { countCalls, startMetricsServer } from '@attendu/http/metrics';
import { createKv } from '@attendu/kv/create-kv';
import type { Kv } from '@attendu/kv/kv';
import { createLogger, type Logger } from '@attendu/log/logger';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import express from 'express';
import { createAdministratorProof } from './api/admin-password.ts';
import { createApi } from './api/api.ts';
import { BUFFERED_BUDGET, createBodyBudget, STREAMED_BUDGET } from './api/body-budget.ts';
import { createInvalidTokenLimiter } from './api/invalid-tokens.ts';
import { createRates } from './api/rates.ts';
import { API_PREFIX, createRouteTable, PUBLIC_PREFIX, WEBHOOK_PREFIX } from './api/route-table.ts';
import { createSessions } from './api/sessions.ts';
import { createSignedContexts } from './api/signed-contexts.ts';
import { createStreams } from './api/streams.ts';
import { createUpstream, type Upstream } from './api/upstream.ts';
import { type GatewayConfig, originPolicy, RATE_LIMITS, serviceUrls, siteSettings } from './config.ts';
import { openApiDocument } from './openapi.ts';
import { createSandboxProxy, SANDBOX_PREFIX } from './sandbox.ts';
import { heldSentence } from './site/corpus-held.ts';
import { answerFailedPages } from './site/failed-page.ts';
import { createLastAnswer } from './site/last-answer.ts';
import { createMaintenance } from './site/maintenance.ts';
import { apiHeaders, setTransportSecurity } from './site/security-headers.ts';
import { answerSecurityTxt, SECURITY_TXT_PATH } from './site/security-txt.ts';
import { createSite } from './site/site.ts';
import { createStatus, recordStatus } from './status.ts';

export { gatewayConfigSchema } from './config.ts';

const OPENAPI_PATH = `${PUBLIC_PREFIX}openapi.json`;

/** Every call of a session waits for its resolution. */
const ASK_AUTH = { timeoutMs: 3_000 } as const;
const ASK_CORPUS = { timeoutMs: 5_000 } as const;

export type GatewayDeps = {
  /** Defaults to the registry of the product; tests pass their own. */
  readonly routes?: readonly RouteContract[];
  readonly log?: Logger;
  /** Longest silence of a client that sends a body. */
  readonly bodyStallMs?: number;
};

/** Starts the only public process: the application's pages and the proxy to every service. */
export async function startGateway(config: GatewayConfig, deps: GatewayDeps = {}): Promise<{ port: number; stop(): Promise<void> }> {
  const log = deps.log ?? createLogger('gateway', config.LOG_LEVEL);
  announceStart('gateway', config, log);
  const routes = deps.routes ?? ROUTES;
  const urls = serviceUrls(config);
  const kv = await createKv(config.REDIS_URL === undefined ? { kind: 'memory' } : { kind: 'redis', url: config.REDIS_URL }, log);
  const client = { service: 'gateway' as const, serviceKey: config.SERVICE_PRIVATE_KEY };
  const auth = createClient({ ...client, urls: { auth: urls.auth }, log });
  // Asked once a minute for the public pages: a service that is down is not worth a warning each time.
  const asking = createClient({ ...client, urls, log: createLogger('gateway', 'error') });
  const upstreams = Object.fromEntries(SERVICE_NAMES.map((name) => [name, createUpstream(urls[name])])) as Record<ServiceName, Upstream>;
  const sandbox = config.SANDBOX_URL === undefined ? null : createSandboxProxy(config.SANDBOX_URL);
  const status = createStatus({ urls, own: async () => ({ kv: await kv.healthy() }) });
  const observe = countCalls('gateway');
  const app = express();
  const headers = apiHeaders(config.HSTS_SUBDOMAINS);
  const server = createDrainableServer(app, { refusalHeaders: headers, lingerMs: config.LINGER_MS });

  const operator = siteSettings(config);
  const corpusHeld = createLastAnswer(async () => {
    const report = await asking.call(researchRoutes.corpusHeld, {}, ASK_CORPUS);
    return report.complete ? heldSentence(report) : undefined;
  });
  const identityProvider = createLastAnswer(async () => {
    const { provider } = await asking.call(authRoutes.identityProvider, {}, ASK_AUTH);
    return provider?.name ?? null;
  });
  const settings = () => ({ ...operator, corpusHeld: corpusHeld(), identityProvider: identityProvider() });
  const api = apiOf(config, deps, {
    routes,
    auth,
    kv,
    upstreams,
    draining: server.draining,
    headers,
    ownRoutes: { [gatewayRoutes.status.id]: status, [gatewayRoutes.site.id]: async () => settings() },
    log,
    observe,
  });

  app.disable('x-powered-by');
  if (config.MAINTENANCE_FILE !== undefined) {
    const maintenance = createMaintenance({ file: config.MAINTENANCE_FILE, isWebhook, headers });
    app.use((request, response, next) => (isProbe(request.path) ? next() : maintenance(request, response, next)));
  }
  // Must come before whatever could read the body.
  app.use((request, response, next) => (isApi(request) ? api(request, response) : next()));
  app.use((_request, response, next) => {
    setTransportSecurity(response, headers);
    next();
  });
  app.use(observeCalls(log, observe));
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive', service: 'gateway' }));
  app.get('/readyz', async (_request, response) => {
    // Pages and public routes need no service: one that is down must not take the whole site away.
    const { status: code, body } = await readiness(async () => ({}), server.draining.aborted);
    response.status(code).json(body);
  });
  app.get(SECURITY_TXT_PATH, answerSecurityTxt({ contact: config.SECURITY_CONTACT ?? null, publicUrl: config.PUBLIC_URL ?? null }));
  let openApi: object | undefined;
  app.get(OPENAPI_PATH, (_request, response) => {
    openApi ??= openApiDocument(routes);
    response.setHeader('cache-control', 'no-cache');
    response.json(openApi);
  });
  if (sandbox) app.use((request, response, next) => (isSandbox(request) ? sandbox.handler(request, response, next) : next()));
  app.use(createSite({ webDist: config.WEB_DIST, settings }));
  app.use(answerFailedPages(log));
  app.use(answerErrors(log));

  const { port } = await server.listen(config.PORT, config.HOST);
  const metrics = await startMetricsServer(config);
  const removeMeasure = measureAtScrape(async () => recordStatus(await status()));
  log.info({ port }, 'gateway listens');
  return {
    port,
    async stop() {
      removeMeasure();
      await server.stop(config.DRAIN_MS);
      await Promise.all([...Object.values(upstreams).map((upstream) => upstream.close()), sandbox?.close(), kv.close(), metrics?.stop()]);
    },
  };
}

type ApiParts = Pick<Parameters<typeof createApi>[0], 'upstreams' | 'headers' | 'ownRoutes' | 'log' | 'observe'> & {
  readonly routes: readonly RouteContract[];
  readonly auth: ReturnType<typeof createClient>;
  readonly kv: Kv;
  readonly draining: AbortSignal;
};

/** The routes of the services behind sessions, limits and signed contexts. */
function apiOf(config: GatewayConfig, deps: GatewayDeps, parts: ApiParts) {
  const { routes, auth, kv, upstreams, draining, headers, ownRoutes, log, observe } = parts;
  return createApi({
    match: createRouteTable(routes),
    sessions: createSessions(async (token, requestId, unattended) => {
      const query = unattended ? ({ unattended: 'true' } as const) : {};
      return (await auth.call(authRoutes.resolveSession, { body: { token }, query }, { requestId, ...ASK_AUTH })).context;
    }),
    contextFor: createSignedContexts(createContextSigner(config.CONTEXT_PRIVATE_KEY)),
    proveAdministrator: createAdministratorProof(auth),
    keepSubjectRefusal: (userId, route, requestId) => {
      auth.call(authRoutes.keepSubjectRefusal, { body: { userId, route } }, { requestId, ...ASK_AUTH }).catch((err: unknown) => {
        log.error({ err, audit: 'request.subject_mismatch', user: userId, route }, 'a refusal is missing from the security log');
      });
    },
    rates: config.RATE_LIMITS ? createRates(kv, RATE_LIMITS, log) : { take: async () => undefined },
    invalidTokens: createInvalidTokenLimiter(),
    budgets: { buffered: createBodyBudget(BUFFERED_BUDGET), streamed: createBodyBudget(STREAMED_BUDGET) },
    ...(deps.bodyStallMs === undefined ? {} : { bodyStallMs: deps.bodyStallMs }),
    upstreams,
    streams: createStreams({
      draining,
      openSessions: async (sessionIds) =>
        (await auth.call(authRoutes.checkSessions, { body: { sessionIds: [...sessionIds] } }, ASK_AUTH)).open,
    }),
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    origins: originPolicy(config),
    headers,
    ownRoutes,
    log,
    observe,
  });
}

function isApi(request: IncomingMessage): boolean {
  const url = request.url ?? '';
  return (url.startsWith(PUBLIC_PREFIX) && url !== OPENAPI_PATH) || url.startsWith(API_PREFIX) || url.startsWith(WEBHOOK_PREFIX);
}

function isSandbox(request: IncomingMessage): boolean {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  return path === SANDBOX_PREFIX || path.startsWith(`${SANDBOX_PREFIX}/`);
}

/** The gateway itself is well: nothing must restart it because of the maintenance. */
const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

const isWebhook = (path: string): boolean => path.startsWith(WEBHOOK_PREFIX);
