import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { defineRoute } from '@attendu/contracts/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createDrainableServer } from '../src/drainable-server.ts';
import { route, streamRoute } from '../src/route.ts';
import { startApp } from './fixtures.ts';

const slowContract = defineRoute({
  id: 'test.slow',
  owner: 'dossier',
  method: 'GET',
  path: '/copilot/slow',
  access: 'public',
  summary: '-',
  response: z.object({ ok: z.boolean() }),
});
const streamContract = defineRoute({
  id: 'test.stream',
  owner: 'dossier',
  method: 'GET',
  path: '/copilot/stream',
  access: 'public',
  summary: '-',
  response: null,
  stream: true,
});

function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('a stop finishes calls in flight, turns readiness off and refuses new connections', async () => {
  const started = gate();
  const release = gate();
  const { url, app } = await startApp([
    route(slowContract, async () => {
      started.open();
      await release.opened;
      return { ok: true };
    }),
  ]);
  const inFlight = fetch(`${url}/copilot/slow`);
  await started.opened;
  const stopped = app.stop();
  await expect(fetch(`${url}/copilot/slow`, { headers: { connection: 'close' } })).rejects.toThrow();
  release.open();
  const response = await inFlight;
  expect(await response.json()).toEqual({ ok: true });
  await stopped;
});

it('a stop waits for a handler whose client disconnected', async () => {
  const started = gate();
  const release = gate();
  let finished = false;
  const { url, app } = await startApp([
    route(slowContract, async () => {
      started.open();
      await release.opened;
      finished = true;
      return { ok: true };
    }),
  ]);
  const leaving = new AbortController();
  const gone = fetch(`${url}/copilot/slow`, { signal: leaving.signal });
  await started.opened;
  leaving.abort();
  await expect(gone).rejects.toThrow();
  const stopped = app.stop();
  release.open();
  await stopped;
  expect(finished).toBe(true);
});

it('a stop ends streams on both sides', async () => {
  let told = false;
  const { url, app } = await startApp([
    streamRoute(streamContract, async (_ctx, _input, sse) => {
      sse.send('progress', { percent: 10 });
      await new Promise<void>((resolve) => sse.closed.addEventListener('abort', () => resolve(), { once: true }));
      told = true;
    }),
  ]);
  const response = await fetch(`${url}/copilot/stream`);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  expect(new TextDecoder().decode(first.value)).toBe('event: progress\ndata: {"percent":10}\n\n');
  await app.stop();
  expect(told).toBe(true);
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read());
});

it('sends a problem as a plain answer before the first event, as a final event after it', async () => {
  const { url, app } = await startApp([
    streamRoute(streamContract, async (_ctx, _input, sse) => {
      sse.send('progress', {});
      throw new Error('boom');
    }),
    streamRoute({ ...streamContract, id: 'test.stream-refused', path: '/copilot/refused' }, async () => {
      throw new Error('boom');
    }),
  ]);
  try {
    const refused = await fetch(`${url}/copilot/refused`);
    expect(refused.status).toBe(500);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    const late = await (await fetch(`${url}/copilot/stream`)).text();
    expect(late).toContain('event: problem\ndata: {"type":"urn:attendu:problem:server.error"');
    expect(late).not.toContain('boom');
  } finally {
    await app.stop();
  }
});

it('a stop does not wait for connections that carry no request', async () => {
  const { url, app } = await startApp([]);
  const { port, hostname } = new URL(url);
  const silentOne = connect(Number(port), hostname);
  await new Promise((resolve) => silentOne.once('connect', resolve));
  const closed = new Promise((resolve) => silentOne.once('close', resolve));
  silentOne.on('error', () => undefined);
  // The server has accepted the first once it has answered on a second.
  await (await fetch(`${url}/healthz`)).text();
  // Longer than the test may last.
  await app.stop(600_000);
  await closed;
});

it('a stop that lingers answers on open and new connections, and each answer closes its connection', async () => {
  const lingering = createDrainableServer((_request, response) => response.end('ok'), { lingerMs: 60_000 });
  const { port } = await lingering.listen(0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (using?: Agent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: using ?? false }, (response) => response.resume().once('end', () => resolve(response))).once(
        'error',
        reject,
      );
    });
  // An idle connection that its client keeps, and another one that is never used again.
  const unused = new Agent({ keepAlive: true });
  for (const one of [agent, unused]) expect((await call(one)).headers.connection).toBe('keep-alive');
  let isOver = false;
  const stopped = lingering.stop().then(() => {
    isOver = true;
  });
  expect((await call(agent)).headers.connection).toBe('close');
  expect((await call()).headers.connection).toBe('close');
  expect(isOver).toBe(false);
  // Over as soon as every client has left.
  unused.destroy();
  await stopped;
  await expect(call()).rejects.toThrow('ECONNREFUSED');
});

it('reports a port in use in French', async () => {
  const first = createDrainableServer((_request, response) => response.end());
  const { port } = await first.listen(0, '127.0.0.1');
  const second = createDrainableServer((_request, response) => response.end());
  await expect(second.listen(port, '127.0.0.1')).rejects.toThrow(`Le port ${port} est déjà utilisé`);
  await first.stop();
});
