import type { ReactNode } from 'react';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Admin.module.css';
import { UndoBar } from './UndoBar.tsx';
import { useWhisperCounts } from './use-whisper-counts.ts';

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  /** Where Back leads, on a page inside a place. */
  back?: string;
  /** A badge shows whether the page is up to date. */
  live?: boolean;
  actions?: ReactNode;
  /** Said without a network: what the page needs. */
  needs?: string;
  children: ReactNode;
}

/** The frame of an organiser's page: what it is and what concerns all of it, then what is on it. */
export function AdminFrame({ heading, sub, back, live = false, actions, needs, children }: Props) {
  useWhisperCounts();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.headings}>
          <div className="muted small">{sub}</div>
          <PageHeading className={styles.heading}>{heading}</PageHeading>
        </div>
        <div className={styles.actions}>
          {live && <LiveBadge />}
          {actions}
          {back !== undefined && <IconLink label="Back" icon="back" to={back} />}
        </div>
      </header>
      {needs && <OfflineNote>{needs}</OfflineNote>}
      {children}
      <UndoBar />
    </div>
  );
}
