import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { route } from '@attendu/http/route';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  codeOf,
  contract,
  exchange,
  type Gateway,
  refused,
  resolveRoute,
  sessionOf,
  startRaw,
  startService,
  startTestGateway,
} from './fixtures.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const kept = <T extends { stop(): Promise<void> }>(started: T): T => {
  cleanups.push(() => started.stop());
  return started;
};

const read = contract({ path: '/copilot/read', response: z.object({ done: z.boolean() }) });
const mine = contract({ path: '/copilot/mine', access: 'user' });
const write = contract({ method: 'POST', path: '/copilot/write', body: z.object({}).loose() });
const hasty = contract({ path: '/copilot/hasty', timeoutMs: 150 });
const lasting = contract({ path: '/copilot/lasting', timeoutMs: 1_000 });
const routes = [read, mine, write, hasty, lasting];
const post = (gateway: Gateway): Promise<Response> =>
  fetch(`${gateway.url}/copilot/write`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });

describe('a service that is down or slow', () => {
  it('down: 503, for a read and for a write', async () => {
    const gateway = kept(await startTestGateway({}, { routes }));
    for (const call of [() => fetch(`${gateway.url}/copilot/read`), () => post(gateway)]) {
      const response = await call();
      expect(response.status).toBe(503);
      expect(await codeOf(response)).toBe('service.unavailable');
    }
  });

  it('answers 504 after the timeout of the contract when it is slow', async () => {
    let left: () => void = () => undefined;
    const abandoned = new Promise<void>((resolve) => {
      left = resolve;
    });
    const service = kept(await startRaw((request) => void request.socket.once('close', left)));
    const gateway = kept(await startTestGateway({ dossier: service.url }, { routes }));
    const startedAt = performance.now();
    const response = await fetch(`${gateway.url}/copilot/hasty`);
    expect(response.status).toBe(504);
    expect(await codeOf(response)).toBe('service.timeout');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(145);
    await abandoned;
  });

  describe('and an answer that goes on', () => {
    /** An answer whose pieces the service writes as the client has read the last one, on a clock of the test. */
    async function goingOn() {
      let answer: ServerResponse | undefined;
      const service = kept(
        await startRaw((_request, response) => {
          answer = response;
          response.writeHead(200, { 'content-type': 'text/plain' }).write('x');
        }),
      );
      const gateway = kept(await startTestGateway({ dossier: service.url }, { routes }));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      cleanups.push(async () => void vi.useRealTimers());
      const { body } = await fetch(`${gateway.url}/copilot/lasting`);
      const reader = body?.getReader();
      if (!reader) throw new Error('no answer');
      await reader.read();
      return {
        async piece(afterMs: number): Promise<boolean> {
          await vi.advanceTimersByTimeAsync(afterMs);
          answer?.write('x');
          return !(await reader.read()).done;
        },
        async end(): Promise<boolean | undefined> {
          answer?.end();
          return (await reader.read()).done;
        },
      };
    }

    it('passes it whole, for longer than the contract’s time', async () => {
      const answer = await goingOn();
      for (let turn = 0; turn < 10; turn++) expect(await answer.piece(800)).toBe(true);
      expect(await answer.end()).toBe(true);
    });

    it('cuts it when it falls silent', async () => {
      await expect((await goingOn()).piece(1_100)).rejects.toThrow();
    });

    it('cuts it after five minutes', async () => {
      const answer = await goingOn();
      for (let turn = 0; turn < 370; turn++) await answer.piece(800);
      await expect(
        answer
          .piece(900)
          .then(() => answer.piece(900))
          .then(() => answer.piece(900))
          .then(() => answer.piece(900))
          .then(() => answer.piece(900)),
      ).rejects.toThrow();
    });
  });

  it('cuts a partial answer instead of passing it as complete', async () => {
    const service = kept(
      await startRaw(
        (_request, response) =>
          void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"half":'),
      ),
    );
    const gateway = kept(await startTestGateway({ dossier: service.url }, { routes }));
    const response = fetch(`${gateway.url}/copilot/hasty`);
    await expect(response.then((answer) => answer.text())).rejects.toThrow();
  });

  it('answers 503 when it does not speak HTTP', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const gateway = kept(await startTestGateway({ dossier: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, { routes }));
    expect(await codeOf(await fetch(`${gateway.url}/copilot/read`))).toBe('service.unavailable');
  });

  it('retries a read, but not a write, after a cut connection', async () => {
    let calls = 0;
    const service = kept(
      await startRaw((request, response) => {
        calls += 1;
        if (calls === 1) request.socket.destroy();
        else response.end('{}');
      }),
    );
    const gateway = kept(await startTestGateway({ dossier: service.url }, { routes }));
    expect((await fetch(`${gateway.url}/copilot/read`)).status).toBe(200);
    expect(calls).toBe(2);
    calls = 0;
    expect((await post(gateway)).status).toBe(503);
    expect(calls).toBe(1);
  });

  it('lets calls wait for a restart, even writes, since they were never sent', async () => {
    const listen = (server: Server, port: number): Promise<number> =>
      new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
    const make = (): Server => createServer((_request, response) => void response.end('{}'));
    const first = make();
    const port = await listen(first, 0);
    const gateway = kept(await startTestGateway({ dossier: `http://127.0.0.1:${port}` }, { routes }));
    expect((await post(gateway)).status).toBe(200);
    first.closeAllConnections();
    await new Promise((resolve) => first.close(resolve));
    const isRefused = refused(port);
    const meanwhile = Promise.all([post(gateway), fetch(`${gateway.url}/copilot/read`)]);
    await isRefused;
    const second = make();
    await listen(second, port);
    cleanups.push(async () => {
      second.closeAllConnections();
      second.close();
    });
    expect((await meanwhile).map(({ status }) => status)).toEqual([200, 200]);
  });
});

