import type { Summary } from '@fresher-party/contract/calls/accounts';
import type { CastVote } from '@fresher-party/contract/calls/candidates';
import type { OwnSong, SongQueue } from '@fresher-party/contract/calls/songs';
import type { Output } from '@fresher-party/contract/endpoints';
import { useEffect, useEffectEvent } from 'react';
import { keepSummary } from '../state/session/progress.ts';
import { type CandidateRow, readCandidates } from './aliases.ts';
import { invalidate, type Query, type QueryDefinition, updateQuery, useQuery } from './use-query.ts';

/** All candidates, in the server's order. */
export const candidates: QueryDefinition<'GET /vote/all', readonly CandidateRow[]> = {
  endpoint: 'GET /vote/all',
  read: readCandidates,
  lastSeen: 'candidates',
};

/** In which categories the user has voted, never for whom (ADR 40). */
export const castVotes: QueryDefinition<'GET /vote/mine', readonly CastVote[]> = {
  endpoint: 'GET /vote/mine',
  read: ({ data }) => data.votes,
  lastSeen: 'castVotes',
};

export type PublishedVote = Output<'GET /results'>['data'];

/** The published votes, the same for everybody: requested without a token, so that the CDN can cache them (ADR 37). */
export const results: QueryDefinition<'GET /results', PublishedVote> = {
  endpoint: 'GET /results',
  shared: true,
  read: ({ data }) => data.results && data,
  lastSeen: 'results',
};

export const summary: QueryDefinition<'GET /me/summary', Summary> = {
  endpoint: 'GET /me/summary',
  read: ({ data }) => data.summary,
  lastSeen: 'summary',
  onData: (data, userId) => keepSummary(userId, data),
};

export function changeSummary(change: (known: Summary) => Summary): void {
  updateQuery(summary, change);
  void invalidate(summary);
}

export interface OwnSongs {
  readonly songs: readonly OwnSong[];
  readonly requestsPaused: boolean;
}

export const ownSongs: QueryDefinition<'GET /songs/my-suggestions', OwnSongs> = {
  endpoint: 'GET /songs/my-suggestions',
  read: ({ data: { songs = [], requestsPaused = false } }) => ({ songs, requestsPaused }),
  lastSeen: 'ownSongs',
};

export const songQueue: QueryDefinition<'GET /songs/queue', SongQueue> = {
  endpoint: 'GET /songs/queue',
  shared: true,
  read: ({ data }) => data.queue,
  refreshEvery: 15_000,
};

const isWaiting = ({ state }: Pick<OwnSong, 'state'>): boolean => state !== 'played' && state !== 'skipped';

/** Whether the queue, of which the server sends only the top, shows that the user's requests have changed. */
export function isOutdated(own: OwnSongs, { playing, songs, total, requestsPaused }: SongQueue): boolean {
  if (own.requestsPaused !== requestsPaused) return true;
  return own.songs.filter(isWaiting).some(({ link, state, title }) => {
    const index = songs.findIndex((song) => song.link === link);
    const isPlaying = playing?.link === link;
    // A title comes some seconds after its request.
    if (!title && (isPlaying ? playing : songs[index])?.title) return true;
    if (isPlaying) return state !== 'playing';
    if (index < 0) return state !== 'queued' || total === songs.length;
    return state !== (index === 0 ? 'next' : 'queued');
  });
}

export function withRequest(queue: SongQueue, id: string, by: 1 | -1): SongQueue {
  const counted = queue.songs.map((song) => (song.id === id ? { ...song, requesters: song.requesters + by } : song));
  const songs = counted.filter(({ requesters }, index) => requesters > 0 || (index === 0 && queue.isNextLocked));
  return { ...queue, songs, total: queue.total - (counted.length - songs.length) };
}

/** Polls the queue, which the CDN caches, and fetches the user's requests again only when it shows a change. */
export function useSongs(): { readonly own: Query<OwnSongs>; readonly queue: Query<SongQueue> } {
  const own = useQuery(ownSongs);
  const queue = useQuery(songQueue);
  const follow = useEffectEvent((shown: SongQueue | undefined) => {
    if (shown && own.data && isOutdated(own.data, shown)) void invalidate(ownSongs);
  });
  // Once per response of the queue, not until both agree: they may differ for some seconds.
  useEffect(() => follow(queue.data), [queue.data]);
  return { own, queue };
}
