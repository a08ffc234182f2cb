import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { type ApiError, idempotencyKeyField } from '@fresher-party/contract/calls/spec';
import { basePath, cacheControl, type Route, routes, uncached } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import * as logger from 'firebase-functions/logger';
import * as z from 'zod/mini';
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { IpDelay, RequestSource } from '../core/throttles.ts';
import { isTransient } from '../db/errors.ts';
import type { RequireSession } from '../features/accounts/sessions/sessions.ts';
import type { Handlers } from '../features/endpoint.ts';
import { discardBody, readBody } from './body.ts';

interface ApiParts {
  readonly handlers: Handlers;
  readonly requireSession: RequireSession;
  readonly clock: Clock;
  readonly delayed: IpDelay;
}

/**
 * For the body to arrive, and again for the work, because phones may be slow. Longer than any healthy call including
 * mail, and shorter than the clients' 30 s.
 */
const timeoutMs = 12_000;

/** A handler of an endpoint that is known only at run time. */
type AnyHandler = (context: never) => Promise<object>;

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

const keyHeader = z.object({ 'Idempotency-Key': z.optional(idempotencyKeyField) });

/** Serves the endpoints over HTTP: routes, checks access, parses input and output, and builds the envelope. */
export function createApi({ handlers, requireSession, clock, delayed }: ApiParts) {
  async function run(
    { route: { key: call, spec }, params }: Match,
    search: string,
    request: IncomingMessage,
    { signal, timer }: { signal: AbortSignal; timer: NodeJS.Timeout },
  ): Promise<Record<string, unknown>> {
    const { headers } = request;
    const caller = spec.access === 'public' ? {} : await requireSession(headers.authorization, spec, clock.now());
    const input = {
      params: parsePart(spec.params, params),
      query: parsePart(spec.query, spec.query && Object.fromEntries(new URLSearchParams(search))),
      body: parsePart(spec.body, spec.body && (await readBody(request, spec.bodyBytes))),
    };
    const given = { 'Idempotency-Key': headers['idempotency-key'] };
    const { 'Idempotency-Key': idempotencyKey } = parsePart(spec.idempotent && keyHeader, given);
    timer.refresh();
    const handler: AnyHandler = handlers[call];
    const handle = () => handler({ ...input, call, now: clock.now(), signal, idempotencyKey, ...caller } as never);
    const answer = await (spec.ipLimit ? delayed(spec.ipLimit, sourceOf(request), handle) : handle());
    // Parsed, so that unlisted fields can't leak (design §2).
    return { success: true, ...spec.output.parse(answer) };
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const requestId = randomUUID();
    const headers: OutgoingHttpHeaders = {
      'Cache-Control': uncached,
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
    };
    let routeKey = 'unknown';
    let code = 'OK';
    const ended = new AbortController();
    // Abort only for a disconnected client, because it creates an error with a stack trace.
    response.once('close', () => response.writableFinished || ended.abort());
    try {
      const { method = 'GET', url = '' } = request;
      const [path = ''] = url.split('?', 1);
      const match = matchRoute(method, path);
      if (!match) throw new AppError('NOT_FOUND');
      if ('allow' in match) {
        headers.Allow = match.allow.join(', ');
        throw new AppError('METHOD_NOT_ALLOWED');
      }
      const { key, spec } = match.route;
      routeKey = key;
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        // A body that does not end is no error of ours.
        if (!request.complete) return request.destroy();
        ended.abort();
        late.reject(new AppError('DATABASE_UNAVAILABLE', { retryAfter: 5 }));
      }, timeoutMs);
      const work = run(match, url.slice(path.length), request, { signal: ended.signal, timer });
      const answer = await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
      headers['Cache-Control'] = cacheControl(spec);
      if (spec.isRedirect) headers.Location = answer.location as string;
      if (spec.file) send(response, 200, { ...headers, 'Content-Type': spec.file }, answer.file as Uint8Array);
      else sendJson(response, spec.isRedirect ? 302 : 200, headers, answer);
    } catch (thrown) {
      const error = toAppError(thrown, requestId);
      code = error.code;
      // Close only if the body does not end: firebase-tools writes once more after the last byte, and crashes if the
      // connection is closed by then.
      if (code === 'PAYLOAD_TOO_LARGE' && !(await discardBody(request))) headers.Connection = 'close';
      if (error.retryAfter !== undefined) headers['Retry-After'] = error.retryAfter;
      const { message, details } = error;
      const body: ApiError = { success: false, message, code: error.code, requestId, details };
      sendJson(response, errorCodes[error.code].status, headers, body);
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

const sendJson = (response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: object): void =>
  send(response, status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, JSON.stringify(body));

/** Sends a body in one write with the headers. */
function send(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: string | Uint8Array): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The routes of each path. A fixed path comes first, since it takes precedence over one with a parameter. */
const paths = Object.entries(Object.groupBy(routes, ({ path }) => path))
  .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
  .map(([path, own = []]) => ({
    own,
    pattern: new RegExp(`^${basePath}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
  }));

/** HEAD is treated as GET. Returns the allowed methods if only the method is wrong, and null for an unknown path. */
export function matchRoute(method: string, path: string): Match | { readonly allow: readonly string[] } | null {
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
