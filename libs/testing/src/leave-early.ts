import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The next connection that this process accepts on a port. */
function accepted(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const onSocket = (message: unknown): void => {
      const { socket } = message as { socket: Socket };
      if (socket.localPort !== port) return;
      unsubscribe('net.server.socket', onSocket);
      resolve(socket);
    };
    subscribe('net.server.socket', onSocket);
  });
}

/** Sends these bytes to a server of this process and leaves once `reached` resolves; resolves when the server has seen it. */
export async function leaveEarly(port: number, bytes: string, reached: Promise<unknown>): Promise<void> {
  const arrival = accepted(port);
  const client = connect(port, '127.0.0.1', () => client.write(bytes));
  const socket = await arrival;
  await reached;
  const closed = once(socket, 'close');
  client.destroy();
  await closed;
}
