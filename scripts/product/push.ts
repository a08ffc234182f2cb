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

/** Messages kept per phone, the newest ones. */
const mostKept = 50;
const requests = new Map<string, PushRequest[]>();
const statuses = new Map<string, number[]>();

function send(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

/** 201 by default. */
function nextStatus(phone: string): number {
  const planned = statuses.get(phone) ?? [];
  return (planned.length > 1 ? planned.shift() : planned[0]) ?? 201;
}

export async function answerPush(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, kind, phone = ''] = (request.url ?? '').split('/');
  const body = await buffer(request);
  if (kind === 'statuses') {
    statuses.set(phone, JSON.parse(body.toString()));
    return send(response, 204);
  }
  if (kind !== 'phones') return send(response, 404);
  const kept = requests.get(phone) ?? [];
  if (request.method === 'GET') return send(response, 200, JSON.stringify(kept));
  const status = nextStatus(phone);
  const received = { headers: request.headers, body: body.toString('base64'), status };
  requests.set(phone, [...kept, received].slice(-mostKept));
  send(response, status);
}
