import type { ReactNode } from 'react';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Admin.module.css';
import { AdminNav } from './AdminNav.tsx';

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  /** Where Back leads. */
  back: string;
  /** A badge next to Back shows whether the page is up to date. */
  live?: boolean;
  /** Next to Back. */
  actions?: ReactNode;
  /** Said without a network: what the page needs. */
  needs?: string;
  children: ReactNode;
}

/** The frame of an organiser's page: what it is and the way back, then what is on it. */
export function AdminFrame({ heading, sub, back, live = false, actions, needs, children }: Props) {
  return (
    <div className={styles.page}>
      <AdminNav />
      <header className="spread items-start">
        <div className={`shrink ${styles.headings}`}>
          <PageHeading>{heading}</PageHeading>
          <div className="muted small">{sub}</div>
        </div>
        <div className="cluster gap-2">
          <ButtonLink kind="quiet" icon="back" to={back}>
            Back
          </ButtonLink>
          {live && <LiveBadge />}
          {actions}
        </div>
      </header>
      {needs && <OfflineNote>{needs}</OfflineNote>}
      {children}
    </div>
  );
}
