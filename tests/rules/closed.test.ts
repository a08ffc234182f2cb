import { describe, expect, it } from 'vitest';
import { collectionNames, pathOf, uids } from './documents.ts';
import { actors, loadRules, uidOf } from './environment.ts';
import { listenedTo } from './read-cases.ts';
import { attempt, everyOperation, type Operation, outcomesOf } from './requests.ts';

/** Collections that organisers' pages listen to. All others are closed to everybody, including admins (design §4). */
const open: readonly string[] = [...listenedTo, 'settings'];
const closed = collectionNames.filter((name) => !open.includes(name));

/** Non-existent documents, each similar to a path in the rules. */
const unknown = [
  'unknown/document',
  'unknown/document/below/document',
  'a/b/c/d/e/f/g/h',
  'Users/guest-uid',
  'user/guest-uid',
  'candidate/document',
  'settings/other',
  'databases/(default)/documents/event',
  'unknown/document/settings/event',
  'unknown/document/users/guest-uid',
  'unknown/document/messages/message',
  ...collectionNames.flatMap((name) => [
    `${pathOf(name, uids.guest)}/below/document`,
    `${pathOf(name, uids.guest)}/below/document/${name}/${uids.guest}`,
  ]),
];

const rules = loadRules('closed', unknown);

/** Names of the requests that were not denied. */
async function allowed(requests: readonly (readonly [name: string, request: Promise<unknown>])[]): Promise<string[]> {
  const outcomes = Object.entries(await outcomesOf(Object.fromEntries(requests)));
  expect(outcomes).toHaveLength(requests.length);
  return outcomes.filter(([, outcome]) => outcome !== 'denied').map(([name]) => name);
}

describe.each(actors)('%s is denied', (actor) => {
  const tried = (operations: readonly Operation[], paths: readonly string[]) =>
    paths.flatMap((path) =>
      operations.map((operation) => {
        const target = operation === 'create' ? `${path}-new` : path;
        return [`${operation} ${path}`, attempt(operation, rules.db(actor), target)] as const;
      }),
    );
  const own = (names: readonly (typeof collectionNames)[number][]) => names.map((name) => pathOf(name, uidOf(actor)));

  it('every write of their own document in each collection', async () => {
    expect(await allowed(tried(['update', 'delete'], own(collectionNames)))).toEqual([]);
    await rules.clear();
    const creations = own(collectionNames).map((path) => [path, attempt('create', rules.db(actor), path)] as const);
    expect(await allowed(creations)).toEqual([]);
  });

  it('every read of their own document in each closed collection', async () => {
    expect(await allowed(tried(['get', 'list'], own(closed)))).toEqual([]);
  });

  it('every operation on documents that the product does not have', async () => {
    expect(await allowed(tried(everyOperation, unknown))).toEqual([]);
  });
});
