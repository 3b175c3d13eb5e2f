import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePorts } from '../src/postgres/free-port.ts';

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
