/** A TCP proxy between function and database for fault injection: it can disconnect them, or drop answers. */

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../scripts/product/ports.ts';
import { env } from './env.ts';

interface FirestoreProxy {
  /** `host:port`, for FIRESTORE_EMULATOR_HOST. */
  readonly address: string;
  /** Drops the database's answers from now on, but forwards requests. */
  dropAnswers(): void;
  /** Closes all connections and refuses new ones. */
  disconnect(): void;
  /** Accepts connections again, and forwards both directions. */
  reconnect(): Promise<void>;
  close(): void;
}

export async function startFirestoreProxy(): Promise<FirestoreProxy> {
  const [host = '', port = ''] = env.FIRESTORE_EMULATOR_HOST.split(':');
  const sockets = new Set<Socket>();
  let dropping = false;

  function forward(from: Socket): void {
    const to = connect(Number(port), host);
    for (const [socket, other] of [[from, to] as const, [to, from] as const]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    from.on('data', (chunk) => to.write(chunk));
    to.on('data', (chunk) => dropping || from.write(chunk));
  }

  async function listen(at: number): Promise<Server> {
    const server = createServer(forward).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  // Not an ephemeral port, which another connection could take while this is disconnected.
  const own = await freePort();
  let server = await listen(own);
  const disconnect = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${own}`,
    dropAnswers: () => {
      dropping = true;
    },
    disconnect,
    reconnect: async () => {
      dropping = false;
      server = await listen(own);
    },
    close: disconnect,
  };
}
