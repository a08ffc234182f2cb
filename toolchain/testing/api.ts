/** Calls the API as a client does, and checks every answer against the registry. */

import {
  basePath,
  type EndpointKey,
  endpoints,
  type Output,
  possibleCodes,
  type RequestBody,
  routes,
  successSchema,
} from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import { type ApiError, errorSchema } from '@fresher-party/contract/schemas/request';
import { env } from './env.ts';
import { strict } from './strict.ts';

export interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  /** Sent as it is. */
  readonly body?: string;
  /** Which instance to ask, as `http://host:port`; APP_URL when not given. */
  readonly origin?: string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Seconds for which a shared cache may keep an answer: not read from the registry, whose numbers this checks. */
const shared = [
  [/^\/event(\/facts)?\/?(\?|$)/, 3],
  [/^\/songs\/queue\/?(\?|$)/, 5],
  [/^\/results\/?(\?|$)/, 10],
  [/^\/results\/codes\//, 300],
] as const;

/** Any request below the base path. Checks what every answer of the API must carry (design §3). */
export async function request(
  method: string,
  path: string,
  { headers, token, body, origin }: RawRequest = {},
): Promise<RawAnswer> {
  const response = await fetch(`${origin ?? env.APP_URL}${basePath}${path}`, {
    method,
    headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  const where = `${method} ${path} (${response.status})`;
  const seconds = response.ok && shared.find(([address]) => address.test(path))?.[1];
  const cache = seconds ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-store';
  if (response.headers.get('cache-control') !== cache) throw new Error(`${where} may be kept by the wrong cache.`);
  if (response.headers.get('content-type') !== 'application/json; charset=utf-8')
    throw new Error(`${where} is no JSON.`);
  if (response.headers.has('set-cookie')) throw new Error(`${where} sets a cookie.`);
  if (!response.headers.get('x-request-id')) throw new Error(`${where} carries no request id.`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export interface CallOptions<K extends EndpointKey> {
  /** Typed as the registry says, but anything may be sent on purpose. */
  readonly body?: RequestBody<K> | Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string | undefined;
}

/** A success and a refusal in one type: the caller's expectations say which it is. */
export type Envelope<K extends EndpointKey> = Output<K> &
  Partial<Omit<ApiError, 'success' | 'message'>> & { readonly success: boolean };

export interface Answer<K extends EndpointKey> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Envelope<K>;
}

/**
 * Calls an endpoint. Throws when the answer is not what the registry says: a success outside its schema, or a refusal
 * with another shape, another status than its code's, or a code that this endpoint doesn't list.
 */
export async function call<K extends EndpointKey>(key: K, options: CallOptions<K> = {}): Promise<Answer<K>> {
  const route = routes.find((candidate) => candidate.key === key);
  if (route === undefined) throw new Error(`The registry has no ${key}.`);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''));
  const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]));
  const { status, headers, text } = await request(route.method, query.size > 0 ? `${path}?${query}` : path, {
    token: options.token,
    origin: options.origin,
    headers: { ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }), ...options.headers },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });

  return heldToRegistry(key, { status, headers, text });
}

/** As `call`; throws the answer when it is a refusal. */
export async function succeed<K extends EndpointKey>(key: K, options: CallOptions<K> = {}): Promise<Envelope<K>> {
  const { status, json } = await call(key, options);
  if (!json.success) throw new Error(`${key} was refused with ${status}: ${JSON.stringify(json)}`);
  return json;
}

/** Reads an answer of an endpoint. Throws when it is not what the registry says, as `call` does. */
export function heldToRegistry<K extends EndpointKey>(key: K, { status, headers, text }: RawAnswer): Answer<K> {
  const json: unknown = JSON.parse(text);
  const answer = { status, headers, json: json as Envelope<K> };
  if (status === ('isRedirect' in endpoints[key] ? 302 : 200)) {
    const schema = successSchema(endpoints[key]);
    // Exactly the listed fields; only the OpenAPI document is open by design.
    const parsed = (key === 'GET /openapi.json' ? schema : strict(schema)).safeParse(json);
    if (!parsed.success) throw new Error(`${key} answered outside its schema: ${parsed.error.message}`);
    return answer;
  }
  const error = strict(errorSchema).parse(json);
  if (errorCodes[error.code].status !== status) throw new Error(`${key} answered ${error.code} with status ${status}.`);
  if (!possibleCodes(endpoints[key]).includes(error.code)) throw new Error(`${key} does not list ${error.code}.`);
  if (error.requestId !== headers.get('x-request-id')) throw new Error(`${key} names two request ids.`);
  return answer;
}
