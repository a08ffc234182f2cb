import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { type ApiError, idempotencyKeyField } from '@fresher-party/contract/calls/spec';
import { basePath, cacheControl, endpoints, type Route, routes, uncached } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import * as logger from 'firebase-functions/logger';
import type * as z from 'zod/mini';
import { type Clock, withTimeout } from '../core/clock.ts';
import { AppError, invalidField } from '../core/errors.ts';
import type { Ids } from '../core/ids.ts';
import type { IpDelay, RequestSource } from '../core/throttles.ts';
import { isTransient } from '../db/errors.ts';
import type { Sessions } from '../features/accounts/sessions/sessions.ts';
import type { Handlers } from '../features/endpoint.ts';
import { discardBody, parseBody, readBytes } from './body.ts';

interface ApiParts {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly delayed: IpDelay;
}

/** Longer than any healthy call including mail, and shorter than the clients' 30 s. */
const timeoutMs = 12_000;

type Answer = Record<string, unknown>;

/** A handler of an endpoint that is known only at run time. */
type AnyHandler = (context: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Parses one part of a request. Throws INVALID_INPUT with one sentence per field; the first is also the message. */
function parsePart(schema: z.ZodMiniObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    details[String(issue.path[0] ?? 'body')] ??= issue.message;
  }
  throw new AppError('INVALID_INPUT', { message: parsed.error.issues[0]?.message, details });
}

/** The `Idempotency-Key` header (ADR 8). Throws INVALID_INPUT for a malformed one. */
function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const parsed = idempotencyKeyField.safeParse(header);
  if (!parsed.success) throw invalidField('Idempotency-Key', parsed.error.issues[0]?.message ?? 'Malformed header.');
  return parsed.data;
}

const bodyOf = async ({ bodyBytes = limits.bodyBytes, isForm }: Route['spec'], request: IncomingMessage) =>
  parseBody(request, await readBytes(request, bodyBytes), isForm);

/** Serves the endpoints over HTTP: routes, checks access, parses input and output, and builds the envelope. */
export function createApi({ handlers, sessions, clock, ids, delayed }: ApiParts) {
  /** Runs a call, which must answer in time; the body has a time of its own, because phones may be slow. */
  async function run(
    { key, spec }: Route,
    params: Record<string, string>,
    url: URL,
    request: IncomingMessage,
    { signal, inTime }: { signal: AbortSignal; inTime: <T>(work: Promise<T>) => Promise<T> },
  ): Promise<Answer> {
    const { headers } = request;
    const caller =
      spec.access === 'public' ? {} : await inTime(sessions.require(headers.authorization, spec, clock.now()));
    const input = {
      params: parsePart(spec.params, params),
      query: parsePart(spec.query, Object.fromEntries(url.searchParams)),
      body: parsePart(spec.body, spec.body && (await bodyOf(spec, request))),
      idempotencyKey: spec.idempotent ? parseIdempotencyKey(headers['idempotency-key']?.toString()) : undefined,
    };
    const handle = () =>
      (handlers[key] as unknown as AnyHandler)({ ...input, call: key, now: clock.now(), signal, ...caller });
    const answer = await inTime(spec.ipLimit ? delayed(spec.ipLimit, sourceOf(request), handle) : handle());
    const output: z.ZodMiniObject = endpoints[key].output;
    // Parsed, so that unlisted fields can't leak (design §2).
    return { success: true, ...output.parse(answer) };
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const requestId = ids.random();
    response.setHeader('Cache-Control', uncached);
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const method = request.method ?? 'GET';
    let routeKey = 'unknown';
    let code = 'OK';
    const ended = new AbortController();
    // Abort only for a disconnected client, because it creates an error with a stack trace.
    response.once('close', () => response.writableFinished || ended.abort());
    try {
      // Concatenated and not resolved, because `//elsewhere/` would be taken as a host.
      const url = URL.parse(`http://api${request.url ?? '/'}`);
      const match = url && matchRoute(method, url.pathname);
      if (!match) throw new AppError('NOT_FOUND');
      if ('allow' in match) {
        response.setHeader('Allow', match.allow.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      }
      routeKey = match.route.key;
      const inTime = <T>(work: Promise<T>): Promise<T> =>
        withTimeout(work, timeoutMs, () => {
          ended.abort();
          throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 5 });
        });
      const answer = await run(match.route, match.params, url, request, { signal: ended.signal, inTime });
      response.setHeader('Cache-Control', cacheControl(match.route.spec));
      const { file: type, isRedirect } = match.route.spec;
      if (isRedirect) response.setHeader('Location', answer.location as string);
      if (type) send(response, 200, type, answer.file as Uint8Array);
      else sendJson(response, isRedirect ? 302 : 200, answer);
    } catch (thrown) {
      const error = toAppError(thrown, requestId);
      code = error.code;
      // Close only if the body does not end: firebase-tools writes once more after the last byte, and crashes if the
      // connection is closed by then.
      if (code === 'PAYLOAD_TOO_LARGE' && !(await discardBody(request))) response.setHeader('Connection', 'close');
      sendError(response, error, requestId);
    }
    // Log the route and never the path, which may contain an e-mail address.
    const ms = Math.round(performance.now() - started);
    logger.info('request', { requestId, route: routeKey, status: response.statusCode, code, ms });
  };
}

/** Unexpected errors are logged with their stack and hidden from the client. */
function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isTransient(error)) return new AppError('DATABASE_UNAVAILABLE', { retryAfter: 1 });
  logger.error('unexpected error', { requestId, stack: error instanceof Error ? error.stack : String(error) });
  return new AppError('INTERNAL');
}

function sendError(response: ServerResponse, { code, message, details, retryAfter }: AppError, requestId: string) {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  const body: ApiError = { success: false, message, code, requestId, ...(details ? { details } : {}) };
  sendJson(response, errorCodes[code].status, body);
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));

/** Sends a body of this media type, in one write with the headers. */
function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

type RouteMatch =
  | { readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] }
  | null;

/** The routes of each path. A fixed path comes first, since it takes precedence over one with a parameter. */
const paths = Object.entries(Object.groupBy(routes, ({ path }) => path))
  .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
  .map(([path, own = []]) => ({
    own,
    pattern: new RegExp(`^${basePath}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
  }));

/** HEAD is treated as GET. Returns the allowed methods if only the method is wrong, and null for an unknown path. */
export function matchRoute(method: string, path: string): RouteMatch {
  for (const { own, pattern } of paths) {
    const match = pattern.exec(path);
    if (!match) continue;
    const route = own.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
    if (!route) return { allow: own.map((one) => one.method) };
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}

/**
 * The network of an address. IPv4 addresses are unchanged. IPv6 addresses become their /64, the least that a provider
 * assigns to one customer. IPv4-mapped IPv6 addresses become IPv4. Anything else is unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // URL canonicalises addresses: lower case, no leading zeros, at most one `::`, no dots.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text = '') => text.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Reads `X-Forwarded-For`, whose last entry Google's front end appends. */
export function sourceOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): RequestSource {
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
    .map(networkOf);
  const caller = hops.at(-1) ?? networkOf(request.socket?.remoteAddress ?? 'unknown');
  return { caller, origin: `${hops.at(-2) ?? ''}|${caller}` };
}
