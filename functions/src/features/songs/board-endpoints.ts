import type { ActorName } from '@fresher-party/contract/calls/fields';
import type { User } from '@fresher-party/contract/calls/person';
import type { BoardSong } from '@fresher-party/contract/calls/songs';
import { limits } from '@fresher-party/contract/limits';
import type { SongOrder } from '@fresher-party/contract/songs';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { actorOf, audit } from '../../db/audit.ts';
import { actionOf, afterBoardAct, type BoardState, isSkipped } from '../../evening/board-rules.ts';
import { boardStateOf, type boardStore } from '../../evening/board-store.ts';
import type { QueuedSong } from '../../evening/fair-order.ts';
import type { SongInfoStore } from '../../evening/song-info-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

const wholeBoard = { type: 'song-requests', id: 'board' } as const;

const titleOf = (info: { readonly title?: string | undefined } | undefined) =>
  info?.title ? { title: info.title } : {};

const newest = (a: { at: number }, b: { at: number }): number => b.at - a.at;

const inOrder: Readonly<Record<SongOrder, (queue: readonly QueuedSong[]) => readonly QueuedSong[]>> = {
  fair: (queue) => queue,
  wanted: (queue) => queue.toSorted((a, b) => b.requesters - a.requesters),
  newest: (queue) => queue.toSorted(newest),
};

/** The actor as the caller may see it: a station sees no people (ADR 55), but recognises its own acts. */
const seenBy = ({ id, role }: User, by: ActorName): ActorName =>
  role !== 'admin' && id !== by.id ? { id: 'organisers', name: 'An organiser' } : by;

/** The DJ's board (ADR 36). */
export function boardEndpoints(
  { writeOnce, collections }: Dependencies,
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
      const askedBy = Map.groupBy(requests, ({ song }) => song);
      const past = (song: string, at: Date): QueuedSong => {
        return { song, requesters: askedBy.get(song)?.length ?? 0, firsts: 0, at: at.getTime() };
      };
      const ended = (when: (past: BoardState['tracks'][string]) => Date | undefined): QueuedSong[] =>
        Object.entries(board.tracks)
          .flatMap(([song, track]) => {
            const at = song === board.playing?.song ? undefined : when(track);
            return at ? [past(song, at)] : [];
          })
          .sort(newest);
      const lists = {
        queue: inOrder[query.order ?? 'fair'](queue),
        fresh: queue.filter(({ at }) => at > now.getTime() - limits.songIsNewFor).sort(newest),
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
      const sent = (list: readonly QueuedSong[]): BoardSong[] =>
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
            fresh: sent(lists.fresh),
            played: sent(lists.played),
            skipped: sent(lists.skipped),
            totals: {
              queue: lists.queue.length,
              fresh: lists.fresh.length,
              played: lists.played.length,
              skipped: lists.skipped.length,
            },
            requestsPausedAt: board.requestsPausedAt?.toISOString() ?? null,
            last: last && {
              act: last.act,
              by: seenBy(user, last.by),
              at: last.at.toISOString(),
              ...titleOf(infos.get(last.song)),
            },
          },
        },
      };
    },

    'POST /songs/board': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { act, song } = body;
      if (song !== undefined && !(await isKnown(song, now))) {
        throw new AppError('NOT_FOUND', { message: 'Nobody asks for this song any more.' });
      }
      const target = song === undefined ? wholeBoard : await targetOf(song);
      try {
        const version = await writeOnce({
          call: 'POST /songs/board',
          session,
          key,
          body,
          now,
          reads: [store.ref],
          decide: ([stored]) => {
            const { id, name } = user;
            const after = afterBoardAct(boardStateOf(stored.data()), body, now, { id, name });
            if (!after) throw new AppError('BOARD_CHANGED');
            return {
              answer: after.version,
              write: (tx) => {
                store.save(tx, after, now);
                audit(tx, collections.auditLog, { who: actorOf(user), action: actionOf(act), target, now });
              },
            };
          },
        });
        return { message: successTexts.board, data: { version } };
      } finally {
        store.forget();
      }
    },
  } satisfies Partial<Handlers>;
}