it('no call fails while its service restarts repeatedly', async () => {
  const safe = contract({ ...write, id: 'test.safe', path: '/copilot/safe', repeatable: true, response: z.object({ done: z.boolean() }) });
  const answering = [route(read, async () => ({ done: true })), route(safe, async () => ({ done: true }))];
  let service = await startService('dossier', answering);
  const gateway = kept(await startTestGateway({ dossier: service.url }, { routes: [read, safe], env: { RATE_LIMITS: 'false' } }));
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const statuses = new Map<number, number>();
  const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  let over = false;
  const callers = Array.from({ length: 8 }, async (_unused, n) => {
    while (!over) {
      const { status } = await (n % 2 === 0 ? fetch(`${gateway.url}/copilot/safe`, json) : fetch(`${gateway.url}/copilot/read`));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  for (let n = 0; n < 4; n++) {
    const before = answered();
    await expect.poll(answered).toBeGreaterThan(before + 50);
    await service.stop();
    service = await startService('dossier', answering, service.port);
  }
  over = true;
  await Promise.all(callers);
  await service.stop();
  expect([...statuses.keys()]).toEqual([200]);
});

describe('auth that is down', () => {
  it('answers 503 to a call with a session, never 401 or a visitor context; public routes go on', async () => {
    const service = kept(await startRaw((_request, response) => void response.end('{}')));
    const gateway = kept(await startTestGateway({ dossier: service.url }, { routes }));
    const { bearer } = sessionOf();
    const response = await fetch(`${gateway.url}/copilot/mine`, { headers: bearer });
    expect(response.status).toBe(503);
    expect(await codeOf(response)).toBe('service.unavailable');
    expect((await fetch(`${gateway.url}/copilot/read`, { headers: bearer })).status).toBe(200);
  });
});

/** Thirty at once, and one more each two seconds that the machine took to ask. */
function expectThirty(statuses: number[], startedAt: number): void {
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const allowed = statuses.filter((status) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(30);
  expect(allowed).toBeLessThanOrEqual(31 + (performance.now() - startedAt) / 2_000);
}

describe('rates', () => {
  it('answers 429 with Retry-After to the user over the limit only', async () => {
    const auth = kept(await startService('auth', [resolveRoute]));
    const service = kept(await startRaw((_request, response) => void response.end('{}')));
    const gateway = kept(
      await startTestGateway(
        { auth: auth.url, dossier: service.url },
        { routes: [contract({ path: '/copilot/research', access: 'user', rate: 'research' })] },
      ),
    );
    const { bearer } = sessionOf();
    const call = (headers: Record<string, string>): Promise<Response> => fetch(`${gateway.url}/copilot/research`, { headers });
    const startedAt = performance.now();
    const answers = [];
    for (let n = 0; n < 50; n++) answers.push(await call(bearer));
    expectThirty(
      answers.map(({ status }) => status),
      startedAt,
    );
    const refused = answers.find(({ status }) => status === 429) as Response;
    expect(await codeOf(refused)).toBe('request.rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await call(sessionOf().bearer)).status).toBe(200);
  });

  it('counts by address on public routes: any spelling of one IPv6 /64 shares one bucket', async () => {
    const service = kept(await startRaw((_request, response) => void response.end('{}')));
    const gateway = kept(
      await startTestGateway(
        { dossier: service.url },
        { routes: [contract({ path: '/copilot/door', rate: 'sign_in' })], env: { TRUSTED_PROXY_HOPS: '1' } },
      ),
    );
    const from = async (address: string): Promise<number> =>
      (await fetch(`${gateway.url}/copilot/door`, { headers: { 'x-forwarded-for': address } })).status;
    const spellings = (n: number): string =>
      [`2001:db8:0:1::${n.toString(16)}`, `2001:DB8:0000:0001:ffff::${n.toString(16)}`, `[2001:db8::1:0:0:0:${n.toString(16)}]:4711`][
        n % 3
      ] as string;
    const startedAt = performance.now();
    const statuses = [];
    for (let n = 0; n < 200; n++) statuses.push(await from(spellings(n)));
    expectThirty(statuses, startedAt);
    expect(await from('2001:db8:0:2::1')).toBe(200);
    expect(await from('192.0.2.1')).toBe(200);
  });

  it('neither lifts the limits nor refuses everyone while the store is down', async () => {
    const service = kept(await startRaw((_request, response) => void response.end('{}')));
    const gateway = kept(
      await startTestGateway(
        { dossier: service.url },
        { routes: [contract({ path: '/copilot/door', rate: 'sign_in' })], env: { REDIS_URL: 'redis://127.0.0.1:9' } },
      ),
    );
    const startedAt = performance.now();
    const statuses = [];
    for (let n = 0; n < 50; n++) statuses.push((await fetch(`${gateway.url}/copilot/door`)).status);
    expectThirty(statuses, startedAt);
  });
});

describe('a stop', () => {
  it('finishes calls in flight and refuses new ones', async () => {
    let begun: () => void = () => undefined;
    let release: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = route(read, async () => {
      begun();
      await held;
      return { done: true };
    });
    const service = kept(await startService('dossier', [slow]));
    const gateway = kept(await startTestGateway({ dossier: service.url }, { routes }));
    const inFlight = exchange(gateway.port, 'GET /copilot/read HTTP/1.1\r\nHost: x\r\n\r\n');
    await started;
    const stopped = gateway.stop();
    await expect(fetch(`${gateway.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow();
    release();
    // exchange() ends with the connection: the gateway closed it, though the client would have kept it.
    expect(await inFlight).toContain('{"done":true}');
    await stopped;
  });
});
