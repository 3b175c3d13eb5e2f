import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { loadConfig } from '@attendu/config/load-config';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { Role, UserContext } from '@attendu/contracts/identity';
import { problemSchema } from '@attendu/contracts/problem';
import { defineRoute, type RouteContract, SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { createApp } from '@attendu/http/create-app';
import { createContextVerifier } from '@attendu/http/identity';
import { type Route, route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import { z } from 'zod';
import { gatewayConfigSchema } from '../src/config.ts';
import { startGateway } from '../src/service.ts';

const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** The key that every process signs its calls with here. */
const services = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const SERVICE_KEY = services.privateKey.trim();
export const verify = createContextVerifier({
  publicKeyPem: keys.publicKey,
  serviceKeys: { gateway: [services.publicKey], billing: [services.publicKey] },
});
export const log = createLogger('test', 'silent');

export function userWith(roles: Role[] = ['user']): UserContext {
  return { userId: randomUUID(), sessionId: randomUUID(), roles, firmId: null, emailVerified: true };
}

/** The sessions that the stub of auth knows. */
export const sessions = new Map<string, UserContext>();
export function sessionOf(roles: Role[] = ['user']): {
  token: string;
  user: UserContext;
  bearer: Record<string, string>;
  cookie: Record<string, string>;
} {
  const token = randomUUID();
  const user = userWith(roles);
  sessions.set(token, user);
  return {
    token,
    user,
    bearer: { authorization: `Bearer ${token}` },
    cookie: { cookie: `autre=1; __Host-attendu_session=${token}`, 'sec-fetch-site': 'same-origin' },
  };
}

/** A stub of a service: the real library, with handlers of the test. */
export async function startService(
  service: ServiceName,
  routes: readonly Route[],
  port = 0,
): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const app = createApp({ service, log, ready: async () => ({}), verify, routes });
  const bound = await app.listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${bound.port}`, port: bound.port, stop: () => app.stop(1_000) };
}

/** A stub that answers bytes of its own making. */
export async function startRaw(listener: RequestListener): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const resolveRoute = route(authRoutes.resolveSession, async (_ctx, { body }) => ({ context: sessions.get(body.token) ?? null }));

export const checkRoute = route(authRoutes.checkSessions, async (_ctx, { body }) => {
  const open = new Set([...sessions.values()].map(({ sessionId }) => sessionId));
  return { open: body.sessionIds.filter((id) => open.has(id)) };
});

export type Gateway = { url: string; port: number; stop(): Promise<void> };
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

export async function startTestGateway(
  urls: Partial<Record<ServiceName, string>>,
  options: { routes?: readonly RouteContract[]; env?: Record<string, string>; bodyStallMs?: number } = {},
): Promise<Gateway> {
  const env: Record<string, string> = {
    PORT: '0',
    HOST: '127.0.0.1',
    MODE: 'embedded',
    LOG_LEVEL: 'silent',
    SERVICE_PRIVATE_KEY: SERVICE_KEY,
    CONTEXT_PRIVATE_KEY: keys.privateKey,
    WEB_DIST: tmpdir(),
    DRAIN_MS: '2000',
  };
  for (const name of SERVICE_NAMES) env[`${name.replace(/-/g, '_').toUpperCase()}_URL`] = urls[name] ?? NOWHERE;
  const config = loadConfig(gatewayConfigSchema, { ...env, ...options.env });
  const { routes, bodyStallMs } = options;
  const started = await startGateway(config, { ...(routes ? { routes } : {}), ...(bodyStallMs ? { bodyStallMs } : {}) });
  return { url: `http://127.0.0.1:${started.port}`, ...started };
}

/** A contract of the tests, owned by dossier. */
export function contract<const S extends Partial<RouteContract>>(spec: S): Omit<RouteContract, keyof S> & S {
  const whole = defineRoute({
    id: `test.${randomUUID()}`,
    owner: 'dossier',
    method: 'GET',
    path: '/copilot/test',
    access: 'public',
    summary: '-',
    response: z.object({}).loose(),
    ...spec,
  });
  return whole as unknown as Omit<RouteContract, keyof S> & S;
}

/** Checks that an answer is a whole problem and gives its code. */
export async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('application/problem+json'))
    throw new Error(`not a problem: ${response.status} ${text.slice(0, 200)}`);
  const body = problemSchema.parse(JSON.parse(text));
  if (body.status !== response.status) throw new Error('the body says another status');
  return body.code;
}

/**
 * Sends raw bytes; returns all that comes back until the other end closes. Once `until` is received it sends the `rest`, or half-closes the
 * connection without one.
 */
export function exchange(port: number, bytes: string, until?: string, rest?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    let isAnswered = false;
    socket.setTimeout(8_000, () => {
      socket.destroy();
      reject(new Error(`no end after: ${received}`));
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (until === undefined || isAnswered || !received.includes(until)) return;
      isAnswered = true;
      if (rest === undefined) socket.end();
      else socket.write(rest);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** Resolves once a connection of this process to the port has been refused. */
export function refused(port: number): Promise<void> {
  return new Promise((resolve) => {
    const onSocket = (message: unknown): void => {
      const { socket } = message as { socket: Socket };
      socket.once('error', (error: NodeJS.ErrnoException & { port?: number }) => {
        if (error.port !== port) return;
        unsubscribe('net.client.socket', onSocket);
        resolve();
      });
    };
    subscribe('net.client.socket', onSocket);
  });
}

export function readAll(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    request.on('end', () => resolve(text));
  });
}
