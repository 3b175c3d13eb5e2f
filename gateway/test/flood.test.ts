import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problem } from '@attendu/http/problem';
import { expect, it } from 'vitest';
import { createApi } from '../src/api/api.ts';
import { createRouteTable } from '../src/api/route-table.ts';
import { createStreams } from '../src/api/streams.ts';
import { codeOf, contract, log } from './fixtures.ts';

it('an address that has made up too many tokens is refused before auth is asked', async () => {
  let asked = 0;
  const api = createApi({
    match: createRouteTable([contract({ path: '/copilot/mine', access: 'user' })]),
    sessions: {
      resolve: async () => {
        asked += 1;
        return null;
      },
      forget: () => undefined,
    },
    contextFor: async () => '',
    rates: { take: async () => undefined },
    proveAdministrator: async () => undefined,
    guesses: {
      check: () => {
        throw problem('request.rate_limited', { retryAfterSeconds: 1 });
      },
      count: () => undefined,
    },
    upstreams: {} as never,
    streams: createStreams(new AbortController().signal),
    trustedProxyHops: 0,
    origins: { publicOrigin: null, acceptAskedHost: true, trustedProxyHops: 0 },
    ownRoutes: {},
    log,
    observe: () => undefined,
  });
  const server = createServer(api);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/copilot/mine`, {
      headers: { authorization: 'Bearer made-up-token-0001' },
    });
    expect(await codeOf(response)).toBe('request.rate_limited');
    expect(asked).toBe(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
