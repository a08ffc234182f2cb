import { rateLimits } from '@fresher-party/contract/limits';
import type { SongSuggestion } from '@fresher-party/contract/schemas/songs';
import type { SpotifyLink } from '@fresher-party/contract/spotify';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { decideSongs } from './rules.ts';
import { type Submission, songStore } from './store.ts';

const suggestionOf = (uid: string, submission: Submission | undefined): SongSuggestion => ({
  id: uid,
  songLinks: submission?.songLinks ?? [],
  ...(submission ? { createdAt: submission.createdAt.toISOString() } : {}),
});

const limit = {
  name: 'songs',
  ...rateLimits.songRequestsPerUser,
  refusal: 'That is a lot of song requests in an hour. Try again in a bit.',
};

/** Song requests (ADR 20). */
export function songEndpoints(dependencies: Dependencies) {
  const { writeOnce } = dependencies;
  const store = songStore(dependencies);
  return {
    'POST /songs/submit': async ({ user, session, body, idempotencyKey: key, now }) => {
      let added: readonly SpotifyLink[] = [];
      const songSuggestion = await writeOnce({
        call: 'POST /songs/submit',
        session,
        key,
        body,
        now,
        isSending: true,
        limit,
        reads: [store.refOf(user.id)],
        decide: ([snapshot]) => {
          const earlier = store.submissionIn(snapshot, now);
          const decision = decideSongs(earlier?.songLinks ?? [], body.songLinks);
          if (decision.outcome === 'empty') throw invalidField('songLinks', validationTexts.songRequired);
          if (decision.outcome === 'full') throw new AppError('SONG_SLOTS_USED');
          const { songLinks } = decision;
          const submission = { songLinks, createdAt: earlier?.createdAt ?? now };
          added = decision.added;
          return {
            answer: suggestionOf(user.id, submission),
            write: (tx) => {
              if (added.length === 0) return;
              store.save(tx, user, submission);
              store.saveSongs(tx, added, now);
            },
          };
        },
      });
      store.saved(added);
      return { message: successTexts.songs, data: { songSuggestion } };
    },

    'GET /songs/my-suggestions': async ({ user, now }) => ({
      data: { suggestions: suggestionOf(user.id, await store.submissionOf(user.id, now)) },
    }),

    /** One page of all submissions with its distinct links; the totals are of the whole list. */
    'GET /songs/all': async ({ query, now }) => {
      const { docs, total, uniqueSongs, uniqueTotal, nextCursor } = await store.page(query, now);
      const allSubmissions = docs.map((doc) => {
        const { songLinks, name, email, createdAt } = doc.data();
        return { id: doc.id, songLinks, user: { name, email }, createdAt: createdAt.toDate().toISOString() };
      });
      return {
        results: { totalSubmissions: total, uniqueSongs: uniqueTotal },
        data: { allSubmissions, uniqueSongs },
        nextCursor,
      };
    },
  } satisfies Partial<Handlers>;
}
