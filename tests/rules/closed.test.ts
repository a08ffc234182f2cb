import { describe, expect, it } from 'vitest';
import { collectionNames, pathOf, uids } from './documents.ts';
import { actors, loadRules, uidOf } from './environment.ts';
import { listenedTo } from './read-cases.ts';
import { attempt, everyOperation, type Operation, type Outcome, outcomeOf, outcomesOf } from './requests.ts';

/** Closed to everybody, admins too (design §4): all but what organisers' pages listen to. */
const open: readonly string[] = [...listenedTo, 'settings'];
const closed = collectionNames.filter((name) => !open.includes(name));

/** Documents that the product doesn't have, each close to a path that the rules know. */
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

const denied = (operations: readonly Operation[]): Record<string, Outcome> =>
  Object.fromEntries(operations.map((operation) => [operation, 'denied']));

describe.each(actors)('%s is denied', (actor) => {
  it.each(collectionNames)('every write of their own document in %s', async (name) => {
    const own = pathOf(name, uidOf(actor));
    const outcomes = await outcomesOf({
      update: attempt('update', rules.db(actor), own),
      delete: attempt('delete', rules.db(actor), own),
    });
    expect(outcomes).toEqual(denied(['update', 'delete']));
    await rules.clear();
    expect(await outcomeOf(attempt('create', rules.db(actor), own))).toBe('denied');
  });

  it.each(closed)('every read of their own document in %s', async (name) => {
    const own = pathOf(name, uidOf(actor));
    const outcomes = await outcomesOf({
      get: attempt('get', rules.db(actor), own),
      list: attempt('list', rules.db(actor), own),
    });
    expect(outcomes).toEqual(denied(['get', 'list']));
  });

  it.each(unknown)('every operation on %s', async (path) => {
    const requests = everyOperation.map((operation) => [
      operation,
      attempt(operation, rules.db(actor), operation === 'create' ? `${path}-new` : path),
    ]);
    expect(await outcomesOf(Object.fromEntries(requests))).toEqual(denied(everyOperation));
  });
});
