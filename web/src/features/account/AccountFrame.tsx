import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import hero from '../../ui/Hero.module.css';
import { Hero } from '../../ui/Hero.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Account.module.css';
import { PassPreview } from './PassPreview.tsx';

interface Props {
  /** The title of a step, if not the page's. */
  title?: string | undefined;
  heading: string;
  /** The end of the heading, in the night's tone. */
  golden?: string;
  lead: ReactNode;
  children: ReactNode;
  /** The way to another account screen; `state` is handed on. */
  footer?: { question: string; link: string; to: string; state?: unknown };
  /** The name on the pass, as far as it is known. */
  name?: string;
}

type Words = Pick<Props, 'title' | 'heading' | 'golden' | 'lead'>;

function Heading({ title, heading, golden, lead }: Words) {
  return (
    <>
      <PageHeading title={title} className="big">
        {golden ? `${heading} ` : heading}
        {golden && <span className="accent">{golden}</span>}
      </PageHeading>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}

/** Where a mail leads: over the amphitheatre, a ticket, or on a card what is to fill in. */
export function LetterFrame({ children, isForm = false, ...words }: Words & { isForm?: boolean; children: ReactNode }) {
  return (
    <Hero>
      <div>
        <Heading {...words} />
      </div>
      <div className={`stack gap-5 shrink ${isForm ? hero.card : ''}`}>{children}</div>
    </Hero>
  );
}

/** The frame of the account screens: what this is on the left, the form on the right; one column on a phone. */
export function AccountFrame({ children, footer, name = '', ...words }: Props) {
  return (
    <div className={styles.page}>
      <div>
        <Heading {...words} />
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
