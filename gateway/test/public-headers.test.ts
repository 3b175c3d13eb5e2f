import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Gateway, startTestGateway } from './fixtures.ts';

let gateway: Gateway;
let named: Gateway;
beforeAll(async () => {
  gateway = await startTestGateway({});
  named = await startTestGateway(
    {},
    { env: { PUBLIC_URL: 'https://attendu.test', SECURITY_CONTACT: 'mailto:securite@attendu.test', HSTS_SUBDOMAINS: 'false' } },
  );
});
afterAll(async () => {
  await gateway.stop();
  await named.stop();
});

describe('Strict-Transport-Security', () => {
  it.each(['/', '/copilot/nowhere', '/copilot/subscription-status', '/copilot/openapi.json', '/healthz', '/webhooks/none', '/nothing.js'])(
    'is on %s',
    async (path) => {
      const response = await fetch(gateway.url + path);
      await response.text();
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    },
  );
});

it('holds the names under the public one to TLS unless the operator says otherwise', async () => {
  const response = await fetch(`${named.url}/`);
  await response.text();
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

describe('/.well-known/security.txt', () => {
  it('gives the contact and a date less than a year ahead (RFC 9116)', async () => {
    const response = await fetch(`${named.url}/.well-known/security.txt`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('Contact: mailto:securite@attendu.test\n');
    expect(text).toContain('Canonical: https://attendu.test/.well-known/security.txt\n');
    const expires = new Date(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '').getTime();
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it('is 404 without a contact', async () => {
    expect(await codeOf(await fetch(`${gateway.url}/.well-known/security.txt`))).toBe('route.not_found');
  });
});

it('production refuses to start without PUBLIC_URL', async () => {
  await expect(startTestGateway({}, { env: { MODE: 'production' } })).rejects.toThrow('PUBLIC_URL est obligatoire');
  await expect(startTestGateway({}, { env: { SECURITY_CONTACT: 'securite@attendu.test' } })).rejects.toThrow('SECURITY_CONTACT');
});
