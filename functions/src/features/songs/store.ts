import type { SpotifyLink } from '@fresher-party/contract/spotify';
import type { Transaction } from 'firebase-admin/firestore';
import type { Collections, SongSubmissionDoc } from '../../database/collections.ts';
import { count, type PageRequest, readPage } from '../../database/paging.ts';

const songIdOf = ({ type, id }: SpotifyLink): string => `${type}_${id}`;

/** Far more than any event's distinct songs; keeps the set from growing without end. */
const mostKnown = 20_000;

/** Where song requests are kept: one submission per person, one song document per distinct link. */
export function songStore({ songSubmissions, songs }: Collections) {
  // Songs that are in the database for certain: a popular one is written once by each instance, not by everybody who
  // requests it, since one document takes about one write a second (design §9).
  const known = new Set<string>();
  return {
    async submissionOf(uid: string, tx?: Transaction): Promise<SongSubmissionDoc | undefined> {
      const ref = songSubmissions.doc(uid);
      return (await (tx ? tx.get(ref) : ref.get())).data();
    },

    save(tx: Transaction, submission: SongSubmissionDoc, added: readonly SpotifyLink[]): void {
      tx.set(songSubmissions.doc(submission.userId), submission);
      // Written blind: reading a popular song here would make everybody who requests it wait in line.
      for (const song of added) {
        if (!known.has(songIdOf(song))) tx.set(songs.doc(songIdOf(song)), { link: song.link });
      }
    },

    /** To be called once the transaction that saved them has committed. */
    saved(added: readonly SpotifyLink[]): void {
      if (known.size < mostKnown) for (const song of added) known.add(songIdOf(song));
    },

    async page(request: PageRequest) {
      const page = await readPage(songSubmissions, request);
      const uniqueSongs = [...new Set(page.docs.flatMap((doc) => doc.data().songLinks))];
      const complete = page.total === page.docs.length;
      return { ...page, uniqueSongs, uniqueTotal: complete ? uniqueSongs.length : await count(songs) };
    },
  };
}
