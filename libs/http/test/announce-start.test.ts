import { createLogger } from '@attendu/log/logger';
import { metricsText } from '@attendu/telemetry/metrics';
import { expect, it } from 'vitest';
import { announceStart, publicConfig, VERSION } from '../src/announce-start.ts';

it('says the version and the configuration at the start, without a secret', async () => {
  const lines: string[] = [];
  const log = createLogger('announced', 'info', { write: (line: string) => void lines.push(line) });
  const config = {
    PORT: 8080,
    MODE: 'production',
    RATE_LIMITS: true,
    // not a secret: the address of no server
    DATABASE_URL: 'postgres://role:le-mot-de-passe@db.example:5432/attendu?sslmode=require',
    PUBLIC_URL: 'https://attendu.example',
    SMTP_URL: undefined,
    STRIPE_SECRET_KEY: 'sk_live_abcdefgh',
    STRIPE_WEBHOOK_SECRETS: ['whsec_abcdefgh'],
    SERVICE_PUBLIC_KEYS: { auth: ['-----BEGIN PUBLIC KEY-----'] },
    CONTACT_EMAIL: 'quelqu.un@example.fr',
  };
  announceStart('announced', config, log);
  expect(publicConfig(config)).toEqual({
    PORT: 8080,
    MODE: 'production',
    RATE_LIMITS: true,
    DATABASE_URL: 'postgres://db.example:5432',
    PUBLIC_URL: 'https://attendu.example',
    STRIPE_SECRET_KEY: 'set',
    STRIPE_WEBHOOK_SECRETS: 'set',
    SERVICE_PUBLIC_KEYS: 'set',
    CONTACT_EMAIL: 'set',
  });
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: 'starts',
    version: VERSION,
    config: { MODE: 'production', DATABASE_URL: 'postgres://db.example:5432' },
  });
  for (const secret of ['le-mot-de-passe', 'sk_live', 'whsec', 'BEGIN', 'quelqu.un']) expect(line).not.toContain(secret);
  expect((await metricsText()).body).toContain(`attendu_build_info{service="announced",version="${VERSION}"`);
});
