import type { SpotifyLink } from '@fresher-party/contract/spotify';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Collections, SongSubmissionDoc } from '../../firestore/collections.ts';
import { cachedCounts, type PageRequest, readPage } from '../../firestore/paging.ts';
import { expiryOf, hasExpired, unexpired } from '../../firestore/retention.ts';

const songIdOf = ({ type, id }: SpotifyLink): string => `${type}_${id}`;

/** Far more than any event's distinct songs; keeps the map from growing without end. */
const mostKnown = 20_000;
/** How long an instance takes a song for known, in milliseconds: its last requester may delete their account. */
const knownFor = 60_000;

/** Where song requests are kept: one submission per person, one song document per distinct link. */
export function songStore({ songSubmissions, songs }: Collections) {
  // When songs were last written: a popular one is written once a minute by each instance, not by everybody who
  // requests it, since one document takes about one write a second (design §7).
  const known = new Map<string, number>();
  const isKnown = (id: string): boolean => Date.now() - (known.get(id) ?? 0) < knownFor;
  const counts = cachedCounts();
  return {
    /** What the person has requested, unless it has expired. */
    async submissionOf(uid: string, now: Date, tx?: Transaction): Promise<SongSubmissionDoc | undefined> {
      const ref = songSubmissions.doc(uid);
      const submission = (await (tx ? tx.get(ref) : ref.get())).data();
      return submission && !hasExpired(submission.createdAt, now) ? submission : undefined;
    },

    save(tx: Transaction, submission: Omit<SongSubmissionDoc, 'expireAt'>, added: readonly SpotifyLink[], now: Date) {
      const expireAt = expiryOf(submission.createdAt.toDate());
      tx.set(songSubmissions.doc(submission.userId), { ...submission, expireAt });
      // Written blind: reading a popular song here would make everybody who requests it wait in line.
      for (const song of added) {
        const id = songIdOf(song);
        if (!isKnown(id)) tx.set(songs.doc(id), { link: song.link, expireAt: expiryOf(now) });
      }
    },

    /** To be called once the transaction that saved them has committed. */
    saved(added: readonly SpotifyLink[]): void {
      if (known.size >= mostKnown) known.clear();
      for (const id of added.map(songIdOf)) if (!isKnown(id)) known.set(id, Date.now());
      counts.forget('submissions', 'songs');
    },

    async page(request: PageRequest, now: Date) {
      const page = await readPage(unexpired(songSubmissions, now), request, counts.of('submissions'));
      const uniqueSongs = [...new Set(page.docs.flatMap((doc) => doc.data().songLinks))];
      const complete = page.total === page.docs.length;
      const countUnique = () => counts.of('songs')(songs.where('expireAt', '>', Timestamp.fromDate(now)));
      return { ...page, uniqueSongs, uniqueTotal: complete ? uniqueSongs.length : await countUnique() };
    },
  };
}
