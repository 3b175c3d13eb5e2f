import { defineRoute } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/create-app.ts';
import { route } from '../src/route.ts';
import { userHeaders, verify } from './fixtures.ts';

it('gives the id of the request to every line logged while it is answered', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('lines', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const contract = defineRoute({
    id: 'test.logs',
    owner: 'dossier',
    method: 'POST',
    path: '/copilot/logs',
    access: 'user',
    summary: '-',
    body: z.object({}),
    response: z.object({}),
  });
  const logging = {
    verify: (token: string) => {
      log.info('identity');
      return verify.verify(token);
    },
  };
  const answer = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info('use case');
    throw new Error('broken');
  };
  const app = createApp({ service: 'lines', log, ready: async () => ({}), verify: logging, routes: [route(contract, answer)] });
  const { port } = await app.listen(0, '127.0.0.1');
  const headers = { ...(await userHeaders()), 'content-type': 'application/json', 'x-request-id': 'the-request-of-the-test' };
  const response = await fetch(`http://127.0.0.1:${port}/copilot/logs`, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(500);
  await app.stop();
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual(
    ['identity', 'use case', 'call failed', 'request'].map((message) => [message, 'the-request-of-the-test']),
  );
});
