import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { UserContext } from '@attendu/contracts/identity';
import { defineRoute } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import { z } from 'zod';
import { createApp, type ServiceApp } from '../src/create-app.ts';
import { createContextSigner, createContextVerifier, createServiceToken } from '../src/identity.ts';
import type { Route } from '../src/route.ts';

const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const signer = createContextSigner(keys.privateKey);
export const newPair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
export const billingKeys = newPair();
export const verify = createContextVerifier({ publicKeyPem: keys.publicKey, serviceKeys: { billing: [billingKeys.publicKey] } });
export const silent = createLogger('test', 'silent');

export const USER: UserContext = { userId: randomUUID(), sessionId: randomUUID(), roles: ['user'], firmId: null, emailVerified: true };

export async function userHeaders(user: Partial<UserContext> = {}): Promise<Record<string, string>> {
  return { 'x-attendu-context': await signer.sign({ ...USER, ...user }, '192.0.2.1') };
}

export async function serviceHeaders(): Promise<Record<string, string>> {
  return { 'x-attendu-context': await createServiceToken(billingKeys.privateKey, 'billing') };
}

export const echoContract = defineRoute({
  id: 'test.echo',
  owner: 'dossier',
  method: 'POST',
  path: '/copilot/echo/:id',
  access: 'user',
  summary: 'Rend ce qu’on lui donne.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
  body: z.strictObject({ text: z.string().min(1), count: z.int().optional() }),
  response: z.object({ text: z.string(), times: z.int() }),
  status: 201,
  bodyLimit: 256,
});

export const ID = '0190a1b2-0000-7000-8000-000000000001';

export type Running = { url: string; app: ServiceApp };

export async function startApp(
  routes: readonly Route[],
  ready: () => Promise<Record<string, boolean>> = async () => ({ database: true }),
  watched: () => Promise<Record<string, boolean>> = async () => ({}),
): Promise<Running> {
  const app = createApp({ service: 'dossier', log: silent, ready, watched, verify, routes });
  const { port } = await app.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, app };
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
