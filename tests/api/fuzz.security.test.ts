/**
 * Arbitrary requests to every call, mostly with valid fields: whatever is sent, no answer is a 5xx or outside the
 * contract. `FUZZ_SEED` and `FUZZ_COUNT` choose others, or more.
 */

import { nowActs } from '@fresher-party/contract/calls/event';
import { errorSchema } from '@fresher-party/contract/calls/spec';
import { type EndpointKey, endpoints, type Route, routes } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import { defaultFacts } from '@fresher-party/contract/facts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, password } from '../support/actors.ts';
import { call, request, validateAnswer } from '../support/api.ts';
import { clearGuests } from '../support/guests.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { clearFacts, setVoting } from '../support/state.ts';
import { strict } from '../support/strict.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(async () => {
  await Promise.all([runtime.stop(), clearFacts(), clearGuests()]);
});

const seed = Number(process.env.FUZZ_SEED ?? 20251011);
const count = Number(process.env.FUZZ_COUNT ?? 800);
/** Requests per property. They affect each other, which is intended. */
const batchSize = 20;

/** Controls, marks of direction, half characters, names that languages or the database reserve, and markup. */
const hostileText = fc.oneof(
  fc.constantFrom('', '\u0000', '\u202eevil\u2066', '\ud800', '\u3164', '__proto__', '__x__', '.', '..', 'a/b'),
  fc.constantFrom('<img src=x onerror=alert(1)>', '{{7*7}}', '\r\nBcc: everybody@iitdh.ac.in', 'x'.repeat(20_000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);
const time = fc.constantFrom('tomorrow', '2025-02-30T00:00:00Z', '+275760-09-13T00:00:00.000Z', '2025-10-11T19:00:00Z');
const email = fc.oneof(
  fc.stringMatching(/^[a-z]{6}@iitdh\.ac\.in$/),
  fc.constantFrom('guest@iitdh.ac.in', 'guest+1@iitdh.ac.in', 'guest@\u0456itdh.ac.in'),
);
const link = fc.stringMatching(/^https:\/\/open\.spotify\.com(@evil\.example)?\/track\/[0-9A-Za-z]{22}$/);

/** Mostly valid values of each field. Other fields are any text. `candidateIds` are of existing candidates. */
const meant = (candidateIds: readonly string[]): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  email,
  emails: fc.array(email, { maxLength: 5 }),
  password: fc.constantFrom(password, 'wrong password'),
  currentPassword: fc.constantFrom(password, 'wrong password'),
  otp: fc.stringMatching(/^\d{6}$/),
  signupIds: fc.array(fc.string({ maxLength: 70 }), { maxLength: 60 }),
  resetIds: fc.array(fc.string({ maxLength: 70 }), { maxLength: 60 }),
  bound: fc.boolean(),
  candidateID: fc.constantFrom(...candidateIds, 'nobody'),
  category: fc.constantFrom('Mr_Fresher', 'Miss_Fresher', 'Mr', 'Miss', 'Mrs'),
  songLinks: fc.array(link, { maxLength: 14 }),
  version: fc.integer({ min: 0, max: 3 }),
  facts: fc.record({
    ...{
      nights: fc.constant(defaultFacts.nights),
      venue: fc.constant(defaultFacts.venue),
      important: fc.constant(null),
    },
    dayTwoStartsAt: fc.oneof(fc.constant(defaultFacts.dayTwoStartsAt), time),
    items: fc.oneof(
      fc.shuffledSubarray([...defaultFacts.items]),
      fc.array(fc.record({ id: fc.string(), night: fc.constantFrom('one', 'three'), startsAt: time })),
    ),
  }),
  act: fc.constantFrom(...nowActs),
  item: fc.constantFrom(...defaultFacts.items.map(({ id }) => id), 'gone'),
  minutes: fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double()),
  id: fc.oneof(email, fc.constantFrom(...candidateIds)),
  limit: fc.stringMatching(/^-?\d{1,4}$/),
  // Well-formed ones, with ids that the database refuses.
  cursor: hostileText.map((id) => Buffer.from(JSON.stringify([1, 1, id])).toString('base64url')),
});

const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 20 },
      fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'),
    ),
    // As from many networks, so that none is delayed.
    'X-Forwarded-For': fc.ipV4(),
    'Idempotency-Key': fc.stringMatching(/^[!-~]{1,140}$/),
    'Content-Encoding': fc.oneof({ arbitrary: fc.constant('identity'), weight: 20 }, fc.constantFrom('gzip', 'br')),
  },
  { requiredKeys: ['Content-Type', 'X-Forwarded-For'] },
);

