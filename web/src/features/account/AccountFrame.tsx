import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Account.module.css';
import { PassPreview } from './PassPreview.tsx';

interface Props {
  /** The title of a step, if not the page's. */
  title?: string | undefined;
  heading: string;
  /** The end of the heading, in gold. */
  golden?: string;
  lead: ReactNode;
  children: ReactNode;
  /** The way to another account screen; `state` is handed on. */
  footer?: { question: string; link: string; to: string; state?: unknown };
  /** The name on the pass, as far as it is known. */
  name?: string;
}

/** The frame of the account screens: what this is on the left, the form on the right; one column on a phone. */
export function AccountFrame({ title, heading, golden, lead, children, footer, name = '' }: Props) {
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title={title} className="big">
          {golden ? `${heading} ` : heading}
          {golden && <span className="accent">{golden}</span>}
        </PageHeading>
        <p className={styles.lead}>{lead}</p>
        <PassPreview name={name} />
      </div>
      <div className={`stack gap-5 shrink ${styles.panel}`}>
        {children}
        {footer && (
          <p className="muted">
            {footer.question}{' '}
            <Link className="target link bold" to={footer.to} state={footer.state}>
              {footer.link}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
