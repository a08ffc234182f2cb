import { useEffect, useEffectEvent } from 'react';
import type { OwnSongs } from '../../read/own-songs.ts';
import { isOutdated } from '../../read/song-queue.ts';
import { useWhileVisible } from '../../state/use-while-visible.ts';
import { invalidate, type Query, useQuery } from '../use-query.ts';
import { ownSongs } from './own-songs.ts';
import { songQueue } from './song-queue.ts';

/**
 * A person's requests, kept up to date while the page can be seen. Phones follow the queue, which the CDN answers, and
 * ask for their own requests only when it shows a change of them.
 */
export function useLiveOwnSongs(): Query<OwnSongs> {
  const query = useQuery(ownSongs);
  const queue = useQuery(songQueue);
  const shown = queue.status === 'ready' ? queue.data : null;
  useWhileVisible(() => void invalidate(songQueue));
  const follow = useEffectEvent(() => {
    if (shown && query.status === 'ready' && isOutdated(query.data, shown)) void invalidate(ownSongs);
  });
  // Once for each answer of the queue: the two may differ for some seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new answer.
  useEffect(() => follow(), [shown]);
  return query;
}
