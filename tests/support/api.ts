/** Calls the API like a client, and validates every answer against the contract. */

import { type ApiError, errorSchema, type Spec } from '@fresher-party/contract/calls/spec';
import {
  basePath,
  type EndpointKey,
  endpoints,
  type Output,
  type RequestBody,
  routes,
} from '@fresher-party/contract/endpoints';
import { type ErrorCode, errorCodes } from '@fresher-party/contract/errors';
import * as z from 'zod/mini';
import { env } from './env.ts';
import { strict } from './strict.ts';

export interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly body?: string;
  /** The instance, as `http://host:port`; default APP_URL. */
  readonly origin?: string | undefined;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Expected seconds of shared caching. Not read from the contract, whose values this checks. */
const shared = [
  [/^\/event(\/facts)?\/?(\?|$)/, 3],
  [/^\/songs\/queue\/?(\?|$)/, 5],
  [/^\/results\/?(\?|$)/, 10],
] as const;

/** Sends any request below the base path, and checks the headers of every answer (design §3). */
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
  /** Typed by the contract, but tests may send anything. */
  readonly body?: RequestBody<K> | Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string | undefined;
}

/** A successful answer or an error, in one type; tests assert which. */
type Envelope<K extends EndpointKey> = Output<K> &
  Partial<Omit<ApiError, 'success' | 'message'>> & { readonly success: boolean };

export interface Answer<K extends EndpointKey> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Envelope<K>;
}

/**
 * Calls an endpoint. Throws if the answer does not match the contract: a success outside its schema, or an error with
 * another shape, a status that is not its code's, or a code that the endpoint doesn't list.
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

  return validateAnswer(key, { status, headers, text });
}

/** Like `call`, but throws for an error answer. */
export async function succeed<K extends EndpointKey>(key: K, options: CallOptions<K> = {}): Promise<Envelope<K>> {
  const { status, json } = await call(key, options);
  if (!json.success) throw new Error(`${key} was refused with ${status}: ${JSON.stringify(json)}`);
  return json;
}

/** Parses an endpoint's answer. Throws if it does not match the contract, as `call` does. */
export function validateAnswer<K extends EndpointKey>(key: K, { status, headers, text }: RawAnswer): Answer<K> {
  const json: unknown = JSON.parse(text);
  const answer = { status, headers, json: json as Envelope<K> };
  if (status === ('isRedirect' in endpoints[key] ? 302 : 200)) {
    const schema = successSchema(endpoints[key]);
    const parsed = strict(schema).safeParse(json);
    if (!parsed.success) throw new Error(`${key} answered outside its schema: ${parsed.error.message}`);
    return answer;
  }
  const error = strict(errorSchema).parse(json);
  if (errorCodes[error.code].status !== status) throw new Error(`${key} answered ${error.code} with status ${status}.`);
  if (!possibleCodes(endpoints[key]).includes(error.code)) throw new Error(`${key} does not list ${error.code}.`);
  if (error.requestId !== headers.get('x-request-id')) throw new Error(`${key} names two request ids.`);
  return answer;
}

function successSchema(spec: Spec): z.ZodMiniObject {
  return z.extend(spec.output, { success: z.literal(true) });
}

function possibleCodes(spec: Spec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'INTERNAL',
    'METHOD_NOT_ALLOWED',
    'DATABASE_UNAVAILABLE',
    'BUSY',
    ...(spec.errors ?? []),
  ]);
  if (spec.access !== 'public') codes.add('UNAUTHENTICATED').add('FORBIDDEN');
  if (spec.params ?? spec.query ?? spec.body ?? spec.idempotent) codes.add('INVALID_INPUT');
  if (spec.body) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (spec.idempotent === 'refuses') codes.add('IDEMPOTENCY_KEY_REUSED');
  return [...codes];
}
