/** The API client: returns failures as values and never throws (spec §7, §8; design §3). */

import type { basePath, EndpointKey, Endpoints, Output, RequestBody } from '@fresher-party/contract/endpoints';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { callToken, clearSession } from '../state/session/session.ts';

/** Same origin. A copy: importing the contract's constant would pull its schemas into the bundle. */
const apiBase: typeof basePath = '/api/v1/fresherParty';

export const transportTexts = {
  network: 'Network error. Please check your internet connection.',
  unexpected: 'An unexpected error occurred',
  /** The platform answers for the server, also after retries. */
  busy: 'The service is busy right now. Please try again in a moment.',
  portal: 'This network answers in the app’s place. If the Wi-Fi has a login page, open that first.',
  noMessage: 'An error occurred',
} as const;

export interface Failure {
  readonly success: false;
  readonly status: number;
  readonly message: string;
  /** `network`: no response; `refused`: an error response; `unexpected`: a response that can't be parsed. */
  readonly cause: 'network' | 'refused' | 'unexpected';
  /** Whether `message` says what is wrong, so that the screen's own text is not needed: it is the server's, mostly. */
  readonly fromServer: boolean;
  readonly code?: ErrorCode | undefined;
  readonly details: Readonly<Record<string, string>>;
  readonly retryAfter?: number | undefined;
  readonly data: unknown;
}

/** `age`: seconds that the response spent in the CDN's cache (the `Age` header). */
export type Result<T> = { readonly success: true; readonly data: T; readonly age: number } | Failure;

type Has<K extends EndpointKey, P extends string> = Endpoints[K] extends Record<P, unknown> ? true : false;
type ParamNames<K extends string> = K extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type PathParams<K extends EndpointKey> = { [P in ParamNames<K>]: string };

/** `shared`: the response is the same for everybody, so the call is sent without a token, and the CDN can cache it. */
export type CallOptions<K extends EndpointKey> = Pick<AnyOptions, 'shared'> &
  (Has<K, 'body'> extends true ? { body: RequestBody<K> } : unknown) &
  (Has<K, 'params'> extends true ? { params: PathParams<K> } : unknown) &
  (Has<K, 'query'> extends true ? { query?: Readonly<Record<string, string | number>> } : unknown) &
  (Has<K, 'idempotent'> extends true ? { idempotencyKey: string } : unknown);

interface AnyOptions {
  shared?: true | undefined;
  body?: unknown;
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number>> | undefined;
  idempotencyKey?: string;
}

type Arguments<K extends EndpointKey> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

function urlOf(key: string, params: AnyOptions['params'], query?: AnyOptions['query']): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = String(new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])));
  return `${apiBase}${path}${search && `?${search}`}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function ownFailure(status: number, message: string, cause: Failure['cause']): Failure {
  return { success: false, status, message, cause, fromServer: false, details: {}, data: null };
}

/** Not from the server: the platform's own answer when it is busy, or the page of a portal. */
const notOurs = (status: number, message: string, cause: Failure['cause']): Failure => ({
  ...ownFailure(status, message, cause),
  fromServer: true,
  code: 'BUSY',
});

function readRefusal(response: Response, data: unknown): Failure {
  const { status } = response;
  if (!isRecord(data) && (status === 429 || status === 503)) return notOurs(status, transportTexts.busy, 'refused');
  const body = isRecord(data) ? data : {};
  const sentence = typeof body.message === 'string' ? body.message : '';
  const retryAfter = Number(response.headers.get('Retry-After'));
  const details = Object.entries(isRecord(body.details) ? body.details : {});
  return {
    ...ownFailure(status, sentence || transportTexts.noMessage, 'refused'),
    fromServer: sentence !== '',
    code: typeof body.code === 'string' ? (body.code as ErrorCode) : undefined,
    details: Object.fromEntries(details.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    data,
  };
}

const busyRetries = 3;

/** Rejected before anything was done, for two seconds at most. A longer wait is the user's own rate limit. */
function isBusy({ code, retryAfter = 0 }: Failure): boolean {
  const isShort = retryAfter > 0 && retryAfter <= 2;
  return code === 'BUSY' || ((code === 'RATE_LIMITED' || code === 'MAIL_UNAVAILABLE') && isShort);
}

export const call = <K extends EndpointKey>(key: K, ...[options]: Arguments<K>): Promise<Result<Output<K>>> =>
  callAny(key, options);

/**
 * A call whose parts are known only at run time. Retries wait for `Retry-After` plus a random delay, so that phones
 * don't retry all at once; 30 s in all (spec §9).
 */
export async function callAny<T>(key: string, options: AnyOptions = {}): Promise<Result<T>> {
  try {
    const signal = AbortSignal.timeout(limits.requestTimeout);
    // The same token for all retries: a retried logout must not end a newer session.
    const token = options.shared ? null : callToken();
    for (let left = busyRetries; ; left -= 1) {
      const result = await send<T>(key, options, token, signal);
      if (result.success || !isBusy(result) || left === 0) return result;
      const wait = (result.retryAfter ?? 1) * (1 + Math.random()) * 1000;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  } catch {
    // Something that this browser lacks.
    return ownFailure(0, transportTexts.unexpected, 'unexpected');
  }
}

async function send<T>(
  key: string,
  { body, params, query, idempotencyKey, shared }: AnyOptions,
  token: string | null,
  signal: AbortSignal,
): Promise<Result<T>> {
  const url = urlOf(key, params, query);
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);

  let response: Response;
  try {
    response = await fetch(url, {
      method: key.slice(0, key.indexOf(' ')),
      headers,
      signal,
      // 'no-store' would bypass the CDN's cache, too.
      cache: shared ? 'default' : 'no-store',
      // The app uses no cookies, and one would split the CDN's cache by user.
      credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return ownFailure(0, transportTexts.network, 'network');
  }

  if (!response.ok) {
    const refusal = readRefusal(response, await response.json().catch(() => null));
    // A response to an older session does not affect the stored one.
    if (refusal.code === 'UNAUTHENTICATED' && token && token === callToken()) clearSession('expired');
    return refusal;
  }
  if (response.headers.get('Content-Type')?.startsWith('text/html'))
    return notOurs(response.status, transportTexts.portal, 'unexpected');
  try {
    const data: unknown = await response.json();
    if (!isRecord(data)) return ownFailure(response.status, transportTexts.unexpected, 'unexpected');
    if (data.success === false) return readRefusal(response, data);
    return { success: true, data: data as T, age: Number(response.headers.get('Age')) || 0 };
  } catch {
    return signal.aborted || navigator.onLine === false
      ? ownFailure(0, transportTexts.network, 'network')
      : ownFailure(response.status, transportTexts.unexpected, 'unexpected');
  }
}

/** Whether the request may have succeeded all the same: no response, or one that doesn't rule it out. */
export function outcomeUnknown({ cause, status }: Failure): boolean {
  return cause !== 'refused' || status >= 500;
}

/** The server's message or the network error; else the screen's own for a refusal or a broken answer (spec §8). */
export function errorText(failure: Failure, refused: string, unexpected: string = refused): string {
  if (failure.fromServer || failure.cause === 'network') return failure.message;
  return failure.cause === 'refused' ? refused : unexpected;
}

/** 128 random bits as 32 digits. `crypto.randomUUID` is missing on plain http other than localhost. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
