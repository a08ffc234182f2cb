/** Shared by the benchmarks: a client with little overhead, and result rows. */

import { Agent, request } from 'node:http';
import { basePath } from '@fresher-party/contract/endpoints';

/** A row of the table. */
export interface Result {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly held: boolean;
}

export type Client = ReturnType<typeof clientOf>;

/** A client of `origin` with keep-alive connections. */
export function clientOf(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Resolves with the request's id once the whole answer has arrived. Throws unless it is 200. */
    send(method: string, path: string, token?: string, body?: unknown): Promise<string> {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const headers = {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(payload && { 'Content-Type': 'application/json', 'Content-Length': payload.length }),
      };
      return new Promise((resolve, reject) => {
        const outgoing = request(origin + basePath + path, { agent, method, headers }, (response) => {
          const { statusCode, headers: answered } = response;
          response.resume().once('end', () => {
            if (statusCode === 200) resolve(String(answered['x-request-id']));
            else reject(new Error(`${method} ${path} was answered ${statusCode}, so its figure would mean nothing.`));
          });
        });
        outgoing.once('error', reject).end(payload);
      });
    },
    close: () => agent.destroy(),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median ratio of alternating pairs, also as `1.02 × (51 ms vs 50 ms)`. */
export function compared(pairs: readonly (readonly [number, number])[], unit: string, digits = 0) {
  const ratio = median(pairs.map(([one, other]) => one / other));
  const middle = (index: 0 | 1): string => `${median(pairs.map((pair) => pair[index])).toFixed(digits)}${unit}`;
  return { ratio, measured: `${ratio.toFixed(2)} × (${middle(0)} vs ${middle(1)})` };
}
