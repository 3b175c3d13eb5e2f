import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createOpenAiClient, failureOf } from './openai-client.ts';

async function listen(answer: (to: string) => [status: number, headers: Record<string, string>]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    request.resume().on('end', () => {
      const [status, headers] = answer(request.url ?? '');
      response.writeHead(status, headers).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.each([301, 302, 307, 308])('a provider that answers %i sends neither the question nor the key elsewhere', async (status) => {
  const other = await listen(() => [200, { 'content-type': 'application/json' }]);
  const provider = await listen(() => [status, { location: `${other.url}/v1/chat/completions` }]);
  const client = createOpenAiClient({ baseUrl: `${provider.url}/v1`, apiKey: 'key', model: 'm' }, 2_000);
  const error = await client.chat.completions
    .create({ model: 'm', messages: [{ role: 'user', content: 'question' }] })
    .catch((cause: unknown) => cause);
  expect(failureOf(error, new AbortController().signal)).toMatchObject({ reason: 'unreachable' });
  expect([provider.asked.length, other.asked]).toEqual([1, []]);
  provider.stop();
  other.stop();
});
