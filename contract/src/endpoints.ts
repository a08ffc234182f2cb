/** Each call as data (design §2 and 3). Handlers, the web's client and the access tests derive from it. */

import * as z from 'zod/mini';
import { accountsEndpoints } from './calls/accounts.ts';
import { candidatesEndpoints } from './calls/candidates.ts';
import { eventEndpoints } from './calls/event.ts';
import { exportsEndpoints, logEndpoints } from './calls/log.ts';
import { messagesEndpoints } from './calls/messages.ts';
import { guestsEndpoints, peopleEndpoints } from './calls/people.ts';
import { pushEndpoints } from './calls/push.ts';
import { remindersEndpoints } from './calls/reminders.ts';
import { songsEndpoints } from './calls/songs.ts';
import type { Access, Method, Spec } from './calls/spec.ts';
import { stationsEndpoints } from './calls/stations.ts';
import { votingEndpoints } from './calls/voting.ts';

export type { Access, Method };

export const basePath = '/api/v1/fresherParty';

const none = z.object({});

export const endpoints = {
  ...accountsEndpoints,
  ...guestsEndpoints,
  ...peopleEndpoints,
  ...eventEndpoints,
  ...votingEndpoints,
  ...candidatesEndpoints,
  ...songsEndpoints,
  ...messagesEndpoints,
  ...remindersEndpoints,
  ...exportsEndpoints,
  ...stationsEndpoints,
  ...pushEndpoints,
  ...logEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S extends z.ZodMiniType> ? S : typeof none;

export type ParsedInput<K extends EndpointKey> = {
  readonly [P in 'params' | 'query' | 'body']: z.output<Part<K, P>>;
};
export type RequestBody<K extends EndpointKey> = z.input<Part<K, 'body'>>;
export type Output<K extends EndpointKey> = z.output<Endpoints[K]['output']>;

export interface Route {
  readonly key: EndpointKey;
  readonly method: Method;
  /** Relative to `basePath`, with `{name}` for a parameter. */
  readonly path: string;
  readonly spec: Spec;
}

export const routes: readonly Route[] = (Object.keys(endpoints) as EndpointKey[]).map((key) => {
  const [method, path] = key.split(' ') as [Method, string];
  return { key, method, path, spec: endpoints[key] };
});

/** `Cache-Control` of a successful answer. Errors are never cached. */
export function cacheControl({ sharedFor, file }: Pick<Spec, 'sharedFor' | 'file'>): string {
  if (file) return 'public, max-age=31536000, immutable';
  return sharedFor === undefined ? uncached : `public, max-age=0, s-maxage=${sharedFor}`;
}

export const uncached = 'private, no-store';
