import {
  collection,
  collectionGroup,
  documentId,
  type Firestore,
  getCountFromServer,
  getDocs,
  limit,
  limitToLast,
  onSnapshot,
  or,
  orderBy,
  type Query,
  query,
  startAfter,
  where,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { type CollectionName, collectionNames, emailOf, uids } from './documents.ts';
import { type Actor, actors, loadRules } from './environment.ts';
import { outcomeOf, outcomesOf, read } from './requests.ts';

const rules = loadRules('lists');

/** The highest limit that lists everything in a collection; who is not named here lists nothing at any limit. */
const highestLimit: Partial<Record<CollectionName, Partial<Record<Actor, number>>>> = {
  users: { admin: 1000 },
  candidates: { guest: 500, admin: 1000 },
  songSubmissions: { admin: 1000 },
  messages: { admin: 1000 },
  auditLog: { admin: 1000 },
};
const triedLimits = [null, 1, 500, 501, 1000, 1001] as const;

describe.each(actors)('%s lists', (actor) => {
  it.each(collectionNames)('%s, up to the limit that is theirs and never without one', async (name) => {
    const highest = highestLimit[name]?.[actor] ?? 0;
    const list = (tried: number | null) =>
      read(rules.db(actor), { operation: 'list', collection: name, id: '', limit: tried, senderId: null });
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
const theirs = where('senderId', '==', uids.neighbour);
const newest = orderBy('createdAt', 'desc');

/** Queries of a guest that try to get round "your own messages only". */
const widened: Record<string, (db: Firestore) => Query> = {
  'their own or a neighbour’s': (db) => query(messages(db), or(mine, theirs), limit(500)),
  'from a list of senders': (db) =>
    query(messages(db), where('senderId', 'in', [uids.guest, uids.neighbour]), limit(500)),
  'from everybody else': (db) => query(messages(db), where('senderId', '!=', uids.guest), limit(500)),
  'from senders at or after them': (db) => query(messages(db), where('senderId', '>=', uids.guest), limit(500)),
  'by their own e-mail': (db) => query(messages(db), where('senderEmail', '==', emailOf(uids.guest)), limit(500)),
  'newest first, of everybody': (db) => query(messages(db), newest, limit(500)),
};

describe('guest queries messages', () => {
  it.each(Object.entries(widened))('%s: denied', async (_, build) => {
    expect(await outcomeOf(getDocs(build(rules.db('guest'))))).toBe('denied');
  });

  it('their own, newest first: allowed', async () => {
    const { docs } = await getDocs(query(messages(rules.db('guest')), mine, newest, limit(500)));
    expect(docs.map((found) => found.get('senderId'))).toEqual([uids.guest]);
  });

  it('their own, from a cursor on: allowed, and denied over the limit', async () => {
    const page = (size: number) =>
      query(messages(rules.db('guest')), mine, newest, startAfter(new Date(0)), limit(size));
    expect((await getDocs(page(500))).size).toBe(0);
    expect(await outcomeOf(getDocs(page(501)))).toBe('denied');
  });

  it('their own, oldest of the last: bounded like any other', async () => {
    const last = (size: number) => query(messages(rules.db('guest')), mine, newest, limitToLast(size));
    expect((await getDocs(last(500))).size).toBe(1);
    expect(await outcomeOf(getDocs(last(501)))).toBe('denied');
  });

  it('how many are their own: allowed with a limit, denied without or of a neighbour', async () => {
    const count = async (...constraints: Parameters<typeof query>[1][]) =>
      (await getCountFromServer(query(messages(rules.db('guest')), ...constraints))).data().count;
    expect(await count(mine, limit(500))).toBe(1);
    expect(await outcomeOf(count(mine))).toBe('denied');
    expect(await outcomeOf(count(theirs, limit(500)))).toBe('denied');
  });
});

/** The server's first answer to a live query: how many documents it holds, or the refusal. */
function firstSnapshot(live: Query): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(
      live,
      { includeMetadataChanges: true },
      // What the client remembers comes first and asks no rule.
      ({ size, metadata }) => {
        if (metadata.fromCache) return;
        stop();
        resolve(size);
      },
      reject,
    );
  });
}

describe('live queries', () => {
  it('an admin follows the newest 500 messages; a guest doesn’t', async () => {
    const live = (actor: Actor) => query(messages(rules.db(actor)), newest, limit(500));
    expect(await firstSnapshot(live('admin'))).toBe(Object.keys(uids).length);
    expect(await outcomeOf(firstSnapshot(live('guest')))).toBe('denied');
  });

  it('a guest follows their own messages; not a neighbour’s', async () => {
    expect(await firstSnapshot(query(messages(rules.db('guest')), mine, limit(500)))).toBe(1);
    expect(await outcomeOf(firstSnapshot(query(messages(rules.db('guest')), theirs, limit(500))))).toBe('denied');
  });
});

describe.each(actors)('%s queries settings', (actor) => {
  it('by the id of the one that everybody may get: denied', async () => {
    const settings = collection(rules.db(actor), 'settings');
    expect(await outcomeOf(getDocs(query(settings, where(documentId(), '==', 'event'), limit(1))))).toBe('denied');
  });
});

describe.each(actors)('%s queries across collection groups', (actor) => {
  it.each(collectionNames)('%s: denied', async (name) => {
    expect(await outcomeOf(getDocs(query(collectionGroup(rules.db(actor), name), mine, limit(1))))).toBe('denied');
  });
});
