import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '../src/commands/api.ts';

/** The URL of a server that gives these answers in turn, repeating the last, and a counter of its calls. */
async function answering(...answers: { status: number; body: unknown; retryAfter?: string }[]) {
  const calls = { count: 0 };
  const server = createServer((_request, response) => {
    const { status, body, retryAfter } = answers[Math.min(calls.count, answers.length - 1)] ?? { status: 500, body: {} };
    calls.count += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise((done) => server.close(() => done())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const TOO_MANY = {
  type: 'about:blank',
  title: 'Trop de requêtes.',
  status: 429,
  code: 'request.rate_limited',
  instance: '/copilot/corpus',
};
const STATUS = { complete: true, documents: 1, indexed: 1, percent: 100, sources: [] };

test('a command waits as long as the gateway asks, then continues', async () => {
  const { url, calls } = await answering({ status: 429, body: TOO_MANY, retryAfter: '1' }, { status: 200, body: STATUS });
  const start = performance.now();
  expect(await createApi(url).call(researchRoutes.corpus)).toMatchObject({ complete: true });
  expect(calls.count).toBe(2);
  expect(performance.now() - start).toBeGreaterThan(990);
});

test('a command does not wait for an error that no delay can mend, nor longer than ten minutes', async () => {
  for (const retryAfter of [undefined, '3600']) {
    const { url, calls } = await answering({ status: 429, body: TOO_MANY, ...(retryAfter === undefined ? {} : { retryAfter }) });
    await expect(createApi(url).call(researchRoutes.corpus)).rejects.toThrow('Trop de requêtes');
    expect(calls.count).toBe(1);
  }
});

test('a command retries a read that a busy service refused, but not a write', async () => {
  const busy = { ...TOO_MANY, status: 503, title: 'Ce service est momentanément indisponible.', code: 'service.unavailable' };
  const reading = await answering({ status: 503, body: busy, retryAfter: '1' }, { status: 200, body: STATUS });
  expect(await createApi(reading.url).call(researchRoutes.corpus)).toMatchObject({ complete: true });
  expect(reading.calls.count).toBe(2);
  const writing = await answering({ status: 503, body: busy, retryAfter: '1' });
  await expect(createApi(writing.url).call(authRoutes.signIn, { body: { email: 'a@exemple.fr', password: 'x' } })).rejects.toThrow(
    'indisponible',
  );
  expect(writing.calls.count).toBe(1);
});
