import type { PersonalData } from '@fresher-party/contract/calls/accounts';
import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { categories } from '@fresher-party/contract/voting';
import type { DocumentReference, Query, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { SessionToken } from '../../../core/tokens.ts';
import { isCurrentSession } from '../../../db/accounts.ts';
import { type AuditDoc, type OwnCopyName, userOf } from '../../../db/collections.ts';
import type { Database } from '../../../db/database.ts';
import { activityRefOf } from '../../../db/once.ts';
import { isOnlyRequester, queries } from '../../../db/queries.ts';

const mutedText =
  'The organisers have stopped your whispers and song requests, so your account stays. Please speak to the organising committee.';

/** Most messages deleted by one transaction, far below the database's limits. */
const batchSize = 200;

export function userDataStore({ db, collections }: Database, pepper: string) {
  const { users, credentials, songSubmissions } = collections;

  async function songRefs(tx: Transaction, uid: string): Promise<DocumentReference[]> {
    const submission = songSubmissions.doc(uid);
    const links = (await tx.get(submission)).data()?.songLinks ?? [];
    const found = await Promise.all(
      links.map(async (link) => {
        if (!(await isOnlyRequester(tx, collections, { uid, link }))) return [];
        return (await tx.get(queries.songsByLink(collections, { link }))).docs.map(({ ref }) => ref);
      }),
    );
    return [submission, ...found.flat()];
  }

  return {
    /**
     * Resolves to whether it was the last batch, which includes the account: an interrupted deletion can be repeated. All
     * writes of new data check the account, so none follows it. Throws STILL_ADMIN, ACCOUNT_BLOCKED or SENDING_BLOCKED.
     */
    deleteBatch(uid: string, session: SessionToken): Promise<boolean> {
      return db.runTransaction(async (tx) => {
        const account = (await tx.get(credentials.doc(uid))).data();
        if (!account) return true;
        if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
        if (!isCurrentSession(session, account)) throw new AppError('UNAUTHENTICATED');
        if (account.role === 'admin') throw new AppError('STILL_ADMIN');
        // Otherwise a new account at the same address could send again.
        if (account.mutedAt) throw new AppError('SENDING_BLOCKED', { message: mutedText });

        const messages = await tx.get(queries.allMessagesOf(collections, { uid }).limit(batchSize));
        if (messages.size === batchSize) {
          for (const { ref } of messages.docs) tx.delete(ref);
          return false;
        }
        const activity = await tx.get(activityRefOf(collections, pepper, uid));
        // A missing account does not invalidate them all: a code from before the account existed would be valid again.
        const requests = await tx.get(queries.codesOf(collections, { uid }));
        const songs = await songRefs(tx, uid);
        const deliveries = await tx.get(queries.deliveriesOf(collections, { uid }));
        const phones = collections.subscriptions.doc(uid);
        const refs = [
          ...[...messages.docs, ...requests.docs, ...deliveries.docs].map(({ ref }) => ref),
          ...songs,
          phones,
        ];
        for (const ref of [...refs, users.doc(uid), credentials.doc(uid)]) tx.delete(ref);
        // Kept, or the limits would start again with each new account.
        if (activity.exists) tx.update(activity.ref, { requests: [] });
        return true;
      });
    },
  };
}

const iso = (time: Date): string => time.toISOString();
const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const words: Readonly<Record<string, string>> = {
  messages: 'Whispers that you sent',
  songs: 'Song requests that you sent',
  'look-ups': 'Pages of one person’s whispers that you looked up',
  subscriptions: 'Phones on which you turned notifications on',
  exports: 'Copies of your data that you asked for',
  downloads: 'Lists that you downloaded as an organiser',
};

type Part = (uid: string) => Promise<Partial<PersonalData>>;

async function actsIn(query: Query<AuditDoc>): Promise<PersonalData['did']> {
  const { docs } = await query.get();
  return docs.map((doc) => ({ action: doc.data().action, createdAt: iso(doc.data().createdAt) }));
}

export function personalDataStore({ collections, read }: Database, pepper: string) {
  const { participation, users, songSubmissions, songs } = collections;

  /** One part of the answer for each collection with `ownCopy`; a missing one does not compile. */
  const parts: Record<OwnCopyName, Part> = {
    users: async (uid) => {
      const record = (await read(users.doc(uid))).data();
      return record ? { profile: { ...userOf(uid, record), createdAt: iso(record.createdAt) } } : {};
    },
    songSubmissions: async (uid) => {
      const record = (await read(songSubmissions.doc(uid))).data();
      if (!record) return { songs: { id: uid, songLinks: [], requests: [] } };
      const { songLinks, requestedAt, createdAt, updatedAt } = record;
      const times = { createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
      const requests = songLinks.map(async (link, index) => {
        const song = parseSpotifyLink(link);
        const title = song && (await read(songs.doc(songIdOf(song)))).data()?.title;
        return { link, requestedAt: iso(requestedAt[index] ?? createdAt), ...(title ? { title } : {}) };
      });
      return { songs: { id: uid, songLinks, requests: await Promise.all(requests), ...times } };
    },
    messages: async (uid) => {
      const { docs } = await queries.allMessagesOf(collections, { uid }).get();
      const whispers = docs.map((doc) => {
        const { message, createdAt } = doc.data();
        return { id: doc.id, message, createdAt: iso(createdAt) };
      });
      return { whispers: whispers.sort((a, b) => a.createdAt.localeCompare(b.createdAt)) };
    },
    participation: async (uid) => {
      const found = await Promise.all(categories.map((category) => read(participation.doc(`${category}_${uid}`))));
      return { votes: categories.filter((_, index) => found[index]?.exists).map((category) => ({ category })) };
    },
    activity: async (uid) => {
      const record = (await read(activityRefOf(collections, pepper, uid))).data();
      const counted = Object.entries(record?.limits ?? {}).map(([name, at]) => ({
        what: words[name] ?? name,
        at: at.map(isoOf),
      }));
      return { activity: { counted, requests: (record?.requests ?? []).map(({ at }) => isoOf(at)) } };
    },
    auditLog: async (uid) => {
      const [noted, did] = await Promise.all([
        actsIn(queries.auditOf(collections, { uid })),
        actsIn(queries.auditBy(collections, { uid })),
      ]);
      return { noted, did };
    },
    deliveries: async (uid) => {
      const account = (await read(collections.credentials.doc(uid))).data();
      const { docs } = await queries.deliveriesOf(collections, { uid }).get();
      const deliveries = docs.map((doc) => {
        const { message: id, at } = doc.data();
        const [by, ...message] = id.split(':') as ['mail' | 'push', ...string[]];
        return { message: message.join(':'), by, at: iso(at) };
      });
      return { reminders: { wanted: !account?.remindersOff }, deliveries };
    },
    subscriptions: async (uid) => {
      const phones = Object.values((await read(collections.subscriptions.doc(uid))).data()?.phones ?? {});
      return {
        notifications: phones.map(({ endpoint, since }) => ({
          service: new URL(endpoint).hostname,
          since: iso(since),
        })),
      };
    },
  };

  return {
    async of(uid: string): Promise<PersonalData | undefined> {
      const found = await Promise.all(Object.values(parts).map((part) => part(uid)));
      const data: Partial<PersonalData> = Object.assign({}, ...found);
      return data.profile && (data as PersonalData);
    },
  };
}
