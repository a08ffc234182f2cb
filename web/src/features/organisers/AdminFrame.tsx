import type { ReactNode } from 'react';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { useStation } from '../../state/session/station.ts';
import { IconLink } from '../../ui/IconButton.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import styles from './Admin.module.css';
import { UndoBar } from './UndoBar.tsx';
import { useWhisperCounts } from './use-whisper-counts.ts';

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  /** Where Back leads, on a page inside a place. */
  back?: string | undefined;
  /** A badge shows whether the page is up to date. */
  live?: boolean;
  actions?: ReactNode;
  /** Said without a network: what the page needs. */
  needs?: string;
  children: ReactNode;
}

/**
 * The frame of an organiser's page: what it is and what concerns all of it, then what is on it. A station that runs the
 * page (ADR 55) has no other page to go to, and nothing is asked for it that does not concern it.
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
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.headings}>
          <div className="muted tiny">{sub}</div>
          <div className="cluster gap-2 middle">
            <PageHeading className={styles.heading}>{heading}</PageHeading>
            {live && <LiveBadge />}
          </div>
        </div>
        <div className={styles.actions}>
          {actions}
          {back !== undefined && <IconLink label="Back" icon="back" to={back} />}
        </div>
        {exit}
      </header>
      {needs && <OfflineNote>{needs}</OfflineNote>}
      {children}
      <UndoBar />
    </div>
  );
}
