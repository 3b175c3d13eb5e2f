import { defineRoute } from '@attendu/contracts/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../src/route.ts';
import { startApp } from './fixtures.ts';

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
  const running = await startApp([route(contract, async () => ({ ok: true as const }))]);
  for (const path of ['/copilot/counted/1', '/copilot/counted/2', '/.env', '/wp-login.php', '/healthz']) {
    await (await fetch(`${running.url}${path}`)).text();
  }
  const answer = await fetch(`${running.url}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const calls = (await answer.text()).split('\n').filter((line) => line.startsWith('attendu_http_calls_total{'));
  expect(calls).toEqual([
    expect.stringMatching(/route="test\.counted",status="200"\} 2$/),
    expect.stringMatching(/route="none",status="404"\} 2$/),
  ]);
  await running.app.stop();
});
