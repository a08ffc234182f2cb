/**
 * A stand-in for browsers' push services. Keeps the encrypted messages posted to `/phones/<name>`, and lists them for
 * `GET`. `PUT /statuses/<name>` sets the statuses for a phone's next requests, as JSON; the last one is repeated.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A received request, for tests. */
export interface PushRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Base64. */
  readonly body: string;
  readonly status: number;
}

const requests = new Map<string, PushRequest[]>();
const statuses = new Map<string, number[]>();

/** 201 by default. */
function nextStatus(phone: string): number {
  const planned = statuses.get(phone) ?? [];
  return (planned.length > 1 ? planned.shift() : planned[0]) ?? 201;
}

export async function answerPush(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, kind, phone = ''] = (request.url ?? '').split('/');
  const body = await buffer(request);
  const received = requests.get(phone) ?? [];
  if (kind === 'statuses') statuses.set(phone, JSON.parse(body.toString()));
  if (kind !== 'phones' || request.method === 'GET') {
    response.end(JSON.stringify(received));
    return;
  }
  const status = nextStatus(phone);
  requests.set(phone, [...received, { headers: request.headers, body: body.toString('base64'), status }]);
  response.writeHead(status).end();
}
