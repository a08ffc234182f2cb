/** A client that costs as little as it can, so that what is measured is the function. */

import { Agent, request } from 'node:http';
import { basePath } from '@fresher-party/contract/endpoints';

export interface Sent {
  readonly status: number;
  readonly requestId: string | undefined;
}

export interface Client {
  /** Resolves once the whole answer has come. */
  send(method: string, path: string, token?: string, body?: unknown): Promise<Sent>;
  close(): void;
}

/** A client of `origin` with so many connections, which stay open. */
export function clientOf(origin: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send(method, path, token, body) {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const headers = {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(payload === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': payload.length }),
      };
      return new Promise((resolve, reject) => {
        const outgoing = request(origin + basePath + path, { agent, method, headers }, (response) => {
          const requestId = response.headers['x-request-id']?.toString();
          response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, requestId }));
        });
        outgoing.once('error', reject).end(payload);
      });
    },
    close: () => agent.destroy(),
  };
}
