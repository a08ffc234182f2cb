import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { useLiveSignal } from '../../live/live.ts';
import { liveTargets } from '../../live/targets.ts';
import { updateWhisperCounts } from '../../state/new-whispers.ts';
import { messageCounts } from './admin-queries.ts';

const refresh = async (): Promise<boolean> => (await fetchQuery(messageCounts)) === null;

/** The counts of whispers, kept up to date, for the badge on every organisers’ page; null until loaded. */
export function useWhisperCounts(): MessageCounts | null {
  const counts = useQuery(messageCounts);
  const { newestMessage, anyAct } = liveTargets;
  useLiveSignal(counts.status === 'loading' ? [] : [newestMessage, anyAct], refresh, 3000);
  const isSeen = useLocation().pathname === paths.adminMessages;
  const data = counts.status === 'ready' ? counts.data : null;
  useEffect(() => {
    if (data) updateWhisperCounts(data, isSeen);
  }, [data, isSeen]);
  return data;
}
