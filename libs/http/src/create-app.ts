import type { RouteContract } from '@attendu/contracts/route';
import type { Logger } from '@attendu/log/logger';
import { measureAtScrape } from '@attendu/telemetry/metrics';
import express from 'express';
import { answerErrors, observeCalls, refuseUnknownRoutes } from './calls.ts';
import { createDrainableServer } from './drainable-server.ts';
import { type Checks, readiness, recordChecks, runChecks } from './health.ts';
import type { ContextVerifier } from './identity.ts';
import { countCalls } from './metrics.ts';
import { problem } from './problem.ts';
import type { Route } from './route.ts';
import { routeRunner } from './run-route.ts';

export type AppOptions = {
  readonly service: string;
  readonly log: Logger;
  /** The dependencies that this process needs to serve anything. GET /readyz is 503 while one of them does not answer. */
  readonly ready: () => Promise<Checks>;
  /** Dependencies whose temporary loss is tolerated. GET /statusz and the metrics report them beside the required ones. */
  readonly watched?: () => Promise<Checks>;
  readonly verify: ContextVerifier;
  readonly routes: readonly Route[];
  readonly clock?: () => Date;
  /** How long a stopping server keeps answering before it closes idle connections; 0 by default. */
  readonly lingerMs?: number;
};

export type ServiceApp = {
  readonly express: express.Express;
  /** Port 0 picks a free one. */
  listen(port: number, host?: string): Promise<{ port: number }>;
  /** Refuses new connections, ends streams and waits for calls in flight, for at most `drainMs` (10 s). */
  stop(drainMs?: number): Promise<void>;
};

/** HTTP application of a service: routes with identity, limits and validation from their contracts; problem+json on every error. */
export function createApp(options: AppOptions): ServiceApp {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const server = createDrainableServer(app, options.lingerMs === undefined ? {} : { lingerMs: options.lingerMs });
  const inFlight = new Set<Promise<unknown>>();

  app.use(observeCalls(options.log, countCalls(options.service)));
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive', service: options.service }));
  const { ready, watched = async () => ({}) } = options;
  const check = () => Promise.all([runChecks(ready), runChecks(watched)]);
  app.get('/statusz', async (_request, response) => {
    const [needed, others] = await check();
    response.json({ ready: !server.draining.aborted && Object.values(needed).every(Boolean), checks: { ...others, ...needed } });
  });
  const removeMeasure = measureAtScrape(async () => {
    const [needed, others] = await check();
    recordChecks(options.service, { ...others, ...needed });
  });
  app.get('/readyz', async (_request, response) => {
    const { status, body } = await readiness(ready, server.draining.aborted);
    response.status(status).json(body);
  });
  for (const route of options.routes) {
    const run = routeRunner(route, {
      log: options.log,
      verify: options.verify,
      clock: options.clock ?? (() => new Date()),
      draining: server.draining,
    });
    app[verb(route.contract)](route.contract.path, (request, response) => {
      const work = run(request, response);
      const settled = work.catch(() => undefined).finally(() => inFlight.delete(settled));
      inFlight.add(settled);
      return work;
    });
  }
  for (const [path, methods] of methodsByPath(options.routes)) {
    app.all(path, (_request, response) => {
      response.setHeader('allow', methods.join(', '));
      throw problem('route.method_not_allowed');
    });
  }
  app.use(refuseUnknownRoutes());
  app.use(answerErrors(options.log));

  return {
    express: app,
    listen: server.listen,
    async stop(drainMs = 10_000) {
      removeMeasure();
      await server.stop(drainMs);
      // A handler may still write after its client disconnected: the caller closes the database only after this.
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, drainMs);
      });
      await Promise.race([Promise.all(inFlight), late]);
      clearTimeout(timer);
    },
  };
}

type Verb = 'get' | 'post' | 'patch' | 'put' | 'delete';
const VERBS: Readonly<Record<RouteContract['method'], Verb>> = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' };

function verb(contract: RouteContract): Verb {
  return VERBS[contract.method];
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { contract } of routes) methods.set(contract.path, [...(methods.get(contract.path) ?? []), contract.method]);
  return methods;
}
