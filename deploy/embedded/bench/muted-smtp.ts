import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type MutedSmtp = {
  readonly url: string;
  /** While muted, no message is answered: whoever sends one waits. */
  mute(isMuted: boolean): void;
  /** Senders that wait for an answer. */
  waiting(): number;
  stop(): Promise<void>;
};

/** A mail server that takes every message, or leaves its sender without an answer. */
export async function startMutedSmtp(): Promise<MutedSmtp> {
  const sockets = new Set<Socket>();
  const kept = new Set<Socket>();
  let isMuted = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      kept.delete(socket);
    });
    socket.on('error', () => {});
    let isData = false;
    let rest = '';
    const answer = (line: string): void => {
      if (isData && line !== '.') return;
      const isEnd = isData;
      isData = !isData && /^DATA$/i.test(line);
      if (isEnd && isMuted) kept.add(socket);
      else if (isData) socket.write('354 go on\r\n');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(answer);
    });
    socket.write('220 ready\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mute: (next) => {
      isMuted = next;
    },
    waiting: () => kept.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
