/** Malicious values, and valid ones. */

import { nowActs } from '@fresher-party/contract/calls/event';
import { defaultFacts } from '@fresher-party/contract/facts';
import { limits } from '@fresher-party/contract/limits';
import fc from 'fast-check';
import { newEmail, password } from '../actors.ts';

const zalgo = `z${'\u0337\u0321\u0353\u035d'.repeat(60)}`;
const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';

/** Well-formed cursors with ids that the database refuses. */
const cursors = ['__x__', '.', '..', 'a/b', '\ud800', '', 'a'].map((id) =>
  Buffer.from(JSON.stringify([1, 1, id])).toString('base64url'),
);

/** Texts that break naive code: controls, bidi, combining marks, lone surrogates, markup, reserved names. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\u202eevil\u2066',
    '\ud800',
    'a\udc00b',
    '\ufeff',
    '\u3164',
    zalgo,
    '\u{1f389}'.repeat(limits.messageLength),
    '\u{1f389}'.repeat(limits.messageLength + 1),
    family.repeat(70),
    'x'.repeat(20_000),
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '{{7*7}}',
    '\r\nBcc: everybody@iitdh.ac.in',
    '../../etc/passwd',
    '__proto__',
    '__reserved__',
    '.',
    '..',
    'constructor',
    'NaN',
    '%00',
    '%ED%A0%80',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);

const track = '4uLU6hMCjMI75M1A2tKUQC';
const hostileLink = fc.constantFrom(
  `https://open.spotify.com@evil.example/track/${track}`,
  `https://open.spotify.com.evil.example/track/${track}`,
  `https://open.spotify.com\\@evil.example/track/${track}`,
);
const base62 = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
const honestLink = fc
  .string({ unit: base62, minLength: 22, maxLength: 22 })
  .map((id) => `https://open.spotify.com/intl-de/track/${id}?si=x`);

const hostileEmail = fc.constantFrom(
  'guest+1@iitdh.ac.in',
  'guest@\u0456itdh.ac.in',
  'guest@iitdh.ac.in\r\nBcc: x@y.example',
  'guest@iitdh.ac.in,admin@iitdh.ac.in',
  `${'a'.repeat(260)}@iitdh.ac.in`,
);

const hostileTime = fc.constantFrom(
  '',
  'tomorrow',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2025-02-30T00:00:00Z',
  '2025-10-11T19:00:00+05:30',
  '+275760-09-13T00:00:00.000Z',
);

/** Valid values of each field. `candidateIds` are of existing candidates. */
function honest(candidateIds: readonly string[]): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const email = fc.oneof(
    fc.constantFrom('guest@iitdh.ac.in', 'admin@iitdh.ac.in'),
    fc.integer().map(() => newEmail()),
    hostileEmail,
  );
  return {
    email,
    emails: fc.array(email, { maxLength: 5 }),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    password: fc.constantFrom(password, 'wrong password', 'password', 'x'.repeat(128)),
    currentPassword: fc.constantFrom(password, 'wrong password'),
    otp: fc.constantFrom('000000', '123456', '12345', '\u0661\u0662\u0663\u0664\u0665\u0666'),
    signupIds: fc.array(fc.string({ maxLength: 70 }), { maxLength: 60 }),
    resetIds: fc.array(fc.string({ maxLength: 70 }), { maxLength: 60 }),
    bound: fc.boolean(),
    link: fc.constantFrom('sample-link-of-22-char', 'short', 'x'.repeat(300)),
    candidateID: fc.constantFrom(...candidateIds, 'nobody'),
    category: fc.constantFrom('Mr_Fresher', 'Miss_Fresher', 'Mr', 'Miss', 'mr', 'Mrs'),
    songLinks: fc.array(fc.oneof(honestLink, hostileLink), { maxLength: 14 }),
    message: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    version: fc.integer({ min: 0, max: 3 }),
    facts: fc.record({
      nights: fc.constant(defaultFacts.nights),
      dayTwoStartsAt: fc.oneof(fc.constant(defaultFacts.dayTwoStartsAt), hostileTime),
      venue: fc.constantFrom(defaultFacts.venue, 'x'.repeat(500)),
      important: fc.oneof(fc.constant(null), fc.array(fc.string(), { maxLength: 10 })),
      items: fc.oneof(
        fc.shuffledSubarray([...defaultFacts.items]),
        fc.array(fc.record({ id: fc.string(), night: fc.constantFrom('one', 'two', 'three'), startsAt: hostileTime })),
      ),
    }),
    act: fc.constantFrom(...nowActs),
    item: fc.constantFrom(...defaultFacts.items.map(({ id }) => id), 'gone'),
    minutes: fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double()),
    id: fc.oneof(email, fc.constantFrom(...candidateIds)),
    limit: fc.constantFrom('1', '500', '1000', '1001', '0', '-1', '1e3', '0x10', '9'.repeat(40)),
    cursor: fc.oneof(fc.base64String({ maxLength: 80 }), fc.constant('x'.repeat(600)), fc.constantFrom(...cursors)),
  };
}

const nested = fc.integer({ min: 1, max: 3000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);

/** A field's value: mostly valid, sometimes arbitrary. */
function fieldValue(name: string, candidateIds: readonly string[]): fc.Arbitrary<unknown> {
  const meant = honest(candidateIds)[name] ?? fc.string();
  return fc.oneof(
    { arbitrary: meant, weight: 6 },
    { arbitrary: hostileText, weight: 3 },
    fc.jsonValue({ maxDepth: 3 }),
  );
}

/** Text for a path or a query, which stays below Node's limit of 16 KiB for a request line when encoded. */
export function textValue(name: string, candidateIds: readonly string[]): fc.Arbitrary<string> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return fieldValue(name, candidateIds).map((value) => text(value).slice(0, 1000));
}

/** A body with these fields, which is mostly JSON. */
export function bodyText(fields: readonly string[], candidateIds: readonly string[]): fc.Arbitrary<string> {
  const record = fc.record(Object.fromEntries(fields.map((name) => [name, fieldValue(name, candidateIds)])), {
    requiredKeys: [...fields],
  });
  const text = record.map((value) => JSON.stringify(value));
  return fc.oneof(
    { arbitrary: text, weight: 12 },
    fc.record({}).chain(() => text.map((whole) => whole.slice(0, -2))),
    text.map((whole) => whole.replace('{', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},')),
    text.map((whole) => whole.replace('{', '{"role":"admin","sessionVersion":9,"email":"twice@iitdh.ac.in",')),
    fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
    nested,
    fc.constantFrom('', 'null', '[]', '"', '\ufeff{}', '{"a":1e400}', `{"name":"${'x'.repeat(40_000)}"}`),
  );
}
