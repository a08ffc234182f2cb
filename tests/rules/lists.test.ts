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

describe.each(actors)('%s lists', (actor) => {
  it.each(collectionNames)('%s, up to the limit that is theirs and never without one', async (name) => {
    const highest = actor === 'admin' && (listenedTo as readonly string[]).includes(name) ? listLimit : 0;
    const list = (tried: number | null) =>
      read(rules.db(actor), { operation: 'list', collection: name, id: '', limit: tried });
    const expected = triedLimits.map((tried) => [
      `limit ${tried}`,
      tried !== null && tried <= highest ? 'allowed' : 'denied',
    ]);
    const requests = Object.fromEntries(triedLimits.map((tried) => [`limit ${tried}`, list(tried)]));
    expect(await outcomesOf(requests)).toEqual(Object.fromEntries(expected));
  });
});

const messages = (db: Firestore) => collection(db, 'messages');
const mine = where('senderId', '==', uids.guest);
const newest = orderBy('createdAt', 'desc');

describe('queries of messages', () => {
  it('a guest is denied their own too: the API gives them these', async () => {
    const own = (actor: 'guest' | 'admin') => getDocs(query(messages(rules.db(actor)), mine, newest, limit(1)));
    expect(await outcomeOf(own('guest'))).toBe('denied');
    expect(await outcomeOf(own('admin'))).toBe('allowed');
  });

  it('an admin’s oldest of the last are bounded like any other', async () => {
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
  it('by the id of one that an organiser may get: denied', async () => {
    const settings = collection(rules.db(actor), 'settings');
    expect(await outcomeOf(getDocs(query(settings, where(documentId(), '==', 'event'), limit(1))))).toBe('denied');
  });
});

describe.each(actors)('%s queries across collection groups', (actor) => {
  it.each(collectionNames)('%s: denied', async (name) => {
    expect(await outcomeOf(getDocs(query(collectionGroup(rules.db(actor), name), mine, limit(1))))).toBe('denied');
  });
});
