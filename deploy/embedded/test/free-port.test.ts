import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts, setAside } from '../src/postgres/free-port.ts';

it('gives different free ports that no outgoing connection is given', async () => {
  const ports = await freePorts(40);
  expect(new Set(ports).size).toBe(40);
  expect(ports.every((port) => port >= 20_000 && port < 32_000)).toBe(true);
  for (const port of ports) {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  }
});

it('gives no port twice, nor one that was set aside', async () => {
  // Half of the ports, so that each draw would be one of them every other time.
  for (let port = 20_000; port < 26_000; port += 1) setAside(port);
  const ports = [...(await freePorts(20)), ...(await freePorts(20))];
  expect(new Set(ports).size).toBe(40);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(26_000);
});
