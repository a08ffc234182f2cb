import type { ActorName } from '@fresher-party/contract/calls/fields';
import type { User } from '@fresher-party/contract/calls/person';
import type { BoardSong, OwnSong, QueuedSong, SongSuggestion } from '@fresher-party/contract/calls/songs';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import type { SongOrder } from '@fresher-party/contract/songs';
import type { SpotifyLink } from '@fresher-party/contract/spotify';
import { folded } from '@fresher-party/contract/text';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import {
  actionOf,
  afterBoardAct,
  type BoardState,
  canTakeBack,
  isSkipped,
  type QueuedSong as Place,
  stateFor,
} from '../../evening/board-rules.ts';
import {
  boardStateOf,
  boardStore,
  type SongInfoStore,
  songIdOfLink,
  songInfoStore,
} from '../../evening/board-store.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
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

export function songEndpoints(dependencies: Dependencies, store: SongStore) {
  const { writeOnce } = dependencies;
  const board = boardStore(dependencies);
  const infos = songInfoStore(dependencies);
  return {
    ...boardEndpoints(dependencies, board, infos),

    'POST /songs/submit': async (call) => {
      const { user, body, now } = call;
      // Outside the transaction, in which all requests would contend for the DJ's document.
      const { requestsPausedAt } = await board.recent();
      let added: readonly SpotifyLink[] = [];
      const songSuggestion = await writeOnce(call, {
        isSending: true,
        limit,
        reads: [store.refOf(user.id)],
        decide: ([snapshot]) => {
          if (requestsPausedAt) throw new AppError('SONGS_PAUSED');
          const earlier = store.submissionIn(snapshot, now);
          const decision = decideSongs(earlier?.songLinks ?? [], body.songLinks);
          const { songLinks } = decision;
          const { requestedAt = [], createdAt = now } = earlier ?? {};
          // A millisecond apart, so that links of one paste wait in their order.
          const timeOf = (index: number) => requestedAt[index] ?? new Date(now.getTime() + index - requestedAt.length);
          const submission = { songLinks, requestedAt: songLinks.map((_, index) => timeOf(index)), createdAt };
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
      return { data: { songSuggestion: suggestionOf(user.id, left) } };
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

const wholeBoard = { type: 'song-requests', id: 'board' } as const;

const newest = (a: { at: number }, b: { at: number }): number => b.at - a.at;

const inOrder: Readonly<Record<SongOrder, (queue: readonly Place[]) => readonly Place[]>> = {
  fair: (queue) => queue,
  wanted: (queue) => queue.toSorted((a, b) => b.requesters - a.requesters),
  newest: (queue) => queue.toSorted(newest),
};

/** The actor as the caller may see it: a station sees no people, but recognises its own acts. */
const seenBy = ({ id, role }: User, by: ActorName): ActorName =>
  role !== 'admin' && id !== by.id ? { id: 'organisers', name: 'An organiser' } : by;

function boardEndpoints(
  { clock, writeOnce }: Dependencies,
  store: ReturnType<typeof boardStore>,
  songs: SongInfoStore,
) {
  /** Whether a song is requested or on the board, so that made-up ids can't fill the board's document. */
  async function isKnown(song: string, now: Date): Promise<boolean> {
    for (const view of [store.recentView, store.freshView]) {
      const { board, requests } = await view(now);
      const isOnBoard = board.playing?.song === song || board.next === song || Object.hasOwn(board.tracks, song);
      if (isOnBoard || requests.some((request) => request.song === song)) return true;
    }
    return false;
  }

  async function targetOf(song: string) {
    const { link = '', title } = (await songs.of([song])).get(song) ?? {};
    return { type: 'song', id: song, link, ...(title ? { title } : {}) } as const;
  }

  return {
    'GET /songs/board': async ({ user, query, now }) => {
      const { board, queue, requests } = await store.freshView(now);
      const wanted = folded(query.q ?? '');
      const titles = wanted === '' ? undefined : await songs.of(queue.map(({ song }) => song));
      const holds = (song: string): boolean => {
        const { title = '', link = '' } = titles?.get(song) ?? {};
        return folded(`${title} ${link}`).includes(wanted);
      };
      const found = titles ? queue.filter(({ song }) => holds(song)) : queue;
      const askedBy = Map.groupBy(requests, ({ song }) => song);
      const past = (song: string, at: Date): Place => {
        return { song, requesters: askedBy.get(song)?.length ?? 0, firsts: 0, at: at.getTime() };
      };
      const ended = (when: (past: BoardState['tracks'][string]) => Date | undefined): Place[] =>
        Object.entries(board.tracks)
          .flatMap(([song, track]) => {
            const at = song === board.playing?.song ? undefined : when(track);
            return at ? [past(song, at)] : [];
          })
          .sort(newest);
      const lists = {
        queue: inOrder[query.order ?? 'fair'](found),
        played: ended(({ playedAt }) => playedAt),
        skipped: ended((track) => (isSkipped(track) ? track.skippedAt : undefined)),
      };
      const { playing, last } = board;
      const deck = playing ? [past(playing.song, playing.at)] : [];
      const shown = Object.values(lists).map((list) => list.slice(0, limits.boardSongs));
      const infos = await songs.of([
        ...[...deck, ...shown.flat()].map(({ song }) => song),
        ...(last?.song ? [last.song] : []),
      ]);
      const sent = (list: readonly Place[]): BoardSong[] =>
        list.slice(0, limits.boardSongs).flatMap(({ song, requesters, firsts, at }) => {
          const info = infos.get(song);
          return info ? [{ ...info, id: song, requesters, firsts, at: new Date(at).toISOString() }] : [];
        });
      return {
        data: {
          board: {
            version: board.version,
            playing: sent(deck)[0] ?? null,
            isNextLocked: board.next !== null,
            queue: sent(lists.queue),
            played: sent(lists.played),
            skipped: sent(lists.skipped),
            totals: {
              queue: queue.length,
              fresh: queue.filter(({ at }) => at > now.getTime() - limits.songIsNewFor).length,
              played: lists.played.length,
              skipped: lists.skipped.length,
            },
            requestsPausedAt: board.requestsPausedAt?.toISOString() ?? null,
            last: last && {
              act: last.act,
              by: seenBy(user, last.by),
              at: last.at.toISOString(),
              title: infos.get(last.song)?.title,
            },
          },
        },
      };
    },

    'POST /songs/board': async (call) => {
      const { user, body, now } = call;
      const { act, song } = body;
      if (song !== undefined && !(await isKnown(song, now))) {
        throw new AppError('NOT_FOUND', { message: 'Nobody asks for this song any more.' });
      }
      const target = song === undefined ? wholeBoard : await targetOf(song);
      try {
        const version = await writeOnce(call, {
          reads: [store.ref],
          decide: ([stored]) => {
            const { id, name } = user;
            // The database's time, so that acts are in one order.
            const at = clock.at(stored.readTime.toDate());
            const after = afterBoardAct(boardStateOf(stored.data()), body, at, { id, name });
            if (!after) throw new AppError('CHANGED');
            return {
              answer: after.version,
              log: [{ action: actionOf(act), target }],
              write: (tx) => store.save(tx, after, at),
            };
          },
        });
        return { data: { version } };
      } finally {
        store.forget();
      }
    },
  } satisfies Partial<Handlers>;
}
