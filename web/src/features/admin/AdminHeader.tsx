import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Admin.module.css';
import { AdminNav } from './AdminNav.tsx';

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  /** Where Back leads. */
  back: string;
  /** Beside Back. */
  children?: ReactNode;
}

/** The head of an organiser's page: what it is, and the way back. */
export function AdminHeader({ heading, sub, back, children }: Props) {
  return (
    <>
      <AdminNav />
      <header className="spread items-start">
        <div className={`shrink ${styles.headings}`}>
          <PageHeading className={styles.title}>{heading}</PageHeading>
          <div className="muted small">{sub}</div>
        </div>
        <div className="cluster gap-2">
          <ButtonLink kind="quiet" icon="back" to={back}>
            Back
          </ButtonLink>
          {children}
        </div>
      </header>
    </>
  );
}
