/**
 * The API client. One function for every call of the registry; an answer is a value, never an exception
 * (spec §7, §8; design §3).
 */

import type { basePath, EndpointKey, Endpoints, Output, RequestBody } from '@fresher-party/contract/endpoints';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { callToken } from '../state/session/station.ts';

/** Same origin. Imported as a value, the contract's constant would pull its schemas into the bundle. */
const apiBase: typeof basePath = '/api/v1/fresherParty';

/** Texts of the transport (spec §8). */
export const transportTexts = {
  network: 'Network error. Please check your internet connection.',
  unexpected: 'An unexpected error occurred',
  noMessage: 'An error occurred',
} as const;

export interface Failure {
  readonly success: false;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Fit to show a person. */
  readonly message: string;
  /** No answer, a refusal, or an answer that can't be read. */
  readonly cause: 'network' | 'refused' | 'unexpected';
  /** Whether `message` is the server's own sentence. */
  readonly fromServer: boolean;
  readonly code?: ErrorCode | undefined;
  /** A sentence per input field. */
  readonly details: Readonly<Record<string, string>>;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** The body as it came, or null. */
  readonly data: unknown;
}

/** `age`: seconds for which the CDN has had the answer. */
export type Result<T> = { readonly success: true; readonly data: T; readonly age: number } | Failure;

type Has<K extends EndpointKey, P extends string> = Endpoints[K] extends Record<P, unknown> ? true : false;
type ParamNames<K extends string> = K extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type PathParams<K extends EndpointKey> = { [P in ParamNames<K>]: string };

interface CommonOptions {
  signal?: AbortSignal;
  /** The answer is the same for everybody: sent without the session, so that the CDN may answer. */
  shared?: true;
}

export type CallOptions<K extends EndpointKey> = CommonOptions &
  (Has<K, 'body'> extends true ? { body: RequestBody<K> } : unknown) &
  (Has<K, 'params'> extends true ? { params: PathParams<K> } : unknown) &
  (Has<K, 'query'> extends true ? { query?: Readonly<Record<string, string | number>> } : unknown) &
  (Has<K, 'idempotent'> extends true ? { idempotencyKey: string } : unknown);

interface AnyOptions extends CommonOptions {
  body?: unknown;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  idempotencyKey?: string;
}

type Arguments<K extends EndpointKey> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

type UnauthorizedListener = (tokenUsed: string | null) => void;
let onUnauthorized: UnauthorizedListener = () => {};

/** Sets what happens on a 401; the app decides where to go (ADR 2). Returns the undo. */
export function setUnauthorizedListener(listener: UnauthorizedListener): () => void {
  onUnauthorized = listener;
  return () => {
    onUnauthorized = () => {};
  };
}

/** The address of a call: base, path with its parameters filled in and encoded, query. */
export function urlOf(key: EndpointKey, params: AnyOptions['params'], query?: AnyOptions['query']): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ''}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A failure in our words. */
export function ownFailure(status: number, message: string, cause: Failure['cause']): Failure {
  return { success: false, status, message, cause, fromServer: false, details: {}, data: null };
}

async function readRefusal(response: Response): Promise<Failure> {
  const data: unknown = await response.json().catch(() => null);
  const body = isRecord(data) ? data : {};
  const sentence = typeof body.message === 'string' ? body.message : '';
  const retryAfter = Number(response.headers.get('Retry-After'));
  const details = Object.entries(isRecord(body.details) ? body.details : {});
  return {
    ...ownFailure(response.status, sentence || transportTexts.noMessage, 'refused'),
    fromServer: sentence !== '',
    code: typeof body.code === 'string' ? (body.code as ErrorCode) : undefined,
    details: Object.fromEntries(details.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    data,
  };
}

/** Times that a call is sent again when the server is busy. */
const busyRetries = 3;

/** Refused for a second or two, before anything was done; not because of the person's own limit. */
function isBusy({ code, retryAfter = 0 }: Failure): boolean {
  const isShort = retryAfter > 0 && retryAfter <= 2;
  return code === 'BUSY' || ((code === 'RATE_LIMITED' || code === 'MAIL_UNAVAILABLE') && isShort);
}

/**
 * Calls an endpoint by its key in the registry, such as `POST /signup`. Gives up after 30 s (spec §9), and sends it again
 * before that when the server is busy, each time a random moment after `Retry-After`, so that phones spread.
 */
export async function call<K extends EndpointKey>(key: K, ...args: Arguments<K>): Promise<Result<Output<K>>> {
  const options: AnyOptions = args[0] ?? {};
  const timeout = AbortSignal.timeout(limits.requestTimeout);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  // The same for all retries: a repeated log-out must not end a newer session.
  const token = options.shared ? null : callToken();
  for (let left = busyRetries; ; left -= 1) {
    const result = await send(key, options, token, signal);
    if (result.success || !isBusy(result) || left === 0) return result;
    const wait = (result.retryAfter ?? 1) * (1 + Math.random()) * 1000;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function send<K extends EndpointKey>(
  key: K,
  { body, params, query, idempotencyKey, shared }: AnyOptions,
  token: string | null,
  signal: AbortSignal,
): Promise<Result<Output<K>>> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);

  let response: Response;
  try {
    response = await fetch(urlOf(key, params, query), {
      method: key.slice(0, key.indexOf(' ')),
      headers,
      signal,
      // 'no-store' would make the CDN ask the server, too.
      cache: shared ? 'default' : 'no-store',
      // No cookie, which would part the CDN's copies by person. The app sets none.
      credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return ownFailure(0, transportTexts.network, 'network');
  }

  if (response.status === 401) onUnauthorized(token);
  if (!response.ok) return readRefusal(response);
  try {
    const data: unknown = await response.json();
    if (!isRecord(data)) return ownFailure(response.status, transportTexts.unexpected, 'unexpected');
    if (data.success === false) return { ...(await readRefusal(Response.json(data))), status: response.status };
    return { success: true, data: data as Output<K>, age: Number(response.headers.get('Age')) || 0 };
  } catch {
    // The connection may also fail in the middle of the body.
    return signal.aborted || navigator.onLine === false
      ? ownFailure(0, transportTexts.network, 'network')
      : ownFailure(response.status, transportTexts.unexpected, 'unexpected');
  }
}

/** Whether the request may have succeeded: no answer came, or none that is certain to refuse it. */
export function outcomeUnknown({ cause, status }: Failure): boolean {
  return cause !== 'refused' || status >= 500;
}

/**
 * What to show for a failure: the server's sentence, or the transport's when no answer came; else the screen's own
 * words for an answer without a sentence (`refused`) or one that can't be read (`unexpected`), spec §8.
 */
export function errorText(failure: Failure, refused: string, unexpected: string = refused): string {
  if (failure.fromServer || failure.cause === 'network') return failure.message;
  return failure.cause === 'refused' ? refused : unexpected;
}
