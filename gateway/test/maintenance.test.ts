import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type Gateway, startTestGateway } from './fixtures.ts';

let folder: string;
let file: string;
let gateway: Gateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-maintenance-'));
  file = join(folder, 'maintenance');
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Attendu</title>');
  // No service is up.
  gateway = await startTestGateway({}, { env: { MAINTENANCE_FILE: file, WEB_DIST: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string) => fetch(`${gateway.url}${path}`);
const becomes = (path: string, status: number) => eventually(async () => (await get(path)).status === status);

test('pages and routes say « Site en maintenance » while the file exists, and the site opens again without a restart', async () => {
  expect((await get('/dashboardPage')).status).toBe(200);
  await writeFile(file, '');
  await becomes('/dashboardPage', 503);
  const page = await get('/dossier/11111111-1111-4111-8111-111111111111');
  expect(page.headers.get('retry-after')).toBe('1800');
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-");
  expect(page.headers.get('strict-transport-security')).not.toBeNull();
  const html = await page.text();
  expect(html).toContain('<h1>Site en maintenance</h1>');
  expect(html).toContain('Durée estimée\u00a0: 30\u00a0minutes.');
  for (const path of ['/copilot/dossiers', '/api/semantic_rag']) {
    const route = await get(path);
    expect([route.status, await codeOf(route)], path).toEqual([503, 'service.maintenance']);
  }
  for (const probe of ['/healthz', '/readyz']) expect((await get(probe)).status).toBe(200);
  expect(await (await fetch(`${gateway.url}/webhooks/stripe`, { method: 'POST' })).text()).not.toContain('maintenance');
  await rm(file);
  await becomes('/dashboardPage', 200);
});

test.each([
  ['90', '90\u00a0minutes', '5400'],
  ['1', '1\u00a0minute', '60'],
  ['bientôt', '30\u00a0minutes', '1800'],
  ['-5', '30\u00a0minutes', '1800'],
])('an estimate of « %s » reads %s', async (written, said, seconds) => {
  await writeFile(file, written);
  await eventually(async () => (await (await get('/')).text()).includes(`${said}.`));
  expect((await get('/')).headers.get('retry-after')).toBe(seconds);
});
