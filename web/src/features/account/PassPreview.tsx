import { eventTitle } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { useNights } from '../../state/event/event.ts';
import styles from './PassPreview.module.css';

/** A live preview of the pass, next to the form on wide screens. */
export function PassPreview({ name }: { name: string }) {
  const [one, two] = useNights();
  return (
    <div className={styles.pass} aria-hidden="true">
      <div className={styles.body}>
        <span>{eventTitle}</span>
        <b className="two-lines">{name.trim() || 'Your name here'}</b>
        <span>
          <i className={styles.one} /> {formatDate(one.startsAt, 'EEE d MMMM')} <i className={styles.two} />{' '}
          {formatDate(two.startsAt, 'EEE d MMMM')}
        </span>
      </div>
      <div className={styles.stub}>
        <b>2</b>
        <span>nights</span>
      </div>
    </div>
  );
}
