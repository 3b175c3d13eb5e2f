import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A process of its own: a service that answers 230 bytes after five milliseconds, and an auth that knows every token but those that
 * begin with « junk ». It sends its port to its parent.
 */
const ANSWER_AFTER_MS = 5;
const answer = JSON.stringify({ text: 'x'.repeat(218) });
const users = new Map<string, object>();

const server = createServer((request, response) => {
  const send = (body: string): void =>
    void response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  if (request.url !== '/internal/auth/sessions/resolve') {
    request.resume().on('end', () => setTimeout(() => send(answer), ANSWER_AFTER_MS));
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const { token } = JSON.parse(body) as { token: string };
    if (token.startsWith('junk')) {
      send('{"context":null}');
      return;
    }
    const known = users.get(token) ?? { userId: randomUUID(), sessionId: randomUUID(), roles: ['user'], firmId: null, emailVerified: true };
    users.set(token, known);
    send(JSON.stringify({ context: known }));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));
