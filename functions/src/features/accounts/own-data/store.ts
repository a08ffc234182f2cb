import type { PersonalData } from '@fresher-party/contract/calls/accounts';
import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { categories } from '@fresher-party/contract/voting';
import { type DocumentReference, FieldValue, type Query, type Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { SessionToken } from '../../../core/tokens.ts';
import { isCurrentSession } from '../../../db/accounts.ts';
import { type AuditDoc, type OwnCopyName, userOf } from '../../../db/collections.ts';
import { isNotFound } from '../../../db/errors.ts';
import { activityRefOf } from '../../../db/once.ts';
import { isOnlyRequester, queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../endpoint.ts';

const mutedText =
  'The organisers have stopped your whispers and song requests, so your account stays. Please speak to the organising committee.';

/** Most messages deleted by one transaction, far below the database's limits. */
const batchSize = 200;

export function userDataStore({ db, collections, config }: Dependencies) {
  const { users, credentials, songSubmissions, subscriptions } = collections;

  async function songRefs(tx: Transaction, uid: string): Promise<DocumentReference[]> {
    const submission = songSubmissions.doc(uid);
    const links = (await tx.get(submission)).data()?.songLinks ?? [];
    const found = await Promise.all(
      links.map(async (link) => {
        if (!(await isOnlyRequester(tx, collections, uid, link))) return [];
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
        const activity = await tx.get(activityRefOf(collections, config.CODE_PEPPER, uid));
        // A missing account does not invalidate them all: a code from before the account existed would be valid again.
        const requests = await tx.get(queries.codesOf(collections, { uid }));
        const songs = await songRefs(tx, uid);
        const deliveries = await tx.get(queries.deliveriesOf(collections, { uid }));
        const found = [...messages.docs, ...requests.docs, ...deliveries.docs].map(({ ref }) => ref);
        const own = [subscriptions, users, credentials].map((collection) => collection.doc(uid));
        for (const ref of [...found, ...songs, ...own]) tx.delete(ref);
        // Kept, or the limits would start again with each new account.
        if (activity.exists) tx.update(activity.ref, { requests: [] });
        return true;
      });
    },

    chooseReminders(tx: Transaction, uid: string, wanted: boolean): void {
      tx.update(credentials.doc(uid), { remindersOff: wanted ? FieldValue.delete() : true });
    },

    async turnRemindersOff(uid: string): Promise<void> {
      try {
        await credentials.doc(uid).update({ remindersOff: true });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  };
}

const iso = (time: Date | number): string => new Date(time).toISOString();

const words: Readonly<Record<string, string>> = {
  messages: 'Whispers that you sent',
  songs: 'Song requests that you sent',
  subscriptions: 'Phones on which you turned notifications on',
  exports: 'Copies of your data that you asked for',
  downloads: 'Lists that you downloaded as an organiser',
};

type Part = (uid: string) => Promise<Partial<PersonalData>>;

/** One part of the answer for each collection with `ownCopy`; a missing one does not compile. */
export function personalDataOf({ collections, config, read }: Dependencies) {
  const { credentials, participation, songs, songSubmissions, subscriptions, users } = collections;

  async function actsIn(query: Query<AuditDoc>): Promise<PersonalData['did']> {
    return (await query.get()).docs.map((doc) => ({
      action: doc.data().action,
      createdAt: iso(doc.data().createdAt),
    }));
  }

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
      const whispers = docs.map((doc) => ({
        id: doc.id,
        message: doc.data().message,
        createdAt: iso(doc.data().createdAt),
      }));
      return { whispers: whispers.sort((a, b) => a.createdAt.localeCompare(b.createdAt)) };
    },
    participation: async (uid) => {
      const found = await Promise.all(categories.map((category) => read(participation.doc(`${category}_${uid}`))));
      return { votes: categories.filter((_, index) => found[index]?.exists).map((category) => ({ category })) };
    },
    activity: async (uid) => {
      const { limits = {}, requests = [] } =
        (await read(activityRefOf(collections, config.CODE_PEPPER, uid))).data() ?? {};
      const counted = Object.entries(limits).map(([name, at]) => ({ what: words[name] ?? name, at: at.map(iso) }));
      return { activity: { counted, requests: requests.map(({ at }) => iso(at)) } };
    },
    auditLog: async (uid) => ({
      noted: await actsIn(queries.auditOf(collections, { uid })),
      did: await actsIn(queries.auditBy(collections, { uid })),
    }),
    deliveries: async (uid) => {
      const account = (await read(credentials.doc(uid))).data();
      const deliveries = (await queries.deliveriesOf(collections, { uid }).get()).docs.map((doc) => {
        const { message: id, at } = doc.data();
        const [by, ...message] = id.split(':') as ['mail' | 'push', ...string[]];
        return { message: message.join(':'), by, at: iso(at) };
      });
      return { reminders: { wanted: !account?.remindersOff }, deliveries };
    },
    subscriptions: async (uid) => {
      const phones = Object.values((await read(subscriptions.doc(uid))).data()?.phones ?? {});
      const shown = phones.map(({ endpoint, since }) => ({ service: new URL(endpoint).hostname, since: iso(since) }));
      return { notifications: shown };
    },
  };

  return async (uid: string): Promise<PersonalData | undefined> => {
    const found = await Promise.all(Object.values(parts).map((part) => part(uid)));
    const data: Partial<PersonalData> = Object.assign({}, ...found);
    return data.profile && (data as PersonalData);
  };
}
