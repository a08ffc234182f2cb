import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { liveTargets } from '../../live/targets.ts';
import { useLiveSignal } from '../../live/use-live.ts';
import { updateWhisperCounts } from '../../state/new-whispers.ts';
import { messageCounts } from './admin-queries.ts';

const refresh = async (): Promise<boolean> => (await fetchQuery(messageCounts)) === null;

/** Keeps the counts of whispers up to date, for the badge on every organisers’ page. */
export function useWhisperCounts(): void {
  const counts = useQuery(messageCounts);
  useLiveSignal([liveTargets.newestMessage, liveTargets.anyAct], refresh, 3000);
  const isSeen = useLocation().pathname === paths.adminMessages;
  const data = counts.status === 'ready' ? counts.data : null;
  useEffect(() => {
    if (data) updateWhisperCounts(data, isSeen);
  }, [data, isSeen]);
}
