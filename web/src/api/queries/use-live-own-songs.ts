import { useEffect, useEffectEvent } from 'react';
import type { OwnSongs } from '../../read/own-songs.ts';
import { isOutdated } from '../../read/song-queue.ts';
import { useWhileVisible } from '../../state/use-while-visible.ts';
import { invalidate, type Query, useQuery } from '../use-query.ts';
import { ownSongs } from './own-songs.ts';
import { songQueue } from './song-queue.ts';

/**
 * The user's song requests, kept up to date while the page is visible. It polls the queue, which the CDN caches, and
 * refetches the requests only when the queue shows that they have changed.
 */
export function useLiveOwnSongs(): Query<OwnSongs> {
  const query = useQuery(ownSongs);
  const queue = useQuery(songQueue);
  const shown = queue.status === 'ready' ? queue.data : null;
  useWhileVisible(() => void invalidate(songQueue));
  const follow = useEffectEvent(() => {
    if (shown && query.status === 'ready' && isOutdated(query.data, shown)) void invalidate(ownSongs);
  });
  // Once per response of the queue, not until both agree: they may differ for some seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new response.
  useEffect(() => follow(), [shown]);
  return query;
}
