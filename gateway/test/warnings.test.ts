import { SERVICE_NAMES } from '@attendu/contracts/route';
import { expect, test } from 'vitest';
import { contract, startRaw, startTestGateway } from './fixtures.ts';

test('calls and streams of every service make the gateway warn of nothing', async () => {
  const routes = SERVICE_NAMES.flatMap((owner) => [
    contract({ owner, path: `/copilot/calls/${owner}` }),
    contract({ owner, path: `/copilot/streams/${owner}`, response: null, stream: true, timeoutMs: 0 }),
  ]);
  const service = await startRaw((_request, response) => response.end('{}'));
  const gateway = await startTestGateway(Object.fromEntries(SERVICE_NAMES.map((name) => [name, service.url])), { routes });
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => void warnings.push(message);
  process.on('warning', onWarning);
  try {
    for (const { path } of routes) {
      const answer = await fetch(gateway.url + path);
      await answer.text();
      expect(answer.status).toBe(200);
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', onWarning);
    await gateway.stop();
    await service.stop();
  }
});
