import { defineRoute } from '@attendu/contracts/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/create-app.ts';
import { startMetricsServer } from '../src/metrics.ts';
import { route } from '../src/route.ts';
import { silent, verify } from './fixtures.ts';

it('counts calls by route and status, and unknown paths as one', async () => {
  const contract = defineRoute({
    id: 'test.counted',
    owner: 'dossier',
    method: 'GET',
    path: '/copilot/counted/:id',
    access: 'public',
    summary: '-',
    params: z.object({ id: z.string() }),
    response: z.object({ ok: z.literal(true) }),
  });
  // Counters belong to the process: a service name of its own keeps other tests out.
  const routes = [route(contract, async () => ({ ok: true as const }))];
  const app = createApp({ service: 'counted', log: silent, ready: async () => ({}), verify, routes });
  const { port } = await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  for (const path of ['/copilot/counted/1', '/copilot/counted/2', '/.env', '/wp-login.php', '/healthz']) {
    await (await fetch(`${url}${path}`)).text();
  }
  const metrics = await startMetricsServer({ METRICS_PORT: 0, HOST: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${metrics?.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n');
  const calls = lines.filter((line) => line.startsWith('attendu_http_calls_total{service="counted"'));
  expect(calls).toEqual([
    expect.stringMatching(/route="test\.counted",status="200"\} 2$/),
    expect.stringMatching(/route="none",status="404"\} 2$/),
  ]);
  expect(lines.filter((line) => line.startsWith('attendu_http_outcomes_total{service="counted"'))).toEqual([
    expect.stringMatching(/outcome="served"\} 4$/),
    // There before the first failure, which no rule would see otherwise.
    expect.stringMatching(/outcome="failed"\} 0$/),
  ]);
  // The port that services call must not expose the figures.
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics?.port}/healthz`)).status).toBe(404);
  await metrics?.stop();
  await app.stop();
  expect(await startMetricsServer({})).toBeNull();
});
