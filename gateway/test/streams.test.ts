import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { streamRoute } from '@attendu/http/route';
import { afterEach, expect, it } from 'vitest';
import { createStreams } from '../src/api/streams.ts';
import { codeOf, contract, type Gateway, resolveRoute, sessionOf, startService, startTestGateway } from './fixtures.ts';

const stream = contract({ path: '/copilot/stream', access: 'user', response: null, stream: true, timeoutMs: 0 });
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** An upstream whose streams the test writes by hand. */
async function startStreaming(): Promise<{ gateway: Gateway; next(): Promise<ServerResponse>; bearer: Record<string, string> }> {
  const auth = await startService('auth', [resolveRoute]);
  const opened: ServerResponse[] = [];
  const waiting: ((response: ServerResponse) => void)[] = [];
  const upstream = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const waiter = waiting.shift();
    if (waiter) waiter(response);
    else opened.push(response);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const gateway = await startTestGateway(
    { auth: auth.url, dossier: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    { routes: [stream], env: { DRAIN_MS: '60000' } },
  );
  cleanups.push(auth.stop, async () => {
    upstream.closeAllConnections();
    upstream.close();
  });
  cleanups.push(gateway.stop);
  const next = (): Promise<ServerResponse> =>
    new Promise((resolve) => (opened[0] ? resolve(opened.shift() as ServerResponse) : waiting.push(resolve)));
  return { gateway, next, bearer: sessionOf().bearer };
}

async function readSome(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

it('forwards each event at once', async () => {
  const { gateway, next, bearer } = await startStreaming();
  const response = await Promise.all([
    fetch(`${gateway.url}/copilot/stream`, { headers: { ...bearer, 'accept-encoding': 'gzip' } }),
    next(),
  ]).then(([answer, upstream]) => ({ answer, upstream }));
  expect(response.answer.headers.get('content-type')).toContain('text/event-stream');
  expect(response.answer.headers.get('content-encoding')).toBeNull();
  const reader = (response.answer.body as ReadableStream<Uint8Array>).getReader();
  for (const n of [1, 2, 3]) {
    response.upstream.write(`event: progress\ndata: ${n}\n\n`);
    expect(await readSome(reader)).toBe(`event: progress\ndata: ${n}\n\n`);
  }
  response.upstream.end();
  expect((await reader.read()).done).toBe(true);
});

it('ends the upstream stream when the client leaves', async () => {
  const { gateway, next, bearer } = await startStreaming();
  const socket = connect(gateway.port, '127.0.0.1', () =>
    socket.write(`GET /copilot/stream HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer.authorization}\r\n\r\n`),
  );
  const upstream = await next();
  const closed = new Promise((resolve) => upstream.once('close', resolve));
  socket.destroy();
  await closed;
});

it('a stop ends streams cleanly', async () => {
  const { gateway, next, bearer } = await startStreaming();
  const [response, upstream] = await Promise.all([fetch(`${gateway.url}/copilot/stream`, { headers: bearer }), next()]);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  upstream.write('data: 1\n\n');
  await readSome(reader);
  const closed = new Promise((resolve) => upstream.once('close', resolve));
  const stopped = gateway.stop();
  expect((await reader.read()).done).toBe(true);
  await closed;
  await stopped;
});

it('cuts the stream of a service that dies', async () => {
  const { gateway, next, bearer } = await startStreaming();
  const [response, upstream] = await Promise.all([fetch(`${gateway.url}/copilot/stream`, { headers: bearer }), next()]);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  upstream.write('data: 1\n\n');
  await readSome(reader);
  upstream.destroy();
  await expect(reader.read()).rejects.toThrow();
});

it('passes a refusal of the service as a problem', async () => {
  const auth = await startService('auth', [resolveRoute]);
  const service = await startService('dossier', [
    streamRoute(stream, async () => {
      throw new Error('inside');
    }),
  ]);
  const gateway = await startTestGateway({ auth: auth.url, dossier: service.url }, { routes: [stream] });
  cleanups.push(auth.stop, service.stop, gateway.stop);
  const response = await fetch(`${gateway.url}/copilot/stream`, { headers: sessionOf().bearer });
  expect(await codeOf(response)).toBe('server.error');
});

it('refuses the twenty-first stream of a user until one closes', async () => {
  const { gateway, next, bearer } = await startStreaming();
  const open = async (): Promise<Response> => (await Promise.all([fetch(`${gateway.url}/copilot/stream`, { headers: bearer }), next()]))[0];
  const streams = [];
  for (let n = 0; n < 20; n++) streams.push(await open());
  const refused = await fetch(`${gateway.url}/copilot/stream`, { headers: bearer });
  expect(await codeOf(refused)).toBe('request.rate_limited');
  await streams[0]?.body?.cancel();
  await expect.poll(async () => (await fetch(`${gateway.url}/copilot/stream`, { headers: bearer })).status).toBe(200);
});

it('a session that is closed ends its streams and no others; an auth that is down ends none', async () => {
  let answer: (ids: readonly string[]) => Promise<string[]> = () => Promise.reject(new Error('auth is down'));
  const asked: (readonly string[])[] = [];
  const streams = createStreams({
    draining: new AbortController().signal,
    recheckMs: 10,
    openSessions: (ids) => {
      asked.push(ids);
      return answer(ids);
    },
  });
  const [first, second, other] = [streams.open('user', 'one'), streams.open('user', 'one'), streams.open('user', 'two')];
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(asked[0]).toEqual(['one', 'two']);
  expect([first, second, other].some(({ ended }) => ended.aborted)).toBe(false);
  answer = async (ids) => ids.filter((id) => id === 'two');
  await expect.poll(() => first.ended.aborted && second.ended.aborted).toBe(true);
  expect(other.ended.aborted).toBe(false);
  for (const stream of [first, second, other]) stream.close();
});