/** Any request to a call. */
function requestTo({ key, method, path, spec }: Route, candidateIds: readonly string[]) {
  const fieldsOf = (names: readonly string[], requiredKeys?: string[]) => {
    const values = names.map((name) => {
      const arbitrary = meant(candidateIds)[name] ?? fc.string({ unit: 'grapheme', maxLength: 80 });
      return [
        name,
        fc.oneof({ arbitrary, weight: 6 }, { arbitrary: hostileText, weight: 3 }, fc.jsonValue({ maxDepth: 3 })),
      ];
    });
    return fc.record(
      Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>,
      requiredKeys && { requiredKeys },
    );
  };
  // Node refuses a request line of more than 16 KiB.
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1000);
  const address = fc
    .tuple(
      fieldsOf([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
      fieldsOf(Object.keys(spec.query?.shape ?? {}), []),
    )
    .map(([params, query]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(textOf(params[name]).toWellFormed()),
      );
      return `${filled}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))}`;
    })
    // Those are other addresses.
    .filter((filled) => !/\/\.{0,2}[/?]/.test(filled));
  const json = fieldsOf(Object.keys(spec.body?.shape ?? {})).map((fields) => JSON.stringify(fields));
  const more = '{"__proto__":{"role":"admin"},"constructor":1,"role":"admin","sessionVersion":9,';
  const body = fc.oneof(
    { arbitrary: json, weight: 12 },
    json.map((whole) => whole.slice(0, -2)),
    json.map((whole) => whole.replace('{', more)),
    fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
    fc.constantFrom('', '"', '\ufeff{}', '{"a":1e400}', '['.repeat(3000), `{"name":"${'x'.repeat(40_000)}"}`),
  );
  const caller = fc.constantFrom('stranger', 'guest', 'admin', 'forged');
  return fc.record({
    ...{ key: fc.constant(key), method: fc.constant(method), address, caller, headers },
    body: spec.body ? body : fc.constant(undefined),
  });
}

it('always answers in the envelope, by the contract, and never with a 5xx', { timeout: 1_500_000 }, async () => {
  const people = { guest: await newActor('guest'), admin: await newActor('admin') };
  const { json } = await call('GET /vote/all', { token: people.admin.token });
  const ids = json.data.candidates.map(({ id }) => id);
  const codes: Record<string, number> = {};
  const succeeded = new Set<EndpointKey>();

  const any = fc.oneof(...routes.map((route) => requestTo(route, ids)));
  const property = fc.asyncProperty(fc.array(any, { minLength: batchSize, maxLength: batchSize }), async (batch) => {
    // Sequential; for concurrency see concurrency.security.test.ts.
    for (const { key, method, address, caller, headers, body } of batch) {
      const own = caller === 'guest' || caller === 'admin' ? caller : null;
      const forged = caller === 'forged' ? `${people.admin.token.slice(0, -4)}AAAA` : undefined;
      const token = own ? people[own].token : forged;
      const raw = await request(method, address, { headers, token, ...(body === undefined ? {} : { body }) });
      if (raw.status >= 500) throw new Error(`${method} ${address} answered ${raw.status}: ${raw.text}`);
      const answer =
        raw.status === 404 ? strict(errorSchema).parse(JSON.parse(raw.text)) : validateAnswer(key, raw).json;
      const code = answer.code ?? 'OK';
      if (code !== 'OK' && errorCodes[code].status !== raw.status) throw new Error(`${code} came with ${raw.status}.`);
      codes[code] = (codes[code] ?? 0) + 1;
      if (code === 'OK') succeeded.add(key);
      // Another person goes on after a logout or deletion, and when slots, votes or limits are used up.
      const ends = code === 'OK' && ['POST /logout', 'DELETE /me', 'POST /me/password'].includes(key);
      if (own && (ends || raw.status === 409 || raw.status === 429)) people[own] = await newActor(own);
    }
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(count / batchSize), interruptAfterTimeLimit: 1_200_000 });
  const total = Object.values(codes).reduce((sum, times) => sum + times, 0);
  const shown = `${succeeded.size} of ${Object.keys(endpoints).length} endpoints answered a success`;
  process.stdout.write(`${total} requests, seed ${seed}: ${JSON.stringify(codes)}; ${shown}.\n`);
  expect(total).toBeGreaterThanOrEqual(count);
  for (const code of ['OK', 'INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE']) {
    expect(codes[code], code).toBeGreaterThan(0);
  }
});
