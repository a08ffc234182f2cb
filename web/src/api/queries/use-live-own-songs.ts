import { isWaiting, type OwnSongs } from '../../read/own-songs.ts';
import { useWhileVisible } from '../../state/use-while-visible.ts';
import { invalidate, type Query, useQuery } from '../use-query.ts';
import { ownSongs } from './own-songs.ts';

/** Asks again while the page can be seen, for as long as something of it is going to change. */
export function useLiveOwnSongs(): Query<OwnSongs> {
  const query = useQuery(ownSongs);
  const { songs, requestsPaused } = query.status === 'ready' ? query.data : { songs: [], requestsPaused: false };
  useWhileVisible(() => void invalidate(ownSongs), requestsPaused || songs.some(isWaiting));
  return query;
}
