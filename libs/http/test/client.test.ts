import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute } from '@attendu/contracts/route';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient, type ServiceClient } from '../src/client.ts';
import { problem } from '../src/problem.ts';
import { route } from '../src/route.ts';
import { billingKeys, ID, newPair, silent, startApp } from './fixtures.ts';

const readContract = defineRoute({
  id: 'test.read',
  owner: 'dossier',
  method: 'GET',
  path: '/internal/things/:id',
  access: 'service',
  summary: '-',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional() }),
  response: z.object({ id: z.string(), q: z.string().nullable(), caller: z.string().nullable(), requestId: z.string() }),
  errors: ['dossier.not_found'],
});
const writeContract = defineRoute({
  id: 'test.write',
  owner: 'dossier',
  method: 'POST',
  path: '/internal/things',
  access: 'service',
  summary: '-',
  body: z.strictObject({ n: z.int() }),
  response: z.object({ n: z.int() }),
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const clientOf = (url: string, serviceKey = billingKeys.privateKey): ServiceClient =>
  createClient({ service: 'billing', serviceKey, urls: { dossier: url }, log: silent });

async function startStub(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a call to another service', () => {
  it('carries the caller, the request id, encoded parameters and the query', async () => {
    const { url, app } = await startApp([
      route(readContract, async (ctx, { params, query }) => ({
        id: params.id,
        q: query.q ?? null,
        caller: ctx.caller,
        requestId: ctx.requestId,
      })),
    ]);
    cleanups.push(() => app.stop());
    const answer = await clientOf(url).call(
      readContract,
      { params: { id: 'a/b ?é' }, query: { q: 'à & b' } },
      { requestId: 'request-0001' },
    );
    expect(answer).toEqual({ id: 'a/b ?é', q: 'à & b', caller: 'billing', requestId: 'request-0001' });
  });

  it('throws the problem of the callee', async () => {
    const { url, app } = await startApp([
      route(readContract, async () => {
        throw problem('dossier.not_found');
      }),
    ]);
    cleanups.push(() => app.stop());
    await expect(clientOf(url).call(readContract, { params: { id: ID }, query: {} })).rejects.toMatchObject({
      code: 'dossier.not_found',
      status: 404,
    });
  });

  it('reports a key that the callee does not know as a server error, not as an expired session', async () => {
    const { url, app } = await startApp([route(writeContract, async (_ctx, { body }) => body)]);
    cleanups.push(() => app.stop());
    const stranger = clientOf(url, newPair().privateKey);
    await expect(stranger.call(writeContract, { body: { n: 1 } })).rejects.toMatchObject({ code: 'server.error' });
  });
});

describe('a callee that fails', () => {
  it('tries a read three times, a write once', async () => {
    let calls = 0;
    const url = await startStub((_request, response) => {
      calls++;
      response.writeHead(503).end();
    });
    await expect(clientOf(url).call(readContract, { params: { id: ID }, query: {} })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(calls).toBe(3);
    calls = 0;
    await expect(clientOf(url).call(writeContract, { body: { n: 1 } })).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(calls).toBe(1);
    calls = 0;
    await expect(clientOf(url).call(writeContract, { body: { n: 1 } }, { idempotent: true })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(calls).toBe(3);
  });

  it('a read survives a connection cut once', async () => {
    let calls = 0;
    const url = await startStub((request, response) => {
      calls++;
      if (calls === 1) request.socket.destroy();
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: 'x', q: null, caller: null, requestId: 'r' }));
    });
    await expect(clientOf(url).call(readContract, { params: { id: ID }, query: {} })).resolves.toMatchObject({ id: 'x' });
    expect(calls).toBe(2);
  });

  it('a read survives an answer that is cut once, as when its callee is killed; a write does not repeat it', async () => {
    let calls = 0;
    const cut: RequestListener = (request, response) => {
      calls++;
      const body = JSON.stringify({ id: 'x', q: null, caller: null, requestId: 'r' });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      if (calls > 1) return void response.end(body);
      response.write(body.slice(0, 5), () => request.socket.destroy());
    };
    const url = await startStub(cut);
    await expect(clientOf(url).call(readContract, { params: { id: ID }, query: {} })).resolves.toMatchObject({ id: 'x' });
    expect(calls).toBe(2);
    calls = 0;
    await expect(clientOf(url).call(writeContract, { body: { n: 1 } })).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(calls).toBe(1);
  });

  it('times out on an answer that stops halfway', async () => {
    const url = await startStub((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"n"');
    });
    await expect(clientOf(url).call(writeContract, { body: { n: 1 } }, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'service.timeout',
    });
  });

  it('times out without an answer, and is unavailable without a listener', async () => {
    const url = await startStub(() => undefined);
    await expect(clientOf(url).call(readContract, { params: { id: ID }, query: {} }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'service.timeout',
    });
    await expect(clientOf('http://127.0.0.1:9').call(writeContract, { body: { n: 1 } })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
  });

  it('an answer outside its contract is refused', async () => {
    const url = await startStub((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"n":"one"}'));
    await expect(clientOf(url).call(writeContract, { body: { n: 1 } })).rejects.toMatchObject({ code: 'server.error' });
  });
});
