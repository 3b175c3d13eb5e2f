import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createLogger } from '@attendu/log/logger';
import { testIdentity } from '@attendu/testing/identity';
import { type TestSchema, testDatabase } from '@attendu/testing/postgres';
import { expect, test } from 'vitest';
import { roleOf, schemaOf } from '../src/stack/environment.ts';
import { MIGRATIONS } from '../src/stack/migrations.ts';
import { SERVICES } from '../src/stack/services.ts';

// Kubernetes takes a pod that is not ready out of service: a broker or a service that is down must not take the others with it.

const NOWHERE = '127.0.0.1:9';
const silent = createLogger('test', 'silent');
/** Excluded: it loads the whole corpus at its start, which takes a minute; its readiness code is shared. */
const STARTED = SERVICES.filter(({ name }) => name !== 'research-orchestrator');

test.each(STARTED.map((service) => [service.name, service] as const))(
  '%s is ready without NATS and without any other service',
  async (name, service) => {
    const schema: TestSchema = { schema: schemaOf(name), role: roleOf(name), migrations: MIGRATIONS[name] };
    const [db, identity] = [await testDatabase(schema), testIdentity()];
    const urls = Object.fromEntries(SERVICES.map(({ name: other }) => [`${schemaOf(other).toUpperCase()}_URL`, `http://${NOWHERE}`]));
    const environment = {
      ...urls,
      PORT: '0',
      HOST: '127.0.0.1',
      MODE: 'embedded',
      DATABASE_URL: db.url,
      NATS_URL: `nats://${NOWHERE}`,
      ...identity.serviceEnvironment,
      CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: `smtp://${NOWHERE}`,
      ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
      DATA_DIR: tmpdir(),
      LOG_LEVEL: 'silent',
    };
    const running = await service.start(environment, silent);
    try {
      const get = (path: string) => fetch(`http://127.0.0.1:${running.port}${path}`);
      expect((await get('/readyz')).status).toBe(200);
      expect(await (await get('/statusz')).json()).toEqual({ ready: true, checks: { database: true, bus: false } });
    } finally {
      await running.stop();
      await db.drop();
    }
  },
);
