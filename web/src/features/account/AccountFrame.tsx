import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Account.module.css';
import { Pass } from './Pass.tsx';

interface Props {
  /** Of a step with a name of its own. */
  title?: string | undefined;
  heading: ReactNode;
  lead: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** The name on the pass, as far as it is known. */
  name?: string;
}

/** The frame of the account screens: what this is on the left, the form on the right; one column on a phone. */
export function AccountFrame({ title, heading, lead, children, footer, name = '' }: Props) {
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title={title} className={styles.heading}>
          {heading}
        </PageHeading>
        <p className={styles.lead}>{lead}</p>
        <Pass name={name} />
      </div>
      <div className={`stack gap-5 shrink ${styles.panel}`}>
        {children}
        {footer && <p className="muted">{footer}</p>}
      </div>
    </div>
  );
}
