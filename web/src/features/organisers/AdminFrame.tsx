import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { useLiveSignal } from '../../live/live.ts';
import { liveTargets } from '../../live/targets.ts';
import { updateWhisperCounts } from '../../state/new-whispers.ts';
import { useStation } from '../../state/session/session.ts';
import { IconLink } from '../../ui/Button.tsx';
import { OfflineNote } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import styles from './Admin.module.css';
import { messageCounts } from './admin-queries.ts';
import { UndoBar } from './UndoBar.tsx';

const { newestMessage, anyAct } = liveTargets;
const refresh = async (): Promise<boolean> => (await fetchQuery(messageCounts)) === null;

/** The counts of whispers, kept up to date, for the badge on every organisers’ page; null until loaded. */
export function useWhisperCounts(): MessageCounts | null {
  const counts = useQuery(messageCounts);
  useLiveSignal(counts.status === 'loading' ? [] : [newestMessage, anyAct], refresh, 3000);
  const isSeen = useLocation().pathname === paths.adminMessages;
  const data = counts.status === 'ready' ? counts.data : null;
  useEffect(() => {
    if (data) updateWhisperCounts(data, isSeen);
  }, [data, isSeen]);
  return data;
}

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  /** The target of the Back link, if there is one. */
  back?: string | undefined;
  /** Shows a badge that says whether the page is up to date. */
  live?: boolean;
  actions?: ReactNode;
  /** Shown offline: why the page needs a network. */
  needs?: string;
  children: ReactNode;
}

/**
 * The layout of an organiser's page: header with actions, then the content. On a station there are no links to
 * other pages, and the whispers are not counted.
 */
export function AdminFrame(props: Props) {
  const station = useStation();
  return station ? <Frame {...props} back={undefined} exit={<StationExit />} /> : <DeskFrame {...props} />;
}

function DeskFrame(props: Props) {
  useWhisperCounts();
  return <Frame {...props} />;
}

function Frame({ heading, sub, back, live = false, actions, needs, children, exit }: Props & { exit?: ReactNode }) {
  return (
    <div className={`stack gap-5 narrowing ${styles.page}`}>
      <header className={`spread gap-2 middle ${styles.header}`}>
        <div className={`cluster middle shrink muted tiny ${styles.sub}`}>
          <span>{sub}</span>
          {live && <LiveBadge />}
        </div>
        {back !== undefined && <IconLink label="Back" icon="back" to={back} />}
        <PageHeading className={styles.heading}>{heading}</PageHeading>
        <div className={`cluster gap-2 middle ${styles.actions}`}>{actions}</div>
        {exit}
      </header>
      {needs && <OfflineNote>{needs}</OfflineNote>}
      {children}
      <UndoBar />
    </div>
  );
}
