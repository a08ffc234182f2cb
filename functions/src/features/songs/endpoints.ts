import type { OwnSong, QueuedSong, SongSuggestion } from '@fresher-party/contract/calls/songs';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import type { SpotifyLink } from '@fresher-party/contract/spotify';
import { songSlotsText, successTexts, validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import { canTakeBack, stateFor } from '../../evening/board-rules.ts';
import { boardStore } from '../../evening/board-store.ts';
import { songIdOfLink, songInfoStore } from '../../evening/song-info-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { boardEndpoints } from './board-endpoints.ts';
import { decideSongs, type Submission } from './rules.ts';
import type { SongStore } from './store.ts';

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

/** Song requests (ADR 35). */
export function songEndpoints(dependencies: Dependencies, store: SongStore) {
  const { writeOnce } = dependencies;
  const board = boardStore(dependencies);
  const infos = songInfoStore(dependencies);
  return {
    ...boardEndpoints(dependencies, board, infos),

    'POST /songs/submit': async ({ user, session, body, idempotencyKey: key, now }) => {
      // Outside the transaction, in which all requests would contend for the DJ's document.
      const { requestsPausedAt } = await board.recent();
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
          if (requestsPausedAt) throw new AppError('SONGS_PAUSED');
          const earlier = store.submissionIn(snapshot, now);
          const decision = decideSongs(earlier?.songLinks ?? [], body.songLinks);
          if (decision.outcome === 'empty') throw invalidField('songLinks', validationTexts.songRequired);
          if (decision.outcome === 'full') {
            const left = Math.max(0, limits.songSlots - (earlier?.songLinks.length ?? 0));
            throw new AppError('SONG_SLOTS_USED', { message: songSlotsText(left) });
          }
          const { songLinks } = decision;
          const { requestedAt = [], createdAt = now } = earlier ?? {};
          const submission = { songLinks, requestedAt: songLinks.map((_, i) => requestedAt[i] ?? now), createdAt };
          added = decision.added;
          return {
            answer: suggestionOf(user.id, submission),
            write: (tx) => {
              if (added.length === 0) return;
              store.save(tx, user, submission, now);
              store.saveSongs(tx, added, now);
            },
          };
        },
      });
      store.saved(added);
      return { message: successTexts.songs, data: { songSuggestion } };
    },

    'GET /songs/my-suggestions': async ({ user, now }) => {
      const submission = await store.submissionOf(user.id, now);
      const suggestions = suggestionOf(user.id, submission);
      if (!submission) {
        return { data: { suggestions, songs: [], requestsPaused: (await board.recent()).requestsPausedAt !== null } };
      }
      const ids = submission.songLinks.map(songIdOfLink);
      const [view, known] = await Promise.all([board.recentView(now), infos.of(ids)]);
      const songs = ids.flatMap((song, index): OwnSong[] => {
        const info = known.get(song);
        const at = submission.requestedAt[index] ?? submission.createdAt;
        const request = { person: user.id, song, at: at.getTime() };
        const state = stateFor(request, view.board, view.queue[0]?.song);
        const isFree = canTakeBack(request, view.board);
        return info ? [{ ...info, id: song, state, requestedAt: at.toISOString(), canTakeBack: isFree }] : [];
      });
      return { data: { suggestions, songs, requestsPaused: view.board.requestsPausedAt !== null } };
    },

    'DELETE /songs/my-suggestions/{song}': async ({ user, session, params: { song }, now }) => {
      const left = await store.takeBack(session, song, board.ref, now);
      board.forget();
      return { message: successTexts.songTakenBack, data: { songSuggestion: suggestionOf(user.id, left) } };
    },

    /** Must not depend on the caller, because the CDN caches the answer for everybody. */
    'GET /songs/queue': async ({ now }) => {
      const { board: state, queue, requests } = await board.recentView(now);
      const shown = queue.slice(0, limits.queueSongs);
      const playing = state.playing?.song;
      const known = await infos.of([...(playing ? [playing] : []), ...shown.map(({ song }) => song)]);
      const sent = (song: string, requesters: number): QueuedSong[] => {
        const info = known.get(song);
        return info ? [{ ...info, id: song, requesters }] : [];
      };
      const asked = requests.filter(({ song }) => song === playing).length;
      return {
        data: {
          queue: {
            playing: (playing && sent(playing, asked)[0]) || null,
            isNextLocked: state.next !== null,
            songs: shown.flatMap(({ song, requesters }) => sent(song, requesters)),
            total: queue.length,
            requestsPaused: state.requestsPausedAt !== null,
          },
        },
      };
    },

    /** One page of all submissions with its distinct links. The totals cover the whole list. */
    'GET /songs/all': async ({ query, now }) => {
      const { docs, total, uniqueSongs, uniqueTotal, nextCursor } = await store.page(query, now);
      const allSubmissions = docs.map((doc) => {
        const { songLinks, name, email, createdAt } = doc.data();
        return { id: doc.id, songLinks, user: { name, email }, createdAt: createdAt.toISOString() };
      });
      const known = await infos.of(uniqueSongs.map(songIdOfLink));
      return {
        results: { totalSubmissions: total, uniqueSongs: uniqueTotal },
        data: { allSubmissions, uniqueSongs, songs: [...known.values()] },
        nextCursor,
      };
    },
  } satisfies Partial<Handlers>;
}
