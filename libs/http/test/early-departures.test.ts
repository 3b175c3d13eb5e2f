import { defineRoute } from '@attendu/contracts/route';
import { leaveEarly } from '@attendu/testing/leave-early';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../src/create-app.ts';
import { route, streamRoute } from '../src/route.ts';
import { silent, USER } from './fixtures.ts';

const common = { owner: 'dossier', method: 'GET', access: 'user', summary: '-' } as const;
const read = defineRoute({ ...common, id: 'test.read', path: '/copilot/read', response: z.object({}) });
const stream = defineRoute({ ...common, id: 'test.stream', path: '/copilot/stream', response: null, stream: true, timeoutMs: 0 });

it.each(['/copilot/read', '/copilot/stream'])(
  'a client that leaves while its identity is checked is known to have left (%s)',
  async (path) => {
    let identified: () => void = () => undefined;
    let asked: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const known = new Promise<void>((resolve) => {
      identified = resolve;
    });
    let told: (hasLeft: boolean) => void = () => undefined;
    const hasLeft = new Promise<boolean>((resolve) => {
      told = resolve;
    });
    const app = createApp({
      service: 'dossier',
      log: silent,
      ready: async () => ({}),
      verify: {
        async verify() {
          asked();
          await known;
          return { kind: 'gateway', user: USER, clientAddress: null };
        },
      },
      routes: [
        route(read, async (ctx) => {
          told(ctx.signal.aborted);
          return {};
        }),
        streamRoute(stream, async (_ctx, _input, sse) => told(sse.closed.aborted)),
      ],
    });
    const { port } = await app.listen(0, '127.0.0.1');
    try {
      await leaveEarly(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Attendu-Context: one\r\n\r\n`, reached);
      identified();
      expect(await hasLeft).toBe(true);
    } finally {
      await app.stop(100);
    }
  },
);
