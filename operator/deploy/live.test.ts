/** Results of the live checks for different answers of the app and Google. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { report } from './check.ts';
import { type Answer, headersOfEverything, indexProblems, liveChecks, trafficProblems } from './live.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'login'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), 'home');
writeFileSync(join(folder, 'login/index.html'), 'login');
writeFileSync(join(folder, 'assets/app-12345678.js'), 'script');

const api = '/api/v1/fresherParty';
const texts = new Map([
  [`${api}/health`, '{"success":true,"status":"ok"}'],
  ['/', 'home'],
  ['/login', 'login'],
  ['/assets/app-12345678.js', 'script'],
]);

/** Checks a correct release, except for one path. */
async function linesOf(path?: string, wrong?: Partial<Answer> | null, webDist = folder) {
  const lines: string[] = [];
  const checks = liveChecks({ origin: '', webDist, headers: headersOfEverything() }, async (asked) => {
    if (asked === path && wrong === null) return null;
    const text = texts.get(asked);
    const headers = new Headers({ ...headersOfEverything(), 'cache-control': 'private, no-store' });
    return { status: text === undefined ? 401 : 200, headers, text: text ?? '', ...(asked === path ? wrong : {}) };
  });
  await report(checks, (line) => lines.push(line));
  return lines.filter((line) => !line.startsWith('✔'));
}

it('accepts this release', async () => {
  expect(Object.keys(headersOfEverything())).toContain('Content-Security-Policy');
  expect(await linesOf()).toEqual([]);
});

it.each<[string, Partial<Answer> | null, string]>([
  [`${api}/health`, { status: 500 }, `✘ The API is not well: GET ${api}/health gave an answer 500.`],
  [`${api}/health`, { text: '' }, `✘ The API is not well: GET ${api}/health gave an answer 200.`],
  [`${api}/me`, { status: 200 }, `✘ Without a session, GET ${api}/me gave an answer 200 and not 401, uncached.`],
  [
    `${api}/me`,
    { headers: new Headers() },
    `✘ Without a session, GET ${api}/me gave an answer 401 and not 401, uncached.`,
  ],
  ['/', { headers: new Headers() }, '✘ / does not carry Content-Security-Policy as firebase.json says.'],
  [
    '/login',
    { text: 'old' },
    '✘ /login differs from web/dist/login/index.html: another release is live, or this is another checkout.',
  ],
  ['/login', null, '✘ /login should be web/dist/login/index.html: it gave no answer.'],
  [
    '/assets/app-12345678.js',
    { status: 404 },
    '✘ /assets/app-12345678.js should be web/dist/assets/app-12345678.js: it gave an answer 404.',
  ],
])('finds that %s is wrong: %j', async (path, wrong, line) => {
  expect(await linesOf(path, wrong)).toEqual([line]);
});

it('reports a missing build', async () => {
  expect(await linesOf(undefined, undefined, '/nonexistent')).toEqual([
    '✘ There is no build in web/dist: run npm run build.',
  ]);
});

it('reports missing or pinned functions, and how to fix that', () => {
  const latest = { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 };
  const pinned = { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: 'sendpush-00001-abc', percent: 100 };
  expect(trafficProblems('p', 'sendPush', { traffic: [latest] })).toEqual([]);
  expect(trafficProblems('p', 'sendPush', {})).toEqual([]);
  expect(trafficProblems('p', 'sendPush', null)).toEqual(['The function sendPush is not there.']);
  expect(trafficProblems('p', 'sendPush', { traffic: [pinned] })).toEqual([
    'sendPush is pinned to sendpush-00001-abc and not to the latest: unless that is on purpose, run "gcloud run services update-traffic sendpush --to-latest --region asia-south1 --project p".',
  ]);
});

it('compares indexes and TTL policies, and distinguishes broken ones from those being built', () => {
  const groups = 'projects/p/databases/(default)/collectionGroups';
  const fields = [
    { fieldPath: 'state', order: 'ASCENDING' },
    { fieldPath: 'createdAt', order: 'DESCENDING' },
  ];
  const file = {
    indexes: [{ collectionGroup: 'messages', fields }],
    fieldOverrides: [
      { collectionGroup: 'messages', fieldPath: 'expireAt', ttl: true },
      { collectionGroup: 'messages', fieldPath: 'text' },
    ],
  };
  const found = (index?: string, ttl?: string) =>
    indexProblems(file, {
      indexes: index
        ? [
            {
              name: `${groups}/messages/indexes/1`,
              state: index,
              fields: [...fields, { fieldPath: '__name__', order: 'DESCENDING' }],
            },
          ]
        : [],
      fields: ttl ? [{ name: `${groups}/messages/fields/expireAt`, ttlConfig: { state: ttl } }] : [],
    });
  const key = 'messages, state ASCENDING, createdAt DESCENDING';
  expect(found('READY', 'ACTIVE')).toEqual([]);
  expect(found()).toEqual([
    `The database lacks: ${key}. Deploy again.`,
    'The database lacks: TTL of messages.expireAt. Deploy again.',
  ]);
  expect(found('CREATING', 'CREATING')).toEqual([
    { note: `Being made, and slow or refused until then: ${key}.` },
    { note: 'Being made, and slow or refused until then: TTL of messages.expireAt.' },
  ]);
  expect(found('NEEDS_REPAIR', 'NEEDS_REPAIR')).toEqual([
    `Firestore could not build: ${key}. Delete it in the console (Firestore, Indexes), then deploy again.`,
    {
      note: 'Not for all earlier documents: TTL of messages.expireAt. Turn it off and on in the console (Firestore, Time-to-live).',
    },
  ]);
});
