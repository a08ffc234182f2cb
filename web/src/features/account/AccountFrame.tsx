import { eventTitle } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNights } from '../../state/event/event.ts';
import { LetterHeading, type LetterWords } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import styles from './Account.module.css';
import passStyles from './PassPreview.module.css';

interface Props extends LetterWords {
  children: ReactNode;
  footer?: { question: string; link: string; to: string; state?: unknown };
  name?: string;
}

export function AccountFrame({ children, footer, name = '', ...words }: Props) {
  return (
    <div className={`page split staged ${styles.page}`}>
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

function PassPreview({ name }: { name: string }) {
  const [one, two] = useNights();
  return (
    <div className={`on-paper small semibold ${passStyles.pass}`} aria-hidden="true">
      <div className={`column between shrink ${passStyles.body}`}>
        <span>{eventTitle}</span>
        <b className="display big ink breakable two-lines">{name.trim() || 'Your name here'}</b>
        <span className="row gap-4 nights">
          {[one, two].map(({ id, startsAt }) => (
            <span key={id} className="row gap-2 middle dot">
              {formatDate(startsAt, 'EEE d MMMM')}
            </span>
          ))}
        </span>
      </div>
      <div className={`centered ${passStyles.stub}`}>
        <b className="display gold">2</b>
        <span>nights</span>
      </div>
    </div>
  );
}
