import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LetterHeading, type LetterWords } from '../../ui/LetterFrame.tsx';
import { Scene } from '../../ui/Scene.tsx';
import styles from './Account.module.css';
import { PassPreview } from './PassPreview.tsx';

interface Props extends LetterWords {
  children: ReactNode;
  /** A link to another account screen; `state` is the history state. */
  footer?: { question: string; link: string; to: string; state?: unknown };
  /** The name on the pass. */
  name?: string;
}

/** The layout of the account screens: heading on the left, form on the right; one column on a phone. */
export function AccountFrame({ children, footer, name = '', ...words }: Props) {
  return (
    <div className={styles.page}>
      <Scene />
      <div>
        <LetterHeading {...words} />
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
