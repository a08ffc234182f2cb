import type { User } from '@fresher-party/contract/schemas/person';
import type { SongSuggestion } from '@fresher-party/contract/schemas/songs';
import type { SpotifyLink } from '@fresher-party/contract/spotify';
import { validationTexts } from '@fresher-party/contract/texts';
import { Timestamp } from 'firebase-admin/firestore';
import { AppError, invalidField } from '../../core/errors.ts';
import type { SongSubmissionDoc } from '../../firestore/collections.ts';
import type { PageRequest } from '../../firestore/paging.ts';
import { once } from '../../firestore/write-once.ts';
import type { Dependencies } from '../dependencies.ts';
import { decideSongs } from './rules.ts';
import { songStore } from './store.ts';

const suggestionOf = (
  uid: string,
  submission: Pick<SongSubmissionDoc, 'songLinks' | 'createdAt'> | undefined,
): SongSuggestion => ({
  id: uid,
  songLinks: submission?.songLinks ?? [],
  ...(submission ? { createdAt: submission.createdAt.toDate().toISOString() } : {}),
});

interface SubmitRequest {
  readonly user: User;
  readonly songLinks: readonly string[];
  readonly key: string | undefined;
  readonly now: Date;
}

/** Song requests (ADR 20). */
export function songService({ db, collections }: Dependencies) {
  const store = songStore(collections);
  return {
    /** Adds the links to the person's slots. Throws INVALID_INPUT when only padding came, SONG_SLOTS_USED past three. */
    async submit({ user, songLinks, key, now }: SubmitRequest): Promise<SongSuggestion> {
      const scope = { uid: user.id, call: 'POST /songs/submit', key, body: { songLinks }, now };
      let written: readonly SpotifyLink[] = [];
      const suggestion = await once(db, scope, async (tx) => {
        const earlier = await store.submissionOf(user.id, now, tx);
        const decision = decideSongs(earlier?.songLinks ?? [], songLinks);
        if (decision.outcome === 'empty') throw invalidField('songLinks', validationTexts.songRequired);
        if (decision.outcome === 'full') throw new AppError('SONG_SLOTS_USED');
        const submission = {
          userId: user.id,
          name: user.name,
          email: user.email,
          songLinks: decision.songLinks,
          createdAt: earlier?.createdAt ?? Timestamp.fromDate(now),
        };
        if (decision.added.length > 0) store.save(tx, submission, decision.added, now);
        written = decision.added;
        return suggestionOf(user.id, submission);
      });
      store.saved(written);
      return suggestion;
    },

    async mine(user: User, now: Date): Promise<SongSuggestion> {
      return suggestionOf(user.id, await store.submissionOf(user.id, now));
    },

    /** One page of all submissions with its distinct links; the totals are of the whole list. */
    async all(request: PageRequest, now: Date) {
      const { docs, total, uniqueSongs, uniqueTotal, nextCursor } = await store.page(request, now);
      return {
        results: { totalSubmissions: total, uniqueSongs: uniqueTotal },
        data: {
          allSubmissions: docs.map((doc) => {
            const { songLinks, name, email, createdAt } = doc.data();
            return { id: doc.id, songLinks, user: { name, email }, createdAt: createdAt.toDate().toISOString() };
          }),
          uniqueSongs,
        },
        nextCursor,
      };
    },
  };
}
