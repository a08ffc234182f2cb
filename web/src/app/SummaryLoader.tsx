import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { summary } from '../api/queries/summary.ts';
import { useLiveOwnSongs } from '../api/queries/use-live-own-songs.ts';
import { useQuery } from '../api/use-query.ts';
import { readKeptOwnSongs } from '../read/own-songs.ts';
import { recallSeen } from '../state/kept/last-seen.ts';
import { keepOwnSongs, knownOwnSongs } from '../state/session/own-songs.ts';
import { useUserId } from '../state/session/session.ts';
import { paths } from './routes.ts';

/** Pages that show the user's next song without loading it themselves. */
const showOwnSongs: readonly string[] = [paths.home, paths.dashboard];

function OwnSongsLoader() {
  const userId = useUserId();
  useLiveOwnSongs();
  useEffect(() => {
    const seen = knownOwnSongs(userId) ? null : recallSeen(userId, 'ownSongs', readKeptOwnSongs);
    if (seen) keepOwnSongs(userId, seen.data);
  }, [userId]);
  return null;
}

/** Loads the user's summary and renders nothing. In a chunk of its own, so that visitors load no query code. */
export function SummaryLoader() {
  useQuery(summary);
  const { pathname } = useLocation();
  return showOwnSongs.includes(pathname) ? <OwnSongsLoader /> : null;
}
