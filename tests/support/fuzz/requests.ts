/** Arbitrary requests to every endpoint of the contract. */

import { type EndpointKey, type Route, routes } from '@fresher-party/contract/endpoints';
import fc from 'fast-check';
import { bodyText, textValue } from './values.ts';

const callers = ['stranger', 'guest', 'admin', 'forged'] as const;

export interface FuzzRequest {
  /** Undefined for an unknown path or method. */
  readonly key: EndpointKey | undefined;
  readonly method: string;
  /** Relative to the base path. */
  readonly path: string;
  readonly caller: (typeof callers)[number];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 20 },
  fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'application/JSON', 'x'),
);
const byte = fc.integer({ min: 1, max: 254 });
const address = fc.tuple(byte, byte, byte, byte).map((parts) => parts.join('.'));
const visible = fc.constantFrom(...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)));

const headers = fc
  .record({
    'Content-Type': contentType,
    // Simulates Google's front end with different sources, so that their limits are not reached.
    'X-Forwarded-For': fc.array(address, { minLength: 1, maxLength: 3 }).map((hops) => hops.join(', ')),
    'Idempotency-Key': fc.option(fc.string({ unit: visible, minLength: 1, maxLength: 140 }), { nil: undefined }),
    'Content-Encoding': fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 40 },
      fc.constantFrom('gzip', 'br', 'identity'),
    ),
  })
  .map((all): Record<string, string> => JSON.parse(JSON.stringify(all)));

/** `encodeURIComponent` that encodes a lone surrogate as undecodable bytes instead of throwing. */
const encode = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

function requestOf({ key, method, path, spec }: Route, candidateIds: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = fc.record(Object.fromEntries(names.map((name) => [name, textValue(name, candidateIds)])));
  const query = fc.record(
    Object.fromEntries(Object.keys(spec.query?.shape ?? {}).map((name) => [name, textValue(name, candidateIds)])),
    { requiredKeys: [] },
  );
  const body = spec.body ? bodyText(Object.keys(spec.body.shape), candidateIds) : fc.constant(undefined);
  return fc.record({ params, query, headers, body, caller: fc.constantFrom(...callers) }).map((made) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(made.params[name])));
    const search = Object.entries(made.query).map(([name, value]) => `${name}=${encode(String(value))}`);
    // An empty parameter, or one of dots, results in another path.
    const isOther =
      names.some((name) => ['', '.', '..'].includes(String(made.params[name]))) || filled.includes('%ED%A0');
    return {
      key: isOther ? undefined : key,
      method,
      path: search.length > 0 ? `${filled}?${search.join('&')}` : filled,
      caller: made.caller,
      headers: made.headers,
      ...(made.body === undefined ? {} : { body: made.body }),
    };
  });
}

const elsewhere: fc.Arbitrary<FuzzRequest> = fc.record({
  key: fc.constant(undefined),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  path: fc.constantFrom('/nothing', '//vote/all', '/%2e%2e/me', '/me;x=1', '/ME', '/%', '/vote/category/%2F'),
  caller: fc.constantFrom(...callers),
  headers,
});

/** Any request. `candidateIds` are of existing candidates. */
export function fuzzRequest(candidateIds: readonly string[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...routes.map((route) => requestOf(route, candidateIds)), elsewhere);
}
