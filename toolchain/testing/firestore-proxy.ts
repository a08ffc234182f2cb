/** A TCP proxy between the function and the database that can be cut, and that can lose the database's answers. */

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../product/ports.ts';
import { env } from './env.ts';

export interface FirestoreLine {
  /** `host:port`, for FIRESTORE_EMULATOR_HOST. */
  readonly address: string;
  /** From now on the database gets the requests, but its answers are lost. */
  loseAnswers(): void;
  /** Drops every connection and takes no new ones. */
  cut(): void;
  /** Takes connections again, and carries both ways. */
  mend(): Promise<void>;
  close(): void;
}

export async function firestoreLine(): Promise<FirestoreLine> {
  const [host = '', port = ''] = env.FIRESTORE_EMULATOR_HOST.split(':');
  const sockets = new Set<Socket>();
  let losing = false;

  function carry(from: Socket): void {
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
    to.on('data', (chunk) => losing || from.write(chunk));
  }

  async function listen(at: number): Promise<Server> {
    const server = createServer(carry).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  // No port that a connection could take while the line is cut.
  const own = await freePort();
  let server = await listen(own);
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${own}`,
    loseAnswers: () => {
      losing = true;
    },
    cut,
    mend: async () => {
      losing = false;
      server = await listen(own);
    },
    close: cut,
  };
}
