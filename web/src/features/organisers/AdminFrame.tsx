import type { ReactNode } from 'react';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { useStation } from '../../state/session/session.ts';
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
 * The layout of an organiser's page: header with actions, then the content. On a station (ADR 55) there are no links to
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
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.sub}>
          <span>{sub}</span>
          {live && <LiveBadge />}
        </div>
        {back !== undefined && <IconLink label="Back" icon="back" to={back} />}
        <PageHeading className={styles.heading}>{heading}</PageHeading>
        <div className={styles.actions}>{actions}</div>
        {exit}
      </header>
      {needs && <OfflineNote>{needs}</OfflineNote>}
      {children}
      <UndoBar />
    </div>
  );
}
