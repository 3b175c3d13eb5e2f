import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { CALLERS } from '@attendu/http/identity';
import { createLogger } from '@attendu/log/logger';
import { testDatabase } from '@attendu/testing/postgres';
import { roleOf, schemaOf } from '../src/stack/environment.ts';
import { MIGRATIONS } from '../src/stack/migrations.ts';
import { DEMO, SERVICES, startGatewayFrom } from '../src/stack/services.ts';

const silent = createLogger('test', 'silent');
/** Password of the demonstration accounts and of the crowd. */
export const PASSWORD = 'Un mot de passe très long';
export const crowdEmail = (n: number): string => `foule-${n}@attendu.test`;

export type SignInStack = { readonly url: string; stop(): Promise<void> };

/** The real gateway before the real auth, with a crowd of accounts that all have PASSWORD; behind them a dossier service that answers at once. */
export async function startSignInStack(crowd: number): Promise<SignInStack> {
  const service = SERVICES.find(({ name }) => name === 'auth');
  if (!service) throw new Error('no auth service');
  const db = await testDatabase({ schema: schemaOf('auth'), role: roleOf('auth'), migrations: MIGRATIONS.auth });
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
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SERVICE_PRIVATE_KEY: keys.privateKey,
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(CALLERS.map((caller) => [caller, [keys.publicKey.trim()]]))),
    CONTEXT_PUBLIC_KEY: keys.publicKey,
    CONTEXT_PRIVATE_KEY: keys.privateKey,
    PUBLIC_URL: 'http://localhost:3000',
    WEB_DIST: tmpdir(),
    DEMO_PASSWORD: PASSWORD,
    // Each sign-in comes from another address.
    TRUSTED_PROXY_HOPS: '1',
  };
  const auth = await service.start(environment, silent);
  await db.owner.pool.query(
    `insert into auth.users (id, email, password_hash, first_name, last_name, is_cab_admin, is_super_admin, eligible_for_trial,
        email_verified_at, created_at, updated_at, tracking)
      select gen_random_uuid(), 'foule-' || n || '@attendu.test', password_hash, 'Ana', 'Foule', false, false, false, now(), now(), now(), '{}'
      from auth.users, generate_series(0, $2::int - 1) n where email = $1`,
    [DEMO[0]?.email, crowd],
  );
  const dossierUrl = `http://127.0.0.1:${(dossier.address() as AddressInfo).port}`;
  const gateway = await startGatewayFrom({ ...environment, AUTH_URL: `http://127.0.0.1:${auth.port}`, DOSSIER_URL: dossierUrl }, silent);
  return {
    url: `http://127.0.0.1:${gateway.port}`,
    async stop() {
      await gateway.stop();
      await auth.stop();
      await db.drop();
      dossier.close();
    },
  };
}

/** A sign-in from an address that no other caller uses. */
export function signIn(url: string, email: string, n: number): Promise<Response> {
  return fetch(`${url}/copilot/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
}
