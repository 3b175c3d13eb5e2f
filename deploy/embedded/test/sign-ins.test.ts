import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { CALLERS } from '@attendu/http/identity';
import { createLogger } from '@attendu/log/logger';
import { testDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleOf, schemaOf } from '../src/stack/environment.ts';
import { type Running, SERVICES, startGatewayFrom } from '../src/stack/services.ts';

// The real gateway before the real auth, whose passwords are hashed two at a time.

const SIGN_INS = 200;
const silent = createLogger('test', 'silent');
const stops: (() => Promise<unknown>)[] = [];
let gateway: Running;

beforeAll(async () => {
  const service = SERVICES.find(({ name }) => name === 'auth');
  if (!service) throw new Error('no auth service');
  const db = await testDatabase({ schema: schemaOf('auth'), role: roleOf('auth'), migrations: service.migrations });
  const keys = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const dossier = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => dossier.once('listening', resolve));
  const urls = Object.fromEntries(SERVICES.map(({ name }) => [`${schemaOf(name).toUpperCase()}_URL`, 'http://127.0.0.1:9']));
  const environment = {
    ...urls,
    PORT: '0',
    HOST: '127.0.0.1',
    MODE: 'embedded',
    LOG_LEVEL: 'silent',
    DATABASE_URL: db.url,
    INTERNAL_SECRET: 'a secret of the tests, thirty-two characters or more',
    SERVICE_PRIVATE_KEY: keys.privateKey,
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(CALLERS.map((caller) => [caller, [keys.publicKey.trim()]]))),
    CONTEXT_PUBLIC_KEY: keys.publicKey,
    CONTEXT_PRIVATE_KEY: keys.privateKey,
    PUBLIC_URL: 'http://localhost:3000',
    WEB_DIST: tmpdir(),
    // Each sign-in comes from an address of its own.
    TRUSTED_PROXY_HOPS: '1',
  };
  const auth = await service.start(environment, silent);
  const dossierUrl = `http://127.0.0.1:${(dossier.address() as AddressInfo).port}`;
  gateway = await startGatewayFrom({ ...environment, AUTH_URL: `http://127.0.0.1:${auth.port}`, DOSSIER_URL: dossierUrl }, silent);
  stops.push(gateway.stop, auth.stop, db.drop, async () => dossier.close());
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

test('two hundred sign-ins at once: each gets its answer or is told to come back, none times out, others pass meanwhile', {
  timeout: 60_000,
}, async () => {
  const url = `http://127.0.0.1:${gateway.port}`;
  let pending = SIGN_INS;
  const signIn = async (n: number): Promise<Response> => {
    const response = await fetch(`${url}/copilot/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` },
      body: JSON.stringify({ email: `inconnue-${n}@attendu.test`, password: 'Un mot de passe très long' }),
    });
    pending -= 1;
    return response;
  };
  const signIns = Array.from({ length: SIGN_INS }, (_unused, n) => signIn(n));
  // A call that auth answers without a password.
  for (let n = 0; n < 10; n++) {
    const other = await fetch(`${url}/copilot/auth/identity-provider`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(other.status).toBe(200);
    await other.text();
  }
  expect(pending).toBeGreaterThan(0);
  for (const response of await Promise.all(signIns)) {
    expect([401, 503]).toContain(response.status);
    if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    await response.text();
  }
});
