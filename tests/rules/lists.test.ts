import {
  collection,
  collectionGroup,
  documentId,
  type Firestore,
  getCountFromServer,
  getDocs,
  limit,
  limitToLast,
  orderBy,
  query,
  where,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { collectionNames, uids } from './documents.ts';
import { actors, loadRules } from './environment.ts';
import { listenedTo, listLimit } from './read-cases.ts';
import { outcomeOf, outcomesOf, read } from './requests.ts';

const rules = loadRules('lists');
const triedLimits = [null, 1, listLimit, listLimit + 1, 1000] as const;

it.each(actors)('%s can list each collection up to their limit, and never without one', async (actor) => {
  const outcomes: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const name of collectionNames) {
    const highest = actor === 'admin' && (listenedTo as readonly string[]).includes(name) ? listLimit : 0;
    for (const tried of triedLimits) {
      const row = `${name}, limit ${tried}`;
      expected[row] = tried !== null && tried <= highest ? 'allowed' : 'denied';
      const request = read(rules.db(actor), { operation: 'list', collection: name, id: '', limit: tried });
      outcomes[row] = await outcomeOf(request);
    }
  }
  expect(outcomes).toEqual(expected);
});

const messages = (db: Firestore) => collection(db, 'messages');
const mine = where('senderId', '==', uids.guest);
const newest = orderBy('createdAt', 'desc');

describe('queries of messages', () => {
  it('a guest is denied even their own, which they get from the API', async () => {
    const own = (actor: 'guest' | 'admin') => getDocs(query(messages(rules.db(actor)), mine, newest, limit(1)));
    expect(await outcomeOf(own('guest'))).toBe('denied');
    expect(await outcomeOf(own('admin'))).toBe('allowed');
  });

  it('an admin’s limitToLast is bounded too', async () => {
    const last = (size: number) => query(messages(rules.db('admin')), newest, limitToLast(size));
    expect((await getDocs(last(listLimit))).size).toBe(Object.keys(uids).length);
    expect(await outcomeOf(getDocs(last(listLimit + 1)))).toBe('denied');
  });

  it('a count is bounded too', async () => {
    const count = (...constraints: Parameters<typeof query>[1][]) =>
      getCountFromServer(query(messages(rules.db('admin')), ...constraints));
    expect((await count(limit(listLimit))).data().count).toBe(Object.keys(uids).length);
    expect(await outcomeOf(count())).toBe('denied');
  });
});

describe.each(actors)('%s queries settings', (actor) => {
  it('by the id of a document that an organiser may get: denied', async () => {
    const settings = collection(rules.db(actor), 'settings');
    expect(await outcomeOf(getDocs(query(settings, where(documentId(), '==', 'event'), limit(1))))).toBe('denied');
  });
});

it.each(actors)('%s can’t query collection groups', async (actor) => {
  const groups = collectionNames.map(
    (name) => [name, getDocs(query(collectionGroup(rules.db(actor), name), mine, limit(1)))] as const,
  );
  const denied = Object.fromEntries(collectionNames.map((name) => [name, 'denied']));
  expect(await outcomesOf(Object.fromEntries(groups))).toEqual(denied);
});
