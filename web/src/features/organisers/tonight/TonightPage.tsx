import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useEvent, useServerNow } from '../../../state/event/event.ts';
import { useNowNext } from '../../../state/schedule/schedule.ts';
import { IconLink } from '../../../ui/IconButton.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { eventFacts, pendingMessages, turnout } from '../admin-queries.ts';
import { NowControl } from '../NowControl.tsx';
import { useLiveBoard } from '../use-live-board.ts';
import { useVotingDesk } from '../vote/use-voting-desk.ts';
import { AdminPanel } from './AdminPanel.tsx';
import { EveningStrip } from './EveningStrip.tsx';
import { NextSongs } from './NextSongs.tsx';
import styles from './Tonight.module.css';
import { usePanel } from './use-panel.ts';
import { VotePanel } from './VotePanel.tsx';
import { WaitingWhispers } from './WaitingWhispers.tsx';

/** The organisers’ first page: what is on, pending whispers, next songs, the vote; below it the admin panel. */
export function TonightPage() {
  const now = useServerNow(15_000);
  // Before the first response, the time is that of the device's clock, which may be wrong.
  const isKnown = useEvent() !== null;
  const state = useNowNext();
  const waiting = useQuery(pendingMessages);
  const board = useLiveBoard();
  const voted = useQuery(turnout);
  // The first four answers come before the rest is asked for.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && waiting.status !== 'loading' && board.status !== 'loading' && voted.status !== 'loading')
    setOpen(true);
  const desk = useVotingDesk(isOpen);
  const panel = usePanel(isOpen);
  const reload = () => {
    panel.reload();
    void voted.reload();
  };
  useLiveSignal(isOpen ? [liveTargets.facts] : [], async () => (await fetchQuery(eventFacts)) === null);

  return (
    <AdminFrame
      heading={<span className={styles.title}>{isKnown && state?.now ? state.now.title : 'Tonight'}</span>}
      sub={
        isKnown && (
          <>
            {formatDate(now, 'EEE d MMM')}, {formatTime(now)}
            {state?.now && ' · On now'}
            {state?.over && ' · Both nights are over'}
          </>
        )
      }
      live
      actions={<IconLink label="Announce" icon="bell" to={paths.announcements} />}
      needs="This page needs the internet. What is missing loads by itself once you are back."
    >
      {isKnown && <NowControl isOnSaid kind="gold" />}
      {isKnown && <EveningStrip now={now} />}
      <div className={styles.columns}>
        <WaitingWhispers now={now} />
        <NextSongs board={board} />
        <VotePanel voted={voted} desk={desk.status === 'ready' ? desk.data : null} now={now} />
      </div>
      <AdminPanel panel={panel} voted={voted.status === 'ready' ? voted.data : null} onRetry={reload} />
    </AdminFrame>
  );
}
