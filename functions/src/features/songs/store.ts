import type { User } from '@fresher-party/contract/calls/person';
import { type SpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import { cacheAges } from '../../core/cache.ts';
import { AppError } from '../../core/errors.ts';
import type { SessionToken } from '../../core/tokens.ts';
import { isCurrentSession } from '../../db/accounts.ts';
import type { BoardDoc, CredentialsDoc, SongSubmissionDoc } from '../../db/collections.ts';
import { transaction } from '../../db/errors.ts';
import { count, isOnlyRequester, type PageRequest, queries, readPage } from '../../db/queries.ts';
import { boardStateOf } from '../../evening/board-store.ts';
import type { Dependencies } from '../endpoint.ts';
import { decideTakeBack, type Submission } from './rules.ts';

/** Song requests: one submission per person, one song document per distinct link. */
export function songStore({ db, collections, read, retention }: Dependencies) {
  const { songSubmissions, songs } = collections;
  // One document supports about one write a second (design §7), so each instance writes a popular song once a minute. Not
  // longer, because a song is deleted when its last requester deletes their account.
  const written = new LRUCache<string, true>({ max: 20_000, ttl: cacheAges.writtenSong });
  const refOf = (uid: string): DocumentReference<SongSubmissionDoc> => songSubmissions.doc(uid);

  function submissionIn(snapshot: DocumentSnapshot<SongSubmissionDoc>, now: Date): Submission | undefined {
    const record = snapshot.data();
    return record && !retention.hasExpired(record.createdAt, now) ? record : undefined;
  }

  return {
    refOf,
    submissionIn,
    submissionOf: async (uid: string, now: Date) => submissionIn(await read(refOf(uid)), now),

    save(tx: Transaction, { id, name, email }: User, submission: Submission, now: Date): void {
      const times = { updatedAt: now, expireAt: retention.expiryOf(submission.createdAt) };
      tx.set(refOf(id), { ...submission, userId: id, name, email, ...times });
    },

    /** A blind write, because after a read, requests for a popular song would contend for its document. */
    saveSongs(tx: Transaction, added: readonly SpotifyLink[], now: Date): void {
      for (const song of added) {
        const id = songIdOf(song);
        if (!written.get(id)) {
          const times = { requestedAt: now, expireAt: retention.expiryOf(now) };
          // Merged, to keep the title that the lookup has stored.
          tx.set(songs.doc(id), { link: song.link, ...times }, { merge: true });
        }
      }
    },

    /** Marks songs as recently written. Call it after the request is committed. */
    saved(added: readonly SpotifyLink[]): void {
      for (const id of added.map(songIdOf)) if (!written.get(id)) written.set(id, true);
    },

    /** Idempotent. Reads the board in its transaction: a song that the DJ has just locked stays. Throws SONG_TAKEN. */
    async takeBack(
      session: SessionToken,
      song: string,
      board: DocumentReference<BoardDoc>,
      now: Date,
    ): Promise<Submission | undefined> {
      const { uid } = session;
      const refs = [collections.credentials.doc(uid), refOf(uid), board] as DocumentReference[];
      const left = await transaction(db, async (tx) => {
        const [account, own, state] = await tx.getAll(...refs);
        if (!isCurrentSession(session, account?.data() as CredentialsDoc | undefined)) {
          throw new AppError('UNAUTHENTICATED');
        }
        const earlier = own && submissionIn(own as DocumentSnapshot<SongSubmissionDoc>, now);
        const decision = decideTakeBack(uid, song, earlier, boardStateOf(state?.data() as BoardDoc));
        if (!decision) return earlier;
        const isOrphan = await isOnlyRequester(tx, collections, uid, decision.link);
        const known = isOrphan ? await tx.get(songs.doc(song)) : undefined;
        // Not deleted, because another instance may consider it recently written, and it would then have no title.
        if (known?.exists) tx.update(known.ref, { expireAt: now });
        const { songLinks, requestedAt } = decision.left;
        if (songLinks.length === 0) {
          tx.delete(refOf(uid));
          return undefined;
        }
        tx.update(refOf(uid), { songLinks, requestedAt, updatedAt: now });
        return decision.left;
      });
      written.delete(song);
      return left;
    },

    async page(request: PageRequest, now: Date) {
      const page = await readPage(
        queries.songSubmissions(collections, { lastExpired: retention.lastExpired(now) }),
        request,
      );
      const uniqueSongs = [...new Set(page.docs.flatMap((doc) => doc.data().songLinks))];
      const isComplete = page.total === page.docs.length;
      const countUnique = () => count(queries.unexpiredSongs(collections, { now }));
      return { ...page, uniqueSongs, uniqueTotal: isComplete ? uniqueSongs.length : await countUnique() };
    },
  };
}

export type SongStore = ReturnType<typeof songStore>;
