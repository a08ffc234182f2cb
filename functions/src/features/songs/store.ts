import type { User } from '@fresher-party/contract/schemas/person';
import { type SpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { type DocumentReference, type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { Cache } from '../../core/cache.ts';
import { requestTimesOf, type SongSubmissionDoc } from '../../firestore/collections.ts';
import { cachedCounts, type PageRequest, readPage } from '../../firestore/paging.ts';
import { queries } from '../../firestore/queries.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Songs that an instance has written lately: a popular one is written once a minute by each instance and not by
 * everybody who requests it, since one document takes about one write a second (design §7). No longer than a minute:
 * the song goes when its last requester deletes their account.
 */
const writtenLimits = { ttlMs: 60_000, maxEntries: 20_000 };

/** What a person has requested. */
export interface Submission {
  readonly songLinks: string[];
  /** When each of them was asked for. */
  readonly requestedAt: readonly Date[];
  readonly createdAt: Date;
}

/** Song requests: one submission per person, one song document per distinct link. */
export function songStore({ collections, read, retention }: Dependencies) {
  const { songSubmissions, songs } = collections;
  const written = new Cache<true>(writtenLimits);
  const counts = cachedCounts();
  const refOf = (uid: string): DocumentReference<SongSubmissionDoc> => songSubmissions.doc(uid);

  /** The submission of a record, unless it has expired. */
  function submissionIn(snapshot: DocumentSnapshot<SongSubmissionDoc>, now: Date): Submission | undefined {
    const record = snapshot.data();
    if (!record || retention.hasExpired(record.createdAt, now)) return undefined;
    const requestedAt = requestTimesOf(record).map((at) => at.toDate());
    return { songLinks: record.songLinks, requestedAt, createdAt: record.createdAt.toDate() };
  }

  return {
    refOf,
    submissionIn,
    submissionOf: async (uid: string, now: Date) => submissionIn(await read(refOf(uid)), now),

    save(tx: Transaction, { id, name, email }: User, submission: Submission, now: Date): void {
      const { songLinks, requestedAt, createdAt } = submission;
      const times = {
        requestedAt: requestedAt.map((at) => Timestamp.fromDate(at)),
        createdAt: Timestamp.fromDate(createdAt),
        updatedAt: Timestamp.fromDate(now),
        expireAt: retention.expiryOf(createdAt),
      };
      tx.set(refOf(id), { userId: id, name, email, songLinks, ...times });
    },

    /** Not read first, or requests for a popular song would contend for it. */
    saveSongs(tx: Transaction, added: readonly SpotifyLink[], now: Date): void {
      for (const song of added) {
        const id = songIdOf(song);
        if (!written.get(id)) {
          const times = { requestedAt: Timestamp.fromDate(now), expireAt: retention.expiryOf(now) };
          // Keeps what the lookup has found.
          tx.set(songs.doc(id), { link: song.link, ...times }, { merge: true });
        }
      }
    },

    /** Call it once the request is committed. */
    saved(added: readonly SpotifyLink[]): void {
      for (const id of added.map(songIdOf)) if (!written.get(id)) written.set(id, true);
      counts.forget('submissions', 'songs');
    },

    async page(request: PageRequest, now: Date) {
      const page = await readPage(
        queries.songSubmissions(collections, { lastExpired: retention.lastExpired(now) }),
        request,
        counts.of('submissions'),
      );
      const uniqueSongs = [...new Set(page.docs.flatMap((doc) => doc.data().songLinks))];
      const isComplete = page.total === page.docs.length;
      const countUnique = () => counts.of('songs')(queries.unexpiredSongs(collections, { now }));
      return { ...page, uniqueSongs, uniqueTotal: isComplete ? uniqueSongs.length : await countUnique() };
    },
  };
}

export type SongStore = ReturnType<typeof songStore>;
