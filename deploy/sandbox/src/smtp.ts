import type { Logger } from '@attendu/log/logger';
import { SMTPServer } from 'smtp-server';

const MESSAGE_LIMIT = 5 * 1024 * 1024;

type Receiver = { receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<unknown> };

/** A mail server on the loopback address that accepts everything and delivers nothing but to `mailbox`. `port` 0: any free one. */
export async function startSmtp(o: { port: number; mailbox: Receiver; log: Logger }): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    banner: 'Attendu sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MESSAGE_LIMIT,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MESSAGE_LIMIT) chunks.push(chunk);
      });
      stream.once('error', done);
      stream.once('end', () => {
        if (size > MESSAGE_LIMIT) return done(Object.assign(new Error('Message too large'), { responseCode: 552 }));
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) };
        o.mailbox.receive(Buffer.concat(chunks), envelope).then(() => done(), done);
      });
    },
  });
  // A client that disconnects early is ignored.
  server.on('error', (error) => o.log.debug({ err: error }, 'smtp connection error'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(o.port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : o.port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
